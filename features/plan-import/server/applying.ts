import { recordChange } from '#features/audit/server/api.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { PlanPart } from '../contract.ts';
import type { Reading } from '../reading/plan.ts';
import type { Compared } from './difference.ts';
import type { Tell } from './progress.ts';

export interface Applying {
  readonly db: Database;
  readonly user: SessionUser;
  readonly now: Date;
  readonly fileName: string;
  readonly accept: readonly PlanPart[];
  readonly tell: Tell;
}

/** What a file's calendars become: by their place, those of the project that they are. */
export interface CalendarChange {
  /** By place, as they are stored then. */
  readonly ids: readonly string[];
  readonly isNew: readonly boolean[];
}

/** What a plan changes in a project; `ids` are those of its rows, null where a row is not taken. */
export interface Change {
  readonly projectId: string;
  readonly reading: Reading;
  readonly compared: Compared;
  readonly ids: readonly (string | null)[];
  readonly calendars: CalendarChange;
}

interface Recorded {
  readonly rows: readonly { readonly id: string; readonly title: string }[];
  readonly action: 'created' | 'deleted';
}

/** One entry for all: a plan of thousands of rows is one thing somebody did. */
export async function recordRows(
  tx: Transaction,
  { user, fileName }: Applying,
  projectId: string,
  { rows, action }: Recorded,
) {
  const [first] = rows;
  if (!first) return;
  await recordChange(tx, {
    actorId: user.id,
    projectId,
    entity: 'task',
    entityId: first.id,
    action,
    label: rows.length > 1 ? `${first.title} +${rows.length - 1}` : first.title,
    after: { plan: fileName, tasks: rows.length },
  });
}
