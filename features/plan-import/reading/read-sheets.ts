import type { CalendarDate } from '#shared/dates.ts';
import { MAX_AMOUNT } from '#shared/money.ts';
import { cellText, isBlank, type Sheet } from '#shared/sheet-import/cells.ts';
import { columnsShown } from '#shared/sheet-import/headings.ts';
import { convertedOf, type Draft, finished, linksOnce } from './assemble.ts';
import {
  bareHeadings,
  chooseColumns,
  guessName,
  isPlanByContents,
  plainHeader,
  saysNothing,
  speaksOfOther,
} from './columns.ts';
import { sheetConstraint } from './constraints.ts';
import { dateOfCell, orderOf, resolveDate } from './dates.ts';
import { durationOf, elapsedDaysOf, namesUnit, unitOfHeading, type WorkTime } from './durations.ts';
import { areFractions, numberOf, percentOf, statusSaid } from './figures.ts';
import { datesOfBars, type Timeline, timelineOf } from './grid.ts';
import { findHeaderRow, type Heading, headingsOf } from './headings.ts';
import { arrange, type Entry } from './hierarchy.ts';
import { settleLags } from './lags.ts';
import {
  type Choices,
  type Columns,
  type DateOrder,
  type Field,
  PlanRefusal,
  type Reading,
  type Skipped,
} from './plan.ts';
import { linkSheet, linksOfRows, type RowLinks } from './row-links.ts';
import { datesOfRows, isMeant, type RawRow, readRows } from './rows.ts';
import { timesOf, workWeekOf } from './times.ts';
import { headingKey } from './words.ts';

/** What the organisation's calendar says, where the file does not. */
export interface Calendar extends WorkTime {
  /** 0 = Sunday … 6 = Saturday. */
  readonly workingDays: readonly number[];
  /** From when periods that a chart only numbers are counted. */
  readonly start?: CalendarDate;
}

interface Table {
  readonly headerRow: number;
  readonly headings: readonly Heading[];
  readonly columns: Columns;
  /** The columns whose values are levels over the rows. */
  readonly groups: readonly number[];
  /** Written by the schedule's own export. */
  readonly isOwn: boolean;
  readonly rows: readonly RawRow[];
  readonly skipped: Skipped[];
  readonly evidence: number;
  /** No heading is known: what holds what was told by the contents alone. */
  readonly isGuess: boolean;
}

const ENOUGH_EVIDENCE = 3;
const NO_PLAN =
  'This file holds no plan: no sheet has a list of tasks with dates or durations. Please choose the file of the schedule itself.';
const NO_NAMES = 'No column holds the names of the tasks: choose one as “Task name”.';

/** The plan of a workbook: finds the sheet, the headings, the columns. @throws PlanRefusal */
export function readSheets(sheets: readonly Sheet[], calendar: Calendar, choices: Choices = {}): Reading {
  const tables = sheets.map((sheet) => readTable(sheet, {}, calendar));
  const best = choices.sheet ?? bestOf(tables, sheets);
  const sheet = sheets[best];
  if (!sheet) throw new PlanRefusal(NO_PLAN);
  const table = isChosen(choices) ? readTable(sheet, choices, calendar) : tables[best];
  if (isChosen(choices) && table && !table.columns.has('name')) throw new PlanRefusal(NO_NAMES);
  if (!table || table.rows.length === 0 || !(isChosen(choices) || isPlan(table))) throw new PlanRefusal(NO_PLAN);
  const built = build(table, calendar, choices);
  const apart = linkSheet(
    sheets.filter((other) => other !== sheet),
    built.indexOf,
    calendar,
  );
  const skipped = [...table.skipped, ...built.skipped, ...apart.skipped];
  const settled = settleLags([...built.links, ...apart.links], built.drafts, built.week);
  const links = linksOnce(settled, skipped, built.drafts);
  return {
    source: 'sheet',
    sheets: sheets.map(({ name }, index) => ({ name, isPlan: isPlan(tables[index]) })),
    sheet: best,
    headerRow: table.headerRow,
    columns: columnsOf(sheet, table),
    isGuess: table.isGuess,
    dateOrder: built.order,
    hasOpenDates: table.rows.some(hasOpenDate),
    tasks: finished(built.drafts),
    links,
    isOwn: table.isOwn,
    hasLinks: links.length > 0 || table.columns.has('predecessors') || table.columns.has('successors'),
    skipped,
    openRefs: built.openRefs,
    converted: convertedOf(built.drafts, links),
  };
}

const columnsOf = (sheet: Sheet, { headerRow, headings, columns, groups }: Table): Reading['columns'] =>
  columnsShown(
    sheet,
    {
      from: headerRow + 1,
      texts: headings.map(({ text, above }) => [above, text].filter((part) => part !== '').join(' · ')),
    },
    new Map<number, Field>([
      ...groups.map((column) => [column, 'group'] as const),
      ...[...columns].map(([field, column]) => [column, field] as const),
    ]),
  );

const isChosen = ({ sheet, columns, headerRow }: Choices): boolean =>
  sheet !== undefined || headerRow !== undefined || Object.keys(columns ?? {}).length > 0;

const isPlan = (table: Table | undefined): boolean =>
  table !== undefined && (table.evidence >= ENOUGH_EVIDENCE || (table.isGuess && isPlanByContents(table.rows)));

/** A date that says something else with its day and month changed about. */
const hasOpenDate = ({ start, end, constraintDate }: RawRow): boolean =>
  [start, end, constraintDate].some((date) => date?.kind === 'open');

function bestOf(tables: readonly Table[], sheets: readonly Sheet[]): number {
  const weigh = (index: number) => {
    const table = tables[index];
    if (!table || !isPlan(table)) return 0;
    return table.evidence + Math.log10(1 + table.rows.length) - (sheets[index]?.hidden ? 4 : 0);
  };
  return tables.reduce((best, _, index) => (weigh(index) > weigh(best) ? index : best), 0);
}

function readTable(sheet: Sheet, choices: Choices, { start }: Calendar): Table {
  const headerRow = choices.headerRow ?? findHeaderRow(sheet) ?? plainHeader(sheet);
  const headings = headerRow < 0 ? bareHeadings(sheet) : headingsOf(sheet, headerRow);
  const own = ownColumns(headings);
  const timeline = own ? undefined : timelineOf(sheet, headerRow, start);
  const isGuess = saysNothing(headings) && !speaksOfOther(headingsOf(sheet, headerRow + 1));
  const chosen = { ...own, ...barsOf(timeline), ...choices.columns };
  const found = chooseColumns(sheet, headings, headerRow, chosen);
  const columns = isGuess ? guessName(sheet, headerRow, { columns: found, chosen }) : found;
  const groups = groupColumns(sheet, { headings, headerRow, columns }, choices.columns);
  const read = columns.has('name') ? readRows(sheet, headerRow, { columns, groups }) : { rows: [], skipped: [] };
  const isChart = timeline !== undefined && !columns.has('start') && !columns.has('end');
  const rows = isChart ? datesOfBars(sheet, timeline, read.rows) : read.rows;
  return {
    headerRow,
    headings,
    columns,
    groups,
    isOwn: own !== undefined,
    rows,
    skipped: [...(isChart ? assumedStart(timeline, headerRow) : []), ...read.skipped],
    isGuess,
    evidence: evidenceOf({ headings, columns, rows }),
  };
}

/** The columns of bars hold nothing else. */
const barsOf = (timeline: Timeline | undefined): Choices['columns'] =>
  Object.fromEntries((timeline?.periods ?? []).map(({ column }) => [column, 'none']));

const assumedStart = ({ assumedStart: date }: Timeline, headerRow: number): Skipped[] =>
  date === undefined ? [] : [{ line: headerRow + 1, reason: 'grid_start', text: date }];

/** A column that no heading names speaks less than one that is named. */
const BY_CONTENTS = 0.6;

/** How much speaks for a plan; other tables have names and dates too. */
function evidenceOf({ headings, columns, rows }: Pick<Table, 'headings' | 'columns' | 'rows'>): number {
  const named = (field: Parameters<Columns['has']>[0]) => {
    const column = columns.get(field);
    return column !== undefined && (headings[column]?.field === field ? (headings[column]?.weight ?? 0) : BY_CONTENTS);
  };
  const dated = rows.filter(({ start, end }) => start ?? end).length;
  const timed = rows.filter(({ duration }) => duration !== '').length;
  if (rows.length === 0 || Math.max(dated, timed) < Math.max(1, rows.length * 0.2)) return 0;
  const isGrid = !columns.has('start') && !columns.has('end') && dated > 0;
  const foreign = headings.filter((heading) => heading.foreign).length;
  return (
    2 * Number(named('name')) +
    Number(dated > 0) * (Number(named('start')) + Number(named('end'))) +
    (timed > 0 ? 2 * Number(named('duration')) : 0) +
    2 * Number(named('predecessors') || named('successors')) +
    Number(named('wbs') || named('level') || named('parent')) +
    0.5 * (Number(named('percent')) + Number(named('resources')) + Number(named('milestone'))) +
    (isGrid ? 2 : 0) -
    1.5 * Math.max(0, foreign - 1)
  );
}

interface Built extends RowLinks {
  readonly drafts: Draft[];
  readonly order: DateOrder;
  /** The weekdays on which the plan works. */
  readonly week: ReadonlySet<number>;
}

function build(table: Table, calendar: Calendar, { dateOrder: chosenOrder, refs = [] }: Choices): Built {
  const { rows, columns, headings } = table;
  const durationHeading = headings[columns.get('duration') ?? -1];
  const unit = unitOfHeading(durationHeading?.text ?? '') ?? unitOfHeading(durationHeading?.above ?? '') ?? 'day';
  const days = rows.map(({ duration }) => (duration === '' ? undefined : durationOf(duration, calendar, unit)));
  const isCalendarTime = CALENDAR_TIME.test(`${durationHeading?.above ?? ''} ${durationHeading?.text ?? ''}`);
  const elapsed = rows.map(
    ({ duration }) => elapsedDaysOf(duration) ?? (isCalendarTime ? numberOf(duration) : undefined),
  );
  const raws = rows.flatMap(({ start, end }) => [start, end].filter((date) => date !== undefined));
  const order =
    chosenOrder ??
    orderOf(
      raws,
      rows.map(({ start, end }, index) => [start, end, days[index]] as const),
    );
  const { starts, ends, skipped } = datesOfRows(rows, order);
  const week = workWeekOf(
    [...starts, ...ends].filter((date) => date !== undefined),
    calendar.workingDays,
  );
  const place = new Map(rows.map((row, index) => [row, index]));
  const isHalf = !table.isOwn && areFractions(rows.map(({ percent }) => percent));
  const entries = arrange(rows);
  const indexOfEntry = new Map(entries.map((entry, index) => [entry, index]));
  const parents = new Set(entries.map(({ parent }) => parent));
  const drafts = entries.map((entry): Draft => {
    const { row } = entry;
    const index = row ? (place.get(row) ?? -1) : -1;
    const parent = entry.parent ? (indexOfEntry.get(entry.parent) ?? null) : null;
    if (!row) return { ...nothing, id: '', name: entry.name, wbs: entry.code, parent };
    const milestone = isMilestone(row, days[index]);
    const given = { start: starts[index], end: ends[index], days: days[index], elapsed: elapsed[index] };
    return {
      ...timesOf(given, { row, week, calendar }),
      id: row.id,
      line: row.line,
      name: entry.name,
      wbs: entry.code,
      hours: hoursOf(row.hours, calendar),
      ...(columns.has('cost') && { cost: costIn(row.cost) }),
      ...progressOf(row, isHalf),
      milestone,
      ...needsOfRow(row, { columns, order, isIdle: milestone || parents.has(entry) }),
      resources: row.resources || null,
      parent,
    };
  });
  const lagUnit = unitOfHeading(headings[columns.get('lag') ?? -1]?.text ?? '') ?? 'day';
  const linked = linksOfRows(entries, calendar, { unit: lagUnit, refs });
  return {
    drafts,
    order,
    week,
    ...linked,
    skipped: [
      ...skipped,
      ...percentsUnread(rows),
      ...(columns.has('cost') ? costsUnread(rows) : []),
      ...codesTwice(entries),
      ...constraintsLeft(entries, { columns, order }),
      ...linked.skipped,
    ],
  };
}

/** Cells of a column of percentages that say something else: "half", "250%". */
const percentsUnread = (rows: readonly RawRow[]): Skipped[] =>
  rows.flatMap(({ line, percent }) =>
    isMeant(percent) && percentOf(percent, false) === null
      ? [{ line, reason: 'percent_unread', text: percent.slice(0, 120) }]
      : [],
  );

/** Cells of a column of costs that are no amount: "abc", "-5". */
const costsUnread = (rows: readonly RawRow[]): Skipped[] =>
  rows.flatMap(({ line, cost }) =>
    isMeant(cost) && costIn(cost) === null ? [{ line, reason: 'cost_unread', text: cost.slice(0, 120) }] : [],
  );

const codesTwice = (entries: readonly Entry[]): Skipped[] =>
  entries.flatMap(({ row, name, code, isCodeTaken }) =>
    isCodeTaken ? [{ line: row?.line ?? null, reason: 'code_twice', text: `${code} ${name}`.slice(0, 120) }] : [],
  );

/** Headings of durations that count every day: "Duration (calendar days)". */
const CALENDAR_TIME = /calendar|elapsed|kalender|calendaire|naturales|تقويم/i;

const nothing = {
  line: null,
  start: null,
  end: null,
  endComputed: false,
  durationDays: null,
  hours: null,
  percent: null,
  milestone: false,
  resources: null,
} as const;

function hoursOf(text: string, calendar: Calendar): number | null {
  if (text === '') return null;
  const value = namesUnit(text, calendar) ? (durationOf(text, calendar) ?? 0) * calendar.hoursPerDay : numberOf(text);
  return value === undefined || value < 0 || value > 1_000_000 ? null : Math.round(value * 100) / 100;
}

/** An amount of the project's currency, to its hundredths; a name or a sign of a currency may stand beside it. */
function costIn(text: string): number | null {
  const cost = numberOf(
    text
      .slice(0, 40)
      .replace(/\p{Sc}|SAR|SR|USD|ر\.س|ريال/gu, '')
      .trim(),
  );
  return cost === undefined || cost < 0 || cost > MAX_AMOUNT ? null : Math.round(cost * 100) / 100;
}

/** What a status says counts where no percentage stands. */
function progressOf({ percent, status }: RawRow, isHalf: boolean): Pick<Draft, 'percent' | 'hasBegun'> {
  const said = statusSaid(status);
  const done = percentOf(percent, isHalf) ?? (said === 'done' ? 100 : null);
  return said === 'begun' ? { percent: done, hasBegun: true } : { percent: done };
}

const YES = /^(yes|true|y|ja|oui|si|sí|نعم|1|x|✓)$/i;
const MILESTONE = /milestone|mijlpaal|meilenstein|jalon|hito|معلم|marco|веха/i;

function isMilestone(row: RawRow, days: number | undefined): boolean {
  if (YES.test(row.milestone) || MILESTONE.test(row.milestone)) return !/^level of effort/i.test(row.milestone);
  return days === 0 && (row.start !== undefined || row.end !== undefined || row.predecessors !== '');
}

/** The headings of the schedule's own workbook, in English and Arabic; those without a field are computed from the others. */
const columns: readonly { readonly names: readonly [string, string]; readonly field: Field | 'none' }[] = [
  { names: ['No.', 'الرقم'], field: 'id' },
  { names: ['WBS', 'رمز البند'], field: 'wbs' },
  { names: ['Task', 'المهمة'], field: 'name' },
  { names: ['Part of', 'جزء من'], field: 'parent' },
  { names: ['Milestone', 'معلم رئيسي'], field: 'milestone' },
  { names: ['Start', 'البداية'], field: 'start' },
  { names: ['End', 'النهاية'], field: 'end' },
  { names: ['Working days', 'أيام العمل'], field: 'duration' },
  { names: ['Percent done', 'نسبة الإنجاز'], field: 'percent' },
  { names: ['Assignee', 'المسؤول'], field: 'resources' },
  { names: ['Predecessors', 'المهام السابقة'], field: 'predecessors' },
  { names: ['Constraint', 'القيد'], field: 'constraint' },
  { names: ['Constraint date', 'تاريخ القيد'], field: 'constraintDate' },
  { names: ['Late finish', 'النهاية المتأخرة'], field: 'none' },
  { names: ['Workers a day', 'العمال في اليوم'], field: 'workers' },
];

/** Left out of the workbook of who may not see money, and of older ones. */
const optional: typeof columns = [{ names: ['Budgeted cost', 'التكلفة المقدّرة'], field: 'cost' }];

const fieldOf = new Map(
  [...columns, ...optional].flatMap(({ names, field }) => names.map((name) => [headingKey(name), field] as const)),
);

/** Which column holds what, when the sheet is one that the schedule itself wrote; undefined for any other. */
export function ownColumns(headings: readonly Heading[]): Readonly<Record<string, Field | 'none'>> | undefined {
  const keys = headings.map(({ text }) => headingKey(text));
  const isOwn = columns.every(({ names }) => names.some((name) => keys.includes(headingKey(name))));
  return isOwn ? Object.fromEntries(keys.map((key, index) => [index, fieldOf.get(key) ?? 'none'])) : undefined;
}

interface Asked {
  readonly columns: ReadonlyMap<Field, number>;
  readonly order: DateOrder;
  /** Whether it has parts or is a milestone: nobody works on it. */
  readonly isIdle: boolean;
}

/** The constraint and the workers of a row, each where a column holds them. */
export function needsOfRow(row: RawRow, { columns, order, isIdle }: Asked): Pick<Draft, 'constraint' | 'workers'> {
  const date = row.constraintDate && resolveDate(row.constraintDate, order);
  return {
    ...(holdsConstraints(columns) ? { constraint: sheetConstraint(row.constraint, date).constraint } : {}),
    ...(columns.has('workers') && !isIdle ? { workers: workersOf(row.workers) } : {}),
  };
}

const holdsConstraints = (columns: ReadonlyMap<Field, number>): boolean =>
  columns.has('constraint') && columns.has('constraintDate');

const MOST_WORKERS = 10_000;

function workersOf(text: string): number | null {
  const value = numberOf(text);
  return value === undefined || value < 0 || value > MOST_WORKERS ? null : Math.round(value);
}

/** Constraints of the file that a task cannot have here: as late as possible, or without a date. */
export const constraintsLeft = (
  entries: readonly Entry[],
  { columns, order }: Pick<Asked, 'columns' | 'order'>,
): Skipped[] =>
  entries.flatMap(({ row, name }): Skipped[] => {
    if (!row || !columns.has('constraint')) return [];
    const date = row.constraintDate && resolveDate(row.constraintDate, order);
    if (!sheetConstraint(row.constraint, date).isLeft) return [];
    return [{ line: row.line, reason: 'constraint', text: `${name}: ${row.constraint}`.slice(0, 120) }];
  });

const MOST_LEVELS = 3;
const SEARCHED = 600;
/** A value stands on several rows, or nothing is grouped by it. */
const MOST_DISTINCT = 0.6;

/** The columns that say in which phase, trade, building or floor a row lies, from the left: each is a level. */
export function groupColumns(
  sheet: Sheet,
  { headings, headerRow, columns }: { headings: readonly Heading[]; headerRow: number; columns: Columns },
  chosen: Choices['columns'] = {},
): number[] {
  const first = columns.get('group');
  if (first === undefined) return [];
  const taken = new Set(columns.values());
  const rows = sheet.rows.slice(headerRow + 1, headerRow + SEARCHED).filter((row) => !isBlank(row));
  const beside = headings.flatMap(({ field, weight }, column) => {
    if (field !== 'group' || weight < 1 || taken.has(column) || chosen[column] !== undefined) return [];
    const cells = rows.map((row) => row[column]).filter((cell) => cellText(cell) !== '');
    const words = cells.filter((cell) => dateOfCell(cell) === undefined && numberOf(cellText(cell)) === undefined);
    const distinct = new Set(cells.map(cellText)).size;
    const isGrouping = cells.length > rows.length / 2 && words.length > cells.length / 2;
    return isGrouping && distinct > 1 && distinct <= cells.length * MOST_DISTINCT ? [column] : [];
  });
  return [first, ...beside].slice(0, MOST_LEVELS).sort((one, other) => one - other);
}
