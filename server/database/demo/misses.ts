import type { MissReason } from '#features/weekly-plan/contract.ts';
import { weekEndOf } from '#features/weekly-plan/rules.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import { missedPromises } from './data.ts';
import { riyadh } from './days.ts';
import type { Dice } from './dice.ts';
import type { Trade } from './schemas.ts';
import type { Setting } from './setting.ts';
import type { Task } from './tasks.ts';

interface Promised {
  readonly source: Task;
  readonly date: CalendarDate;
  readonly weekStart: CalendarDate;
}

interface Outcome {
  readonly completedAt: Date | null;
  /** Why not in its week, as somebody judged on the morning after it. */
  readonly miss: { readonly missReason: MissReason; readonly missNote: string; readonly judgedAt: Date } | null;
}

/** The site has learned to promise: so likely is a promise of this week kept, and so much less one of the week before. */
const MET_NOW = 0.86;
const MET_LESS_A_WEEK = 0.035;
const WEEK = 7;
const JUDGED = 0.88;

/** What came of a promise, never against what came of its task: it is not done later than that, nor while that rests. */
export function promisesTo(setting: Setting, throws: Dice, promised: Promised): Outcome {
  const startOfToday = riyadh(setting.days.today, 0);
  const nextWeek = addDays(weekEndOf(promised.weekStart), 1);
  const { status, blockedReason } = promised.source.row;
  const rests = status === 'blocked' ? promised.source.stoppedAt : null;
  const wanted = doneAt(setting, throws, promised);
  const isDone = wanted !== null && wanted < startOfToday && (rests === null || wanted < rests);
  const completedAt = isDone ? wanted : null;
  const judgedAt = riyadh(nextWeek, 8, throws.whole(0, 40));
  const isMet = completedAt !== null && completedAt < riyadh(nextWeek, 0);
  const isJudged = throws.chance(JUDGED) && judgedAt < startOfToday;
  if (isMet || !isJudged) return { completedAt, miss: null };
  const { reason, note } =
    rests !== null
      ? { reason: 'information' as const, note: blockedReason ?? '' }
      : throws.pick(reasonsOf(promised.source.trade));
  return { completedAt, miss: { missReason: reason, missNote: note, judgedAt } };
}

/** When it would be done if nothing stopped it; the last day of a task's work is done when the task is. */
function doneAt({ days }: Setting, throws: Dice, { source, date, weekStart }: Promised): Date | null {
  const weeksAgo = Math.floor(daysBetween(weekStart, days.today) / WEEK);
  const wasMet = throws.chance(MET_NOW - MET_LESS_A_WEEK * weeksAgo);
  const onTime = riyadh(date, throws.whole(14, 16), throws.whole(0, 59), throws.whole(0, 59));
  const late = riyadh(days.after(weekEndOf(weekStart), throws.whole(1, 3)), throws.whole(10, 15), throws.whole(0, 59));
  const finished = source.row.status === 'done' ? source.stoppedAt : null;
  return date === source.row.plannedEndDate ? finished : earlier(wasMet ? onTime : late, finished);
}

const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one);

/** Of the first group that names the trade; the last one is for all others. */
const reasonsOf = (trade: Trade) =>
  (missedPromises.find(({ trades }) => trades.includes(trade)) ?? missedPromises.at(-1))?.reasons ?? [];
