import { type Days, riyadh } from './days.ts';
import type { Dice } from './dice.ts';
import type { TaskRow } from './rows.ts';
import type { Step } from './schemas.ts';
import type { Setting } from './setting.ts';

/** When a task was started, stopped and finished; null where it was not. */
export interface Course {
  readonly startedAt: Date | null;
  readonly blockedAt: Date | null;
  readonly reason: string | null;
  readonly completedAt: Date | null;
}

const planned: Course = { startedAt: null, blockedAt: null, reason: null, completedAt: null };

/** What the dates say, unless the plan says that it runs late or cannot go on. Nothing happens today or later. */
export function courseOf({ from, to, state, reason, since }: Step, days: Days, throws: Dice): Course {
  if (from >= 0) return planned;
  const at = (day: number, hour: number) => riyadh(days.workday(day), hour, throws.whole(0, 59), throws.whole(0, 59));
  const startedAt = at(from, 6);
  if (state === 'blocked') {
    const day = since ?? Math.max(from + 1, Math.min(to, -2));
    return { ...planned, startedAt, reason: reason ?? null, blockedAt: at(Math.min(-1, day), 11) };
  }
  if (state === 'in_progress' || to >= 0) return { ...planned, startedAt };
  const slip = throws.pick([-1, 0, 0, 0, 1, 1, 2]);
  return { ...planned, startedAt, completedAt: at(Math.min(-1, Math.max(from, to + slip)), throws.whole(14, 16)) };
}

type Values = Pick<Partial<TaskRow>, 'status' | 'blockedReason' | 'completedAt'>;

/** How the history names a move: a task with steps follows them. */
type Action = 'updated' | 'followed';

/** The row after its course, with a line of history for each move. */
export function announceCourse(setting: Setting, row: TaskRow, course: Course, action: Action): TaskRow {
  const moves: [at: Date | null, values: Values][] = [
    [course.startedAt, { status: 'in_progress' }],
    [course.blockedAt, { status: 'blocked', blockedReason: course.reason }],
    [course.completedAt, { status: 'done', completedAt: course.completedAt }],
  ];
  return moves.reduce((now, [at, values]) => (at ? move(setting, now, { at, values, action }) : now), row);
}

interface Move {
  readonly at: Date;
  readonly values: Values;
  readonly action: Action;
}

function move(setting: Setting, old: TaskRow, { at, values, action }: Move): TaskRow {
  const keys = Object.keys(values) as (keyof Values)[];
  setting.announce({
    at,
    actorId: old.assignedTo ?? old.createdBy ?? null,
    projectId: old.projectId,
    entity: 'task',
    entityId: old.id,
    action: action,
    label: `T-${old.number} ${old.title}`,
    before: Object.fromEntries(keys.map((key) => [key, old[key]])),
    after: { ...values },
  });
  return { ...old, ...values, version: old.version + 1, updatedAt: at };
}
