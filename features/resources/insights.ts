import type { TaskStatus } from '#features/tasks/contract.ts';
import { isOverdue } from '#features/tasks/rules.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { message } from '#shared/sentence.ts';
import type { ResourceDay, ResourceTask, ResourceWeek } from './contract.ts';
import type { Insight } from './insights-contract.ts';
import { WEEK_DAYS } from './rules.ts';

/** What the engines found in one project; the dearest first among projects. */
export interface ProjectTips {
  /** The first of the coming days that takes more people than there are, and how many do. */
  readonly over: CrewOver | undefined;
  readonly schedule: Weighed | undefined;
  readonly resources: Weighed | undefined;
}

interface Weighed {
  readonly weight: number;
  readonly tip: Insight;
}

interface Planned {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly isSummary: boolean;
  readonly isCritical: boolean;
  readonly breaksLink: boolean;
  readonly status: TaskStatus;
  readonly plannedEndDate: CalendarDate | null;
  readonly totalFloat: number | null;
}

export interface ProjectFacts {
  readonly project: { readonly id: string; readonly name: string };
  readonly today: CalendarDate;
  readonly calendar: WorkingCalendar;
  readonly finish: CalendarDate | null;
  readonly plannedEnd: CalendarDate | null;
  readonly tasks: readonly Planned[];
  readonly crew: number;
  readonly weeks: readonly ResourceWeek[];
  readonly days: readonly ResourceDay[];
  /** The tasks those days were counted from. */
  readonly active: readonly ResourceTask[];
}

const ROWS = 5;
/** Of the tasks that make up a number so many are named, the others are one row. */
const NAMED = 15;
/**
 * What costs time or people now weighs more than what is out of order, and that more than a project on time. Among alike ones days count,
 * or people: a percent says nothing of what is at stake.
 */
const [LATE, BROKEN] = [1_000_000, 1000];

export interface CrewOver {
  readonly date: CalendarDate;
  readonly workers: number;
  readonly capacity: number;
  readonly days: number;
}

function crewOver({ days, crew }: Pick<ProjectFacts, 'days' | 'crew'>): CrewOver | undefined {
  const over = days.slice(0, WEEK_DAYS).filter(({ workers }) => workers > crew);
  const [first] = over;
  return first && { date: first.date, workers: first.workers, capacity: crew, days: over.length };
}

export const tipsOf = (facts: ProjectFacts): ProjectTips => ({
  over: crewOver(facts),
  schedule: scheduleTip(facts),
  resources: resourceTip(facts),
});

function scheduleTip(facts: ProjectFacts): Weighed | undefined {
  const { project, calendar, finish, plannedEnd } = facts;
  const open = facts.tasks.filter(({ status, isSummary }) => status !== 'done' && !isSummary);
  const critical = open.filter(({ isCritical }) => isCritical).sort(byEnd);
  if (finish === null || open.length === 0) return undefined;
  const tip = (sentence: ReturnType<typeof message>, rows: readonly Planned[], isWarning: boolean): Insight => ({
    kind: 'schedule',
    title: 'Schedule Optimization',
    sentence: sentence as Insight['sentence'],
    projectId: project.id,
    isWarning,
    rows: rows.slice(0, ROWS).map(taskRow),
    link: `/projects/${project.id}/schedule`,
  });
  if (plannedEnd !== null && finish > plannedEnd) {
    const days = calendar.workingDaysBetween(addDays(plannedEnd, 1), addDays(finish, 1));
    const late = message('{{count}} working days', { count: days });
    const sentence = message(
      '{{project}} ends on {{date}}, {{late}} after its planned end; {{count}} critical tasks decide it.',
      { project: project.name, date: finish, late, count: critical.length },
    );
    return { weight: LATE + days, tip: tip(sentence, critical, true) };
  }
  const past = open.filter((task) => isOverdue(task, facts.today)).sort(byEnd);
  // Counted as the board counts them, with the tasks that have subtasks; what is to be done is in those without.
  const unfinished = facts.tasks.filter(({ status }) => status !== 'done');
  if (unfinished.every((task) => isOverdue(task, facts.today))) {
    const values = { project: project.name, tasks: unfinished.length, date: past.at(-1)?.plannedEndDate ?? finish };
    const sentence = message(
      '{{project}}: all unfinished tasks ({{tasks}}) are past their planned dates, the last since {{date}}.',
      values,
    );
    return { weight: LATE + daysPast(past, facts), tip: tip(sentence, past, true) };
  }
  // A task with float may be late without moving the end: only a critical one is said to.
  const overdue = past.filter(({ isCritical }) => isCritical);
  if (overdue.length > 0) {
    const sentence = message(
      '{{project}}: {{count}} critical tasks are past their date; each further day moves its end.',
      { project: project.name, count: overdue.length },
    );
    return { weight: LATE + daysPast(overdue, facts), tip: tip(sentence, overdue, true) };
  }
  const broken = open.filter(({ breaksLink }) => breaksLink).sort(byEnd);
  if (broken.length > 0) {
    const sentence = message('{{project}}: {{count}} tasks are planned before what they wait for.', {
      ...{ project: project.name, count: broken.length },
    });
    return { weight: BROKEN + broken.length, tip: tip(sentence, broken, true) };
  }
  const next = critical[0];
  if (!next?.plannedEndDate) return undefined;
  const values = { project: project.name, date: finish, task: next.title, due: next.plannedEndDate };
  const sentence = message('{{project}} ends on {{date}} as planned if {{task}} is done by {{due}}.', values);
  return { weight: critical.length / 1000, tip: tip(sentence, critical, false) };
}

/** Working days that the longest overdue of these is late by. */
const daysPast = ([longest]: readonly Planned[], { calendar, today }: ProjectFacts): number =>
  longest?.plannedEndDate ? calendar.workingDaysBetween(longest.plannedEndDate, today) : 0;

const byEnd = (one: Planned, other: Planned): number =>
  (one.plannedEndDate ?? '~').localeCompare(other.plannedEndDate ?? '~') || one.number - other.number;

const taskRow = ({ id, number, title, plannedEndDate, totalFloat }: Planned): Insight['rows'][number] => ({
  id,
  label: `T-${number} ${title}`,
  date: plannedEndDate,
  figure: totalFloat,
  unit: null,
});

function resourceTip(facts: ProjectFacts): Weighed | undefined {
  const { project, crew, weeks, days, active } = facts;
  const busiest = days.toSorted((one, other) => other.workers - one.workers)[0];
  if (!busiest || busiest.workers === 0) return blockedTip(facts);
  const tip = (
    sentence: ReturnType<typeof message>,
    rows: Insight['rows'],
    { date }: { date: CalendarDate },
  ): Insight => ({
    kind: 'resources',
    title: 'Resource Allocation',
    sentence: sentence as Insight['sentence'],
    projectId: project.id,
    isWarning: false,
    rows,
    link: `/cm/resources?project=${project.id}&week=${weeks.findIndex(({ from, to }) => from <= date && date <= to)}`,
  });
  const over = days.filter(({ workers }) => workers > crew);
  if (over.length > 0) {
    const values = { project: project.name, peak: busiest.workers, date: busiest.date, crew };
    const sentence = message(
      '{{project}} needs {{peak}} workers on {{date}}, the most of the next four weeks; the capacity set is {{crew}}.',
      values,
    );
    const rows = crewRows(active.filter(({ workFrom, workTo }) => workFrom <= busiest.date && busiest.date <= workTo));
    const missing = over.reduce((sum, { workers }) => sum + workers - crew, 0);
    return { weight: LATE + missing, tip: { ...tip(sentence, rows, busiest), isWarning: true } };
  }
  const uneven = weeks
    .filter(({ peakAbove }) => peakAbove !== null)
    .sort((one, other) => aboveAverage(other) - aboveAverage(one))[0];
  if (uneven?.peakAbove) {
    const values = { project: project.name, percent: uneven.peakAbove, date: uneven.from };
    const sentence = message(
      '{{project}}: the peak of the week from {{date}} is {{percent}}% above its average.',
      values,
    );
    const rows = days
      .filter(({ date, isHigh }) => isHigh && uneven.from <= date && date <= uneven.to)
      .sort((one, other) => other.workers - one.workers);
    const found = tip(sentence, dayRows(rows), { date: uneven.from });
    return { weight: BROKEN + aboveAverage(uneven), tip: { ...found, isWarning: true } };
  }
  const percent = weeks[0]?.capacity ?? 0;
  const sentence = message('{{project}} uses {{percent}}% of its {{crew}} workers on average this week.', {
    ...{ project: project.name, percent, crew },
  });
  const worked = days.filter(({ isWorking }) => isWorking);
  return { weight: (weeks[0]?.avgWorkers ?? 0) / 1000, tip: tip(sentence, dayRows(worked), days[0] ?? busiest) };
}

/** People that the busiest day takes beyond the average of its week. */
const aboveAverage = ({ peakWorkers, avgWorkers }: ResourceWeek): number => peakWorkers - avgWorkers;

/** Nobody is needed because everything waits: not the same as a plan without work. */
function blockedTip({ project, weeks, days, active }: ProjectFacts): Weighed | undefined {
  const held = days.filter(({ blocked }) => blocked > 0).map(({ date }) => date);
  const [first] = held;
  if (!first || days.some(({ tasks }) => tasks > 0)) return undefined;
  const blocked = active
    .filter(
      ({ status, workFrom, workTo }) => status === 'blocked' && held.some((date) => workFrom <= date && date <= workTo),
    )
    .sort((one, other) => one.start.localeCompare(other.start) || one.number - other.number);
  const values = { project: project.name, tasks: blocked.length };
  const sentence = message('{{project}}: all tasks of the next four weeks ({{tasks}}) are blocked.', values);
  const tip: Insight = {
    kind: 'resources',
    title: 'Resource Allocation',
    sentence: sentence as Insight['sentence'],
    projectId: project.id,
    isWarning: true,
    rows: blocked.slice(0, ROWS).map(({ id, number, title, end }) => ({
      ...{ id, label: `T-${number} ${title}`, date: end, figure: null, unit: null },
    })),
    link: `/cm/resources?project=${project.id}&week=${weeks.findIndex(({ from, to }) => from <= first && first <= to)}`,
  };
  return { weight: BROKEN, tip };
}

const dayRows = (days: readonly ResourceDay[]): Insight['rows'] =>
  days.slice(0, ROWS).map(({ date, workers }) => ({ id: date, label: '', date, figure: workers, unit: null }));

/** Order dates that are past are told as such. */
export const orderSentence = (
  values: { readonly item: string; readonly project: string; readonly date: string; readonly orderBy: string },
  today: CalendarDate,
): ReturnType<typeof message> =>
  values.orderBy < today
    ? message('{{item}} runs out in {{project}} on {{date}}; it should have been ordered by {{orderBy}}.', values)
    : message('{{item}} runs out in {{project}} on {{date}}; it has to be ordered by {{orderBy}}.', values);

/** The tasks whose people add up to the number, the largest crew first. */
function crewRows(active: readonly ResourceTask[]): Insight['rows'] {
  const tasks = active
    .filter(({ workers }) => workers > 0)
    .sort((one, other) => other.workers - one.workers || one.number - other.number);
  const rest = tasks.slice(NAMED);
  return [
    ...tasks.slice(0, NAMED).map(({ id, number, title, end, workers }) => ({
      ...{ id, label: `T-${number} ${title}`, date: end, figure: workers, unit: null },
    })),
    ...(rest.length === 0
      ? []
      : [{ ...{ id: 'rest', label: `+${rest.length}`, date: null, unit: null }, figure: crewOfAll(rest) }]),
  ];
}

const crewOfAll = (tasks: readonly ResourceTask[]): number => tasks.reduce((sum, { workers }) => sum + workers, 0);

/** What is said when no project has anything to say. */
export const nothingToSay: Readonly<Record<Insight['kind'], Insight>> = {
  schedule: empty(
    'schedule',
    'Schedule Optimization',
    message('Give tasks dates and links: the critical path then shows what decides the finish.') as Insight['sentence'],
  ),
  resources: empty(
    'resources',
    'Resource Allocation',
    message('No work is planned for the next four weeks.') as Insight['sentence'],
  ),
  materials: empty(
    'materials',
    'Material Forecast',
    message('Every material is covered as far as it is planned.') as Insight['sentence'],
  ),
};

function empty(kind: Insight['kind'], title: Insight['title'], sentence: Insight['sentence']): Insight {
  return { kind, title, sentence, projectId: null, isWarning: false, rows: [], link: null };
}

export const dearest = (tips: readonly (Weighed | undefined)[]): Insight | undefined =>
  tips.reduce<Weighed | undefined>((best, one) => (one && (!best || one.weight > best.weight) ? one : best), undefined)
    ?.tip;
