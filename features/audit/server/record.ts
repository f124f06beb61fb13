import type { Entity } from '#features/histories.ts';
import type { Connection, Database } from '#server/database/open.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { fairTurns } from '#server/worker/turns.ts';

/** One write, as history and the event feed keep it. `before` and `after` hold only what changed. */
export interface Change {
  readonly actorId: string | null;
  readonly projectId?: string | null;
  /** Set when only this person may know of it. */
  readonly audienceId?: string | null;
  /** A kind of the room's history.ts; features/histories.ts lists the rooms. */
  readonly entity: Entity;
  readonly entityId: string;
  readonly action:
    | 'created'
    | 'updated'
    | 'followed'
    | 'deleted'
    | 'restored'
    | 'added'
    | 'removed'
    | 'signed-in'
    | 'deactivated'
    | 'reactivated'
    | 'commented'
    | 'uncommented'
    | 'linked'
    | 'unlinked'
    | 'pictured'
    | 'unpictured';
  /** What the thing is called, for a person. */
  readonly label: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/** Adds a change to the append-only activity, in the transaction of the write itself. */
export async function recordChange(tx: Connection, change: Change): Promise<void> {
  await tx.insert(activity).values(change);
}

/** Adds a change of a project's schedule that is no change of one of its tasks. */
export const recordScheduleChange = (
  tx: Connection,
  { projectId, actorId }: { readonly projectId: string; readonly actorId: string },
  change: Pick<Change, 'label' | 'before' | 'after'> & { readonly action?: Change['action'] },
): Promise<void> =>
  recordChange(tx, { actorId, projectId, entity: 'schedule', entityId: projectId, action: 'updated', ...change });

/** The same of many at once; rows of a statement are bounded, so callers hand over so many as they wrote in one. */
export async function recordChanges(tx: Connection, changes: readonly Change[]): Promise<void> {
  if (changes.length > 0) await tx.insert(activity).values([...changes]);
}

/** Each holds a connection while what it runs asks for another: with all connections held so, nobody would ever go on. */
const inTurn = fairTurns(4, { name: 'compare-changes' });

/**
 * Runs what a library writes by itself, with its line in the history: written first, kept only when that went well. Nothing of it
 * changes without its line, and no line tells what did not change.
 */
export const recorded = <T>(db: Database, change: Change, write: () => Promise<T>): Promise<T> =>
  inTurn(() =>
    db.transaction(async (tx) => {
      await recordChange(tx, change);
      return write();
    }),
  );

/** The fields in which two rows differ: `before` and `after` of a change; undefined when nothing changed. */
export function difference<T extends Record<string, unknown>>(old: T, now: T) {
  const changed = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
  if (changed.length === 0) return undefined;
  const pick = (row: T) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  return { before: pick(old), after: pick(now) };
}
