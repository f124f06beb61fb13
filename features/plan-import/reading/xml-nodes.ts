import { isCalendarDate } from '#shared/dates.ts';

export type Element =
  | 'ActualFinish'
  | 'ActualStart'
  | 'Assignment'
  | 'Assignments'
  | 'BaseCalendarUID'
  | 'Calendar'
  | 'CalendarUID'
  | 'Calendars'
  | 'ConstraintDate'
  | 'ConstraintType'
  | 'Cost'
  | 'DayType'
  | 'DayWorking'
  | 'DaysOfWeek'
  | 'Duration'
  | 'DurationFormat'
  | 'EarlyFinish'
  | 'EarlyStart'
  | 'EnteredByOccurrences'
  | 'Exception'
  | 'Exceptions'
  | 'ExternalTask'
  | 'Finish'
  | 'FreeSlack'
  | 'FromDate'
  | 'FromTime'
  | 'GUID'
  | 'IsNull'
  | 'LagFormat'
  | 'LateFinish'
  | 'LateStart'
  | 'LinkLag'
  | 'Milestone'
  | 'MinutesPerDay'
  | 'Month'
  | 'MonthDay'
  | 'Name'
  | 'Notes'
  | 'Occurrences'
  | 'OutlineLevel'
  | 'OutlineNumber'
  | 'PercentComplete'
  | 'Period'
  | 'PredecessorLink'
  | 'PredecessorUID'
  | 'Project'
  | 'RemainingDuration'
  | 'Resource'
  | 'ResourceUID'
  | 'Resources'
  | 'Resume'
  | 'Start'
  | 'Stop'
  | 'StartDate'
  | 'StatusDate'
  | 'Summary'
  | 'Task'
  | 'TaskUID'
  | 'Tasks'
  | 'TimePeriod'
  | 'TimephasedData'
  | 'ToDate'
  | 'ToTime'
  | 'TotalSlack'
  | 'Type'
  | 'UID'
  | 'Value'
  | 'WBS'
  | 'WeekDay'
  | 'WeekDays'
  | 'Work'
  | 'WorkWeek'
  | 'WorkWeeks'
  | 'WorkingTime'
  | 'WorkingTimes';
export type Node = { readonly [Name in Element]?: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const nodeIn = (node: Node, name: Element): Node => (isNode(node[name]) ? node[name] : {});

export function listIn(node: Node, name: Element): Node[] {
  const value = node[name];
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML and numbered letters; nothing else is replaced. */
export function textIn(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
      if (name) return NAMED[String(name).toLowerCase()] ?? whole;
      const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .trim();
}

export function numberIn(value: unknown): number {
  const number = Number(textIn(value));
  return Number.isFinite(number) ? number : 0;
}

/** "2026-03-01 08:00" of "2026-03-01T08:00:00". */
export function momentIn(value: unknown): string | null {
  const text = textIn(value);
  const day = dateIn(text);
  const [time = '00:00'] = /^([01]\d|2[0-3]):[0-5]\d/.exec(text.slice(TIME_AT, TIME_AT + TIME_LENGTH)) ?? [];
  return day ? `${day} ${time}` : null;
}

const [TIME_AT, TIME_LENGTH] = [11, 5];

export function dateIn(value: unknown): string | undefined {
  const day = textIn(value).slice(0, 10);
  return isCalendarDate(day) ? day : undefined;
}

const ELAPSED_DAY = 1440;

/** Minutes of "PT17H30M0S". */
export function minutesIn(value: unknown): number | undefined {
  const text = textIn(value);
  const match = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:[\d.]+S)?$/.exec(text);
  if (!match || text === '') return undefined;
  return Number(match[1] ?? 0) * ELAPSED_DAY + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
}
