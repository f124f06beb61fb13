import { MAX_AMOUNT } from '#shared/money.ts';
import type { Sheet } from '#shared/sheet-import/cells.ts';
import { columnsShown } from '#shared/sheet-import/headings.ts';
import { actualDates, convertedOf, type Draft, finished, linksOnce } from './assemble.ts';
import { sheetConstraint } from './constraints.ts';
import { orderOf, resolveDate } from './dates.ts';
import { durationOf, elapsedDaysOf, namesUnit, unitOfHeading } from './durations.ts';
import { areFractions, numberOf, percentOf, readStatus } from './figures.ts';
import { arrange, type Entry } from './hierarchy.ts';
import { resolveLags } from './lags.ts';
import { linkSheet } from './link-sheet.ts';
import {
  ALL_SHEETS,
  type Choices,
  type DateOrder,
  type Field,
  type OpenRef,
  type PlanLink,
  PlanRefusal,
  type Reading,
  type Skipped,
  UNDATED,
} from './plan.ts';
import { type Calendar, isPlan, readTable, type Table } from './read-table.ts';
import { linksOfRows, type RowLinks } from './row-links.ts';
import { datesOfRows, isMeant, type RawRow } from './rows.ts';
import { timesOf, workWeekOf } from './times.ts';

const NO_PLAN =
  'This file holds no plan: no sheet has a list of tasks with dates or durations. Please choose the file of the schedule itself.';
const NO_NAMES = 'No column holds the names of the tasks: choose one as “Task name”.';

/** The plan of a workbook: finds the sheet, the headings, the columns. @throws PlanRefusal */
export function readSheets(sheets: readonly Sheet[], calendar: Calendar, choices: Choices = {}): Reading {
  const tables = sheets.map((sheet) => readTable(sheet, {}, calendar));
  const isAll = choices.sheet === ALL_SHEETS;
  const best = isAll ? bestOf(tables, sheets) : (choices.sheet ?? bestOf(tables, sheets));
  const sheet = sheets[best];
  const table = sheet && chosenTable(sheet, tables[best], { calendar, choices });
  if (!sheet || !table) throw new PlanRefusal(NO_PLAN);
  const plans = isAll
    ? plansOfSheets(sheets, tables, { calendar, choices })
    : [planOfSheet({ sheets, index: best, table }, calendar, choices)];
  const { drafts, written, skipped, openRefs, order } = isAll ? joined(plans) : (plans[0] ?? joined(plans));
  const links = linksOnce(written, skipped, drafts);
  return {
    source: 'sheet',
    sheets: sheets.map(({ name }, index) => ({ name, isPlan: isPlan(tables[index]) })),
    sheet: isAll ? ALL_SHEETS : best,
    headerRow: table.headerRow,
    columns: isAll ? [] : columnsOf(sheet, table),
    isGuess: table.isGuess,
    isBill: table.isBill,
    dateOrder: order,
    hasOpenDates: plans.some((plan) => plan.table.rows.some(hasOpenDate)),
    tasks: finished(drafts),
    links,
    isOwn: table.isOwn && !isAll,
    hasLinks: links.length > 0 || table.columns.has('predecessors') || table.columns.has('successors'),
    skipped,
    openRefs,
    converted: convertedOf(drafts, links),
  };
}

interface Reader {
  readonly calendar: Calendar;
  readonly choices: Choices;
}

/** The table that is read; undefined where the sheet holds no plan. @throws PlanRefusal when a person's choice leaves no names */
function chosenTable(sheet: Sheet, found: Table | undefined, { calendar, choices }: Reader): Table | undefined {
  if (!isChosen(choices) || choices.sheet === ALL_SHEETS)
    return isPlan(found) && found?.rows.length ? found : undefined;
  const table = readTable(sheet, choices, calendar);
  if (!table.columns.has('name')) throw new PlanRefusal(NO_NAMES);
  return table.rows.length > 0 ? table : undefined;
}

const plansOfSheets = (
  sheets: readonly Sheet[],
  tables: readonly Table[],
  { calendar, choices }: Reader,
): SheetPlan[] =>
  tables.flatMap((table, index) => (isPlan(table) ? [planOfSheet({ sheets, index, table }, calendar, choices)] : []));

interface SheetPlan {
  readonly name: string;
  readonly table: Table;
  readonly order: DateOrder;
  readonly drafts: readonly Draft[];
  readonly written: readonly PlanLink[];
  readonly skipped: Skipped[];
  readonly openRefs: readonly OpenRef[];
}

interface OneOf {
  readonly sheets: readonly Sheet[];
  readonly index: number;
  readonly table: Table;
}

function planOfSheet({ sheets, index, table }: OneOf, calendar: Calendar, choices: Choices): SheetPlan {
  const built = build(table, calendar, choices);
  const others = sheets.filter((_, other) => other !== index);
  const nameAt = (place: number) => built.drafts[place]?.name ?? '';
  const apart = linkSheet(others, { indexOf: built.indexOf, nameAt, time: calendar });
  // Of all sheets together such a sheet also holds the links of the others, which this one does not know.
  const isAll = choices.sheet === ALL_SHEETS;
  return {
    name: sheets[index]?.name ?? '',
    table,
    order: built.order,
    drafts: built.drafts,
    written: resolveLags([...built.links, ...apart.links], built.drafts, built.week),
    skipped: [...table.skipped, ...built.skipped, ...apart.skipped],
    openRefs: isAll ? built.openRefs : [...built.openRefs, ...apart.openRefs],
  };
}

/** Several sheets as one plan: each is a parent task in its name. */
function joined(plans: readonly SheetPlan[]): Omit<SheetPlan, 'name' | 'table'> {
  const drafts: Draft[] = [];
  const written: PlanLink[] = [];
  for (const plan of plans) {
    const top = drafts.length;
    drafts.push({ ...UNDATED, id: '', name: plan.name || '?', wbs: null, parent: null });
    const below = plan.drafts.map((draft) => ({
      ...draft,
      parent: draft.parent === null ? top : draft.parent + top + 1,
    }));
    for (const draft of below) drafts.push(draft);
    for (const link of plan.written) written.push({ ...link, from: link.from + top + 1, to: link.to + top + 1 });
  }
  const skipped = plans.flatMap(({ name, skipped: all }) =>
    all.map((one) => ({ ...one, text: `${name}: ${one.text}` })),
  );
  const order = plans[0]?.order ?? 'dmy';
  return { drafts, written, skipped, openRefs: plans.flatMap(({ openRefs }) => openRefs), order };
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

/** A date that says something else with its day and month changed about. */
const hasOpenDate = ({ start, end, constraintDate, actualStart, actualFinish }: RawRow): boolean =>
  [start, end, constraintDate, actualStart, actualFinish].some((date) => date?.kind === 'open');

function bestOf(tables: readonly Table[], sheets: readonly Sheet[]): number {
  const weigh = (index: number) => {
    const table = tables[index];
    if (!table || !isPlan(table)) return 0;
    return table.evidence + Math.log10(1 + table.rows.length) - (sheets[index]?.hidden ? 4 : 0);
  };
  return tables.reduce((best, _, index) => (weigh(index) > weigh(best) ? index : best), 0);
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
    if (!row) return { ...UNDATED, id: '', name: entry.name, wbs: entry.code, parent };
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
      ...progressOf(row, { isHalf, order }),
      ...milestoneIn(milestone, columns),
      ...needsOfRow(row, { columns, order, isIdle: milestone || (parents.has(entry) && !table.isOwn) }),
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
function progressOf(
  { percent, status, actualStart, actualFinish }: RawRow,
  { isHalf, order }: { isHalf: boolean; order: DateOrder },
): Pick<Draft, 'percent' | 'hasBegun' | 'actualStart' | 'actualFinish'> {
  const meaning = readStatus(status);
  const [began, ended] = [actualStart, actualFinish].map((date) => date && resolveDate(date, order));
  const done = percentOf(percent, isHalf) ?? (meaning === 'done' || ended ? 100 : null);
  if (began || ended) return { percent: done, ...actualDates(began, ended) };
  return meaning === 'begun' ? { percent: done, hasBegun: true } : { percent: done };
}

const milestoneIn = (milestone: boolean, columns: ReadonlyMap<Field, number>) =>
  milestone || columns.has('milestone') ? { milestone } : { milestone, isMilestoneUnsaid: true };

const YES = /^(yes|true|y|ja|oui|si|sí|نعم|1|x|✓)$/i;
const MILESTONE = /milestone|mijlpaal|meilenstein|jalon|hito|معلم|marco|веха/i;

function isMilestone(row: RawRow, days: number | undefined): boolean {
  if (YES.test(row.milestone) || MILESTONE.test(row.milestone)) return !/^level of effort/i.test(row.milestone);
  return days === 0 && (row.start !== undefined || row.end !== undefined || row.predecessors !== '');
}

interface Asked {
  readonly columns: ReadonlyMap<Field, number>;
  readonly order: DateOrder;
  /** Whether it has parts or is a milestone: nobody works on it. */
  readonly isIdle: boolean;
}

/** The constraint and the workers of a row, each where a column holds them. */
function needsOfRow(row: RawRow, { columns, order, isIdle }: Asked): Pick<Draft, 'constraint' | 'workers'> {
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
const constraintsLeft = (entries: readonly Entry[], { columns, order }: Pick<Asked, 'columns' | 'order'>): Skipped[] =>
  entries.flatMap(({ row, name }): Skipped[] => {
    if (!row || !columns.has('constraint')) return [];
    const date = row.constraintDate && resolveDate(row.constraintDate, order);
    if (!sheetConstraint(row.constraint, date).isLeft) return [];
    return [{ line: row.line, reason: 'constraint', text: `${name}: ${row.constraint}`.slice(0, 120) }];
  });
