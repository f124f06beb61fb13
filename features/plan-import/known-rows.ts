import { plainText } from '#features/schedule/portable-plan.ts';
import { splitDays } from '#features/schedule/splits.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { PlanTask, Reading } from './reading/plan.ts';
import type { Matching, StoredTask } from './rules.ts';

/*
 * Rows that a file of Primavera or Microsoft Project knows by the id that the task has here: they went out with the schedule's own
 * export. What such a file must say for want of a way to say nothing is no change: a code where the task has none, a name that was
 * cut, the constraint that holds a day, the node that stands for the project, actual days in place of the planned ones.
 */

interface Stored extends StoredTask {
  readonly number: number;
  readonly constraintKind: string | null;
  readonly splits?: string | null;
}

/** Of a plan of several roots Primavera has one node above them; here it is the project itself, and no task. */
export function withoutProjectNode(reading: Reading, stored: readonly StoredTask[]): Reading {
  const { source, tasks, links } = reading;
  const byId = new Map(stored.map((task) => [task.id, task]));
  const keys = new Set(stored.map(({ importKey }) => importKey));
  const isOurs = (row: PlanTask) => byId.has(row.guid ?? '') || keys.has(row.key);
  const known = (root: number) =>
    tasks.flatMap(({ parent, guid }) => (parent === root ? (byId.get(guid ?? '') ?? []) : []));
  const isProject = (row: PlanTask, place: number) =>
    row.parent === null &&
    row.line === null &&
    row.id === '' &&
    !isOurs(row) &&
    known(place).length > 0 &&
    known(place).every(({ parentTaskId }) => parentTaskId === null);
  const root = source === 'primavera' ? tasks.findIndex(isProject) : -1;
  if (root < 0) return reading;
  const moved = (place: number) => (place > root ? place - 1 : place);
  return {
    ...reading,
    tasks: tasks.flatMap((row, place) => {
      if (place === root) return [];
      return [{ ...row, parent: row.parent === null || row.parent === root ? null : moved(row.parent) }];
    }),
    links: links
      .filter(({ from, to }) => from !== root && to !== root)
      .map((link) => ({ ...link, from: moved(link.from), to: moved(link.to) })),
  };
}

/** The rows that are known by their ids, without what the export had to add. */
export function asSent(
  reading: Reading,
  { taskOf }: Matching,
  { stored, calendar }: { readonly stored: readonly Stored[]; readonly calendar: WorkingCalendar },
): Reading {
  const byId = new Map(stored.map((task) => [task.id, task]));
  const parents = new Set(reading.tasks.map(({ parent }) => parent));
  const { source } = reading;
  const tasks = reading.tasks.map((row, place): PlanTask => {
    const task = row.guid !== undefined && row.guid === taskOf[place] ? byId.get(row.guid) : undefined;
    if (!task) return row;
    const isNode = source === 'primavera' && parents.has(place);
    const { constraint, ...rest } = row;
    return {
      ...rest,
      ...plannedDates(row, task, calendar),
      durationDays: workOf(row, task),
      name: isCut(row.name, task.title) ? task.title : row.name,
      wbs: isCodeSent(row, task, { isNode, source }) ? task.wbs : row.wbs,
      ...(constraint !== undefined && !isHeldDay(row, task, source) && { constraint }),
    };
  });
  return { ...reading, tasks };
}

/** Primavera has no split tasks: there one lasts as long as its work and its rests. */
const workOf = ({ durationDays, splits }: PlanTask, task: Stored): number | null =>
  durationDays === null || splits !== undefined ? durationDays : Math.max(0, durationDays - splitDays(task));

/** Such programs show what has begun or ended on its actual day, and of work that began late a later end: the planned days stay. */
function plannedDates(
  { actualStart, actualFinish, start, end, durationDays }: PlanTask,
  { plannedStartDate: from, plannedEndDate: to }: Stored,
  calendar: WorkingCalendar,
): Pick<PlanTask, 'start' | 'end'> {
  if (actualStart === undefined && actualFinish === undefined) return { start, end };
  const isAsLong = from !== null && to !== null && calendar.workingDaysIn(from, to) === durationDays;
  const isMoved = from !== null && actualStart !== undefined && actualStart > from && isAsLong;
  return { start: from, end: actualFinish !== undefined || isMoved ? to : end };
}

const isCut = (name: string, title: string): boolean => {
  const plain = plainText(title);
  return name === plain || (name.endsWith('…') && plain.startsWith(name.slice(0, -1)));
};

const lastPart = (code: string): string => code.split('.').at(-1) ?? '';

/** A node has the last part of its code below the codes above it, and one of its own where it had none; Microsoft Project numbers what has none. */
function isCodeSent(
  { wbs }: PlanTask,
  task: Stored,
  { isNode, source }: { isNode: boolean } & Pick<Reading, 'source'>,
) {
  if (isNode) return task.wbs === null || lastPart(wbs ?? '') === lastPart(plainText(task.wbs));
  if (task.wbs !== null) return wbs === plainText(task.wbs);
  return source === 'project' ? /^[\d.]*$/.test(wbs ?? '') : wbs === `T-${task.number}`;
}

/** Microsoft Project schedules again what neither a link nor a constraint holds; so the export holds it at its day. */
const isHeldDay = ({ constraint, start }: PlanTask, task: Stored, source: Reading['source']): boolean =>
  source === 'project' &&
  task.constraintKind === null &&
  constraint?.kind === 'start_no_earlier' &&
  constraint.date === start &&
  start === task.plannedStartDate;
