import type { Shift } from '#shared/calendar/calendar.ts';
import type { DatedHours } from '#shared/calendar/settings.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { CONSTRAINTS, LinkKind, PROGRESS_LOGICS } from '#shared/plan-terms.ts';
import type { SheetChoices, SheetColumn } from '#shared/sheet-import/choices.ts';

/** What a column of a plan can hold. */
export const fields = [
  'id',
  'wbs',
  'level',
  'parent',
  'group',
  'name',
  'start',
  'end',
  'duration',
  'predecessors',
  'successors',
  'percent',
  'resources',
  'hours',
  'cost',
  'milestone',
  'kind',
  'lag',
  'status',
  'constraint',
  'constraintDate',
  'workers',
  'actualStart',
  'actualFinish',
] as const;
export type Field = (typeof fields)[number];

/** Which column holds what. */
export type Columns = ReadonlyMap<Field, number>;

export type ConstraintKind = (typeof CONSTRAINTS)[number];

/** A date that a task must keep; none for as late as possible. */
export interface PlanConstraint {
  readonly kind: ConstraintKind;
  readonly date: CalendarDate | null;
}

/** Work that has begun rests from the first day to the day before the second; null there: nobody knows when it goes on. */
export interface PlanSuspension {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

/** What projects that are not in the file ask of a row: no start before, no end after. */
export interface PlanExternal {
  readonly start: CalendarDate | null;
  readonly finish: CalendarDate | null;
}

export type ProgressLogic = (typeof PROGRESS_LOGICS)[number];

/** A working calendar that a file brings along. */
export interface PlanCalendar {
  /** The file's own id of it. */
  readonly key: string;
  readonly name: string;
  /** By which the file's durations and lags, which it keeps in hours, are days. */
  readonly hoursPerDay: number;
  /** By weekday, 0 = Sunday … 6 = Saturday; no hours on a day off. */
  readonly weekHours: readonly (readonly Shift[])[];
  /** Days off and days with hours of their own, in order. */
  readonly datedHours: readonly DatedHours[];
}

/** "2026-03-01 13:00", by the clock of the site. */
export type FileMoment = string;

/** What a planning program says of a row's dates, as it had scheduled them. */
export interface FileDates {
  /** `spanning`: from others' first to their last day, no work of its own. */
  readonly kind: 'task' | 'start_milestone' | 'finish_milestone' | 'spanning';
  readonly startsAt: FileMoment | null;
  readonly earlyStart: FileMoment | null;
  readonly earlyFinish: FileMoment | null;
  readonly lateStart: FileMoment | null;
  readonly lateFinish: FileMoment | null;
  /** Days of its calendar. */
  readonly totalFloat: number | null;
  readonly freeFloat: number | null;
  /** All of its work, and what is left of what has begun; null where the program does not go on from the data date. */
  readonly hours: number | null;
  readonly remainingHours: number | null;
  /** Not before, by a link to a project that is not in the file. */
  readonly externalStart: FileMoment | null;
  /** When suspended work goes on. */
  readonly resumesAt?: FileMoment | null;
  /** What holds the rest of work under way; undefined where the file does not say. */
  readonly progressLogic?: ProgressLogic | undefined;
  /** From when the program counted what was left. */
  readonly dataDate: FileMoment | null;
}

/** A row of the file, or a node of its work breakdown that has none. */
export interface PlanTask {
  /** The row as the program that wrote it counts, from 1; null for a node without a row. */
  readonly line: number | null;
  /** The id of the task in this product, where the file's GUID is that of one. */
  readonly guid?: string;
  /** The file's own name of the row; '' where it has none. */
  readonly id: string;
  /** What finds the same row in the next version of the file; unique in it. */
  readonly key: string;
  readonly wbs: string | null;
  readonly name: string;
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  /** The end does not stand in the file; it follows from start and duration. */
  readonly endComputed: boolean;
  /** Working days. */
  readonly durationDays: number | null;
  /** As the file wrote it, where it counts days and nights: "5 edays". */
  readonly durationWritten?: string;
  readonly hours: number | null;
  /** No milestone by its duration, and the file has no column that could call it one. */
  readonly isMilestoneUnsaid?: boolean;
  /** In the project's currency; undefined where such a file names none. */
  readonly cost?: number | null;
  /** 0 to 100. */
  readonly percent: number | null;
  /** The file knows the day on which work began. */
  readonly hasBegun?: boolean;
  /** When it really began and ended; where the file says nothing of it undefined. */
  readonly actualStart?: CalendarDate | undefined;
  readonly actualFinish?: CalendarDate | undefined;
  /** Undefined where such a file cannot name one. */
  readonly constraint?: PlanConstraint | null;
  /** Undefined where such a file cannot name one. */
  readonly suspension?: PlanSuspension | null;
  /** Where its work is split, as features/schedule/splits.ts writes it; undefined where such a file cannot name it. */
  readonly splits?: string | null;
  /** Undefined where such a file cannot name any. */
  readonly external?: PlanExternal;
  /** People a day; undefined where such a file cannot name them, or the row is a milestone or has parts. */
  readonly workers?: number | null;
  readonly milestone: boolean;
  readonly resources: string | null;
  /** The place of its calendar in `calendars`; undefined or null where the file gives it none. */
  readonly calendar?: number | null;
  readonly inFile?: FileDates;
  /** The place of its parent in `tasks`; a parent stands before its parts. */
  readonly parent: number | null;
}

export interface PlanLink {
  readonly from: number;
  readonly to: number;
  readonly kind: LinkKind;
  /** Working days; negative for a lead. */
  readonly lag: number;
  /** As the file wrote it, where it had to be converted: "+50%", "+3 edays". */
  readonly lagWritten?: string;
}

/** A lag or a duration that the file does not write in working days, and what it was read as. */
export interface Converted {
  readonly line: number | null;
  readonly what: 'lag' | 'duration';
  readonly text: string;
  readonly days: number;
}

/** Why something of the file did not come in. */
export const skipReasons = [
  'heading',
  'no_name',
  'total',
  'footer',
  'link_unknown',
  'link_ambiguous',
  'link_self',
  'link_part',
  'link_circle',
  'link_hyphen',
  'date_unread',
  'date_far',
  'ends_first',
  'percent_unread',
  'cost_unread',
  'code_twice',
  'constraint',
  'grid_start',
  'calendar',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export interface Skipped {
  readonly line: number | null;
  readonly reason: SkipReason;
  readonly text: string;
}

/** A reference in a column of links that is neither an id nor a row of the file. */
export interface OpenRef {
  readonly ref: string;
  /** As the file first writes it, kind and lag with it. */
  readonly text: string;
  /** The first row that names it. */
  readonly line: number | null;
  readonly name: string;
  /** So many links name it. */
  readonly count: number;
}

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

export interface Reading {
  readonly source: 'sheet' | 'primavera' | 'project';
  readonly sheets: readonly { readonly name: string; readonly isPlan: boolean }[];
  readonly sheet: number;
  /** The row of the headings, from 0. */
  readonly headerRow: number;
  readonly columns: readonly SheetColumn<Field>[];
  /** No heading is known: the columns were told by their contents alone. */
  readonly isGuess?: boolean;
  /** The sheet has quantities and rates: perhaps it is a bill of quantities. */
  readonly isBill?: boolean;
  readonly dateOrder: DateOrder;
  /** Whether the order of day and month can be read in more than one way. */
  readonly hasOpenDates?: boolean;
  readonly tasks: readonly PlanTask[];
  readonly links: readonly PlanLink[];
  /** Those by which tasks of it are worked; undefined where such a file has none. */
  readonly calendars?: readonly PlanCalendar[];
  /** From which day on the program counted what is left; null where it says none, undefined where such a file cannot. */
  readonly dataDate?: CalendarDate | null;
  /** What holds the rest of work under way in the file; undefined where it does not say. */
  readonly progressLogic?: ProgressLogic | undefined;
  /** Whether the file can name links: a sheet without such a column says nothing about them. */
  readonly hasLinks: boolean;
  /** The schedule's own workbook: its ids are the numbers of the project's tasks. */
  readonly isOwn?: boolean;
  readonly skipped: readonly Skipped[];
  /** What predecessors and successors name and no row, or several rows, fit: a person says which row is meant. */
  readonly openRefs?: readonly OpenRef[];
  readonly converted: readonly Converted[];
}

/** The choice of all sheets that hold a plan, each below a task in its name. */
export const ALL_SHEETS = -1;

/** What a person decided otherwise than the reader. */
export interface Choices extends SheetChoices<Field> {
  readonly dateOrder?: DateOrder | undefined;
  /** Which row of the file a reference means that fits none: the reference and the row. */
  readonly refs?: readonly (readonly [ref: string, line: number])[] | undefined;
}

/** The file is no plan, or none that can be read: the sentence is for a person. */
export class PlanRefusal extends Error {}

/** A task of which a file says no more than its name. */
export const UNDATED = {
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

/** What a plan that is no sheet says of sheets. */
export const NO_SHEET = { sheets: [], sheet: 0, headerRow: 0, columns: [], dateOrder: 'ymd' } as const;
