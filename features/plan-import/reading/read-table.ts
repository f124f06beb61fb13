import type { CalendarDate } from '#shared/dates.ts';
import { cellText, isBlank, type Sheet } from '#shared/sheet-import/cells.ts';
import {
  bareHeadings,
  chooseColumns,
  guessName,
  isPlanByContents,
  plainHeader,
  saysNothing,
  speaksOfOther,
} from './columns.ts';
import { dateOfCell } from './dates.ts';
import type { WorkTime } from './durations.ts';
import { numberOf } from './figures.ts';
import { datesOfBars, type Timeline, timelineOf } from './grid.ts';
import { findHeaderRow, type Heading, headingsOf } from './headings.ts';
import type { Choices, Columns, Field, Skipped } from './plan.ts';
import { type RawRow, readRows } from './rows.ts';
import { headingKey } from './words.ts';

/** What the organisation's calendar says, where the file does not. */
export interface Calendar extends WorkTime {
  /** 0 = Sunday … 6 = Saturday. */
  readonly workingDays: readonly number[];
  /** From when periods that a chart only numbers are counted. */
  readonly start?: CalendarDate;
}

export interface Table {
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
  /** It has quantities and rates, as a bill of quantities has. */
  readonly isBill: boolean;
}

const ENOUGH_EVIDENCE = 3;

export const isPlan = (table: Table | undefined): boolean =>
  table !== undefined && (table.evidence >= ENOUGH_EVIDENCE || (table.isGuess && isPlanByContents(table.rows)));

/** The table of a sheet: its headings, what each column holds, its rows. */
export function readTable(sheet: Sheet, choices: Choices, { start }: Calendar): Table {
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
    isBill: isBill(headings),
    evidence: evidenceOf({ headings, columns, rows }),
  };
}

const BILL_WORDS = [
  /(^| )(qty|quantit(y|ies)|الكميه|كميه|الكميات)( |$)/,
  /(^| )(rate|unit price|سعر|السعر|الفيه|فيه)( |$)/,
];

const isBill = (headings: readonly Heading[]): boolean =>
  BILL_WORDS.every((word) => headings.some(({ text, above }) => word.test(headingKey(`${above} ${text}`))));

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
const optional: typeof columns = [
  { names: ['Budgeted cost', 'التكلفة المقدّرة'], field: 'cost' },
  { names: ['Estimated hours', 'الساعات المقدّرة'], field: 'hours' },
  { names: ['Actual start', 'البداية الفعلية'], field: 'actualStart' },
  { names: ['Actual finish', 'النهاية الفعلية'], field: 'actualFinish' },
];

const fieldOf = new Map(
  [...columns, ...optional].flatMap(({ names, field }) => names.map((name) => [headingKey(name), field] as const)),
);

/** Which column holds what, when the sheet is one that the schedule itself wrote; undefined for any other. */
function ownColumns(headings: readonly Heading[]): Readonly<Record<string, Field | 'none'>> | undefined {
  const keys = headings.map(({ text }) => headingKey(text));
  const isOwn = columns.every(({ names }) => names.some((name) => keys.includes(headingKey(name))));
  return isOwn ? Object.fromEntries(keys.map((key, index) => [index, fieldOf.get(key) ?? 'none'])) : undefined;
}

const MOST_LEVELS = 3;
const SEARCHED = 600;
/** A value stands on several rows, or nothing is grouped by it. */
const MOST_DISTINCT = 0.6;

/** The columns that say in which phase, trade, building or floor a row lies, from the left: each is a level. */
function groupColumns(
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
