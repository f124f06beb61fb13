import type { taskLinks } from '#server/database/tables/schedule.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import type { Task } from './tasks.ts';

type Kind = NonNullable<(typeof taskLinks.$inferInsert)['kind']>;

export interface Link {
  readonly before: Task;
  readonly after: Task;
  readonly kind: Kind;
  /** Working days. */
  readonly lag: number;
}

/**
 * The order of building: the steps of a place one after the other, the frame level upon level, each trade from level to level, and
 * what stands on a level after the frame and the walls that carry it. Work that overlaps waits for the start of what comes first.
 */
export function linksOf(tasks: readonly Task[]): Link[] {
  const steps = partsOf(tasks);
  return steps.flatMap((step, index) => {
    const earlier = steps.slice(0, index).filter(({ task }) => startOf(task) <= startOf(step.task));
    const waits = new Set(waitsOf(step, earlier));
    return [...waits].map((before): Link => linkOf(before.task, step.task));
  });
}

/** Lowest and highest level that a title names; undefined where it names none. */
export function levelsIn(title: string): readonly [lowest: number, highest: number] | undefined {
  if (/Ground floor/.test(title)) return [0, 0];
  const basement = /Basement (\d+)/.exec(title);
  if (basement) return [-Number(basement[1]), -Number(basement[1])];
  const found = /Levels? (\d+)(?:–(\d+))?/.exec(title);
  return found ? [Number(found[1]), Number(found[2] ?? found[1])] : undefined;
}

/** Whether a package is a part of the frame. */
export const isFrame = (packageTitle: string): boolean => /structure|^Typical floors/i.test(packageTitle);

interface Part {
  readonly task: Task;
  /** Id and title of its package. */
  readonly home: string;
  readonly homeTitle: string;
  readonly levels: ReturnType<typeof levelsIn>;
}

function partsOf(tasks: readonly Task[]): Part[] {
  const titles = new Map(tasks.filter(({ isPackage }) => isPackage).map(({ row }) => [row.id, row.title]));
  return tasks
    .filter(({ isPackage }) => !isPackage)
    .map((task) => {
      const home = task.row.parentTaskId ?? '';
      return { task, home, homeTitle: titles.get(home) ?? '', levels: levelsIn(task.row.title) };
    });
}

/** `earlier` are the steps before it in the plan that do not begin after it. */
function waitsOf(step: Part, earlier: readonly Part[]): Part[] {
  const own = earlier.filter(({ home }) => home === step.home);
  const isAlready = own.length > 0;
  const found = [withinOf(step, own), ...reinforcementOf(step, own)];
  if (isFrame(step.homeTitle)) {
    if (!isAlready)
      found.push(earlier.findLast((one) => isFrame(one.homeTitle) && isLower(one, step)) ?? lastEnded(step, earlier));
  } else if (step.levels) {
    if (!isAlready || !isOnePlace(step))
      found.push(carrierOf(step, earlier), wallsOf(step, earlier), sameOn(step, earlier));
  } else if (!isAlready) {
    found.push(lastEnded(step, earlier));
  }
  return found.filter((one) => one !== undefined);
}

/** Where all steps of a package are in one place, the one before; else the one before of the same trade or work that has ended. */
function withinOf(step: Part, own: readonly Part[]): Part | undefined {
  if (isOnePlace(step)) return own.at(-1);
  return own.findLast(({ task }) => task.trade === step.task.trade) ?? lastEnded(step, own);
}

/** "Structure, Level 11": the steps of a cycle carry the place of their package. */
const isOnePlace = ({ homeTitle, levels }: Part): boolean =>
  levels !== undefined && String(levelsIn(homeTitle)) === String(levels);

/** A pour waits for the reinforcement as well, whatever is laid between. */
const reinforcementOf = ({ task }: Part, own: readonly Part[]): Part[] =>
  task.trade === 'concrete' ? own.filter((one) => one.task.trade === 'rebar' && hasEnded(one.task, task)) : [];

const isLower = (one: Part, other: Part): boolean => !one.levels || !other.levels || one.levels[1] < other.levels[0];

/** The highest part of the frame under it that is done by then. */
const carrierOf = (step: Part, earlier: readonly Part[]): Part | undefined =>
  earlier.findLast((one) => isFrame(one.homeTitle) && overlaps(one, step) && hasEnded(one.task, step.task));

/** The last work of the walls of its levels: plaster, before finishes. */
const wallsOf = (step: Part, earlier: readonly Part[]): Part | undefined =>
  earlier.findLast((one) => one.task.trade === 'plaster' && overlaps(one, step) && hasEnded(one.task, step.task));

/** The same work on the level below. */
const sameOn = (step: Part, earlier: readonly Part[]): Part | undefined =>
  earlier.findLast((one) => bare(one.task.row.title) === bare(step.task.row.title) && isLower(one, step));

const bare = (title: string): string => title.replace(/, (?:Levels? |Ground floor)[\s\S]*$/, '');

const overlaps = ({ levels: one }: Part, { levels: other }: Part): boolean =>
  one !== undefined && other !== undefined && one[0] <= other[1] && other[0] <= one[1];

const lastEnded = ({ task }: Part, parts: readonly Part[]): Part | undefined =>
  parts
    .filter((one) => hasEnded(one.task, task))
    .reduce<Part | undefined>((last, one) => (last && endOf(last.task) > endOf(one.task) ? last : one), undefined);

const startOf = ({ row }: Task): string => row.plannedStartDate;
const endOf = ({ row }: Task): string => row.plannedEndDate;
const hasEnded = (before: Task, after: Task): boolean => endOf(before) < startOf(after);

function linkOf(before: Task, after: Task): Link {
  if (hasEnded(before, after)) return { before, after, kind: 'FS', lag: 0 };
  return { before, after, kind: 'SS', lag: calendar.workingDaysBetween(startOf(before), startOf(after)) };
}

const calendar = openCalendar(DEFAULT_CALENDAR);
