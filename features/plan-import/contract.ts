import { z } from 'zod';
import { calendarDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';
import { LINK_KINDS, PROGRESS_LOGICS } from '#shared/plan-terms.ts';
import { sheetChoicesQuery } from '#shared/sheet-import/choices.ts';
import { fields, skipReasons } from './reading/plan.ts';

export const MAX_PLAN_BYTES = 10 * 1024 * 1024;
/** Spec §5 (.xlsx, .xls, .csv), and the files of Primavera P6 and Microsoft Project. */
export const PLAN_TYPES = '.xlsx,.xls,.csv,.xer,.xml';
/** So many rows of a list a preview carries; its counts are of all. */
export const MAX_SHOWN = 300;

const DateOrderName = z.enum(['dmy', 'mdy', 'ymd'], 'dateOrder must be dmy, mdy or ymd');
export const PlanPart = z.enum(['added', 'changed', 'links', 'gone'], 'accept must name added, changed, links or gone');
export type PlanPart = z.infer<typeof PlanPart>;

/** References in columns of links are short; what is longer is prose. */
export const MAX_REF = 120;
export const MAX_REFS = 50;
const REFS = 'refs must look like [["A12",14]]: at most 50 references, each with the number of a row';

const Refs = z
  .string()
  .max(8000, REFS)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: REFS });
      return z.NEVER;
    }
  })
  .pipe(z.array(z.tuple([z.string().max(MAX_REF, REFS), z.int(REFS).min(1, REFS)], REFS), REFS).max(MAX_REFS, REFS));

/** What a person decided otherwise than the reader. */
export const PlanChoices = z.object({
  ...sheetChoicesQuery(fields),
  dateOrder: DateOrderName.optional(),
  /** Which row is meant by a reference in the links that fits none: [["A12",14]]. */
  refs: Refs.optional(),
  /** From when a file without any date is scheduled; else from the project's start, else from today. */
  start: calendarDate('start').optional(),
});
export type PlanChoices = z.output<typeof PlanChoices>;

/** The row of the file, and the file's own id of it where each of its rows has another one. */
const numbering = { line: z.int().nullable(), id: z.string().nullable() };

const PlanRow = z.object({
  ...numbering,
  wbs: z.string().nullable(),
  name: z.string(),
  depth: z.int(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  endComputed: z.boolean(),
  /** Its start or end falls on a day off of the calendar. */
  offDay: z.boolean(),
  durationDays: z.number().nullable(),
  percent: z.int().nullable(),
  milestone: z.boolean(),
  resources: z.string().nullable(),
  /** "12FS+3": ids of the file, in a file without them its rows, in one without rows places in the list, from 1. */
  predecessors: z.string(),
});
export type PlanRow = z.output<typeof PlanRow>;

const ChangedTask = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  /** Names of the fields that differ, with what is there and what the file says. */
  changes: z.array(
    z.object({
      field: z.enum([
        'title',
        'start',
        'end',
        'parent',
        'wbs',
        'milestone',
        'constraint',
        'suspension',
        'splits',
        'external',
        'workers',
        'hours',
        'cost',
        'calendar',
      ]),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});

const end = z.object({ number: z.int(), title: z.string() });
/** A link between two tasks that are here already; "SS+2" before and after, null where there is none. */
const ChangedLink = z.object({
  predecessor: end,
  successor: end,
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const PlanDifference = z.object({
  added: z.int(),
  same: z.int(),
  changed: z.int(),
  changedTasks: z.array(ChangedTask),
  gone: z.int(),
  goneTasks: z.array(z.object({ id: Id, number: z.int(), title: z.string() })),
  linksAdded: z.int(),
  linksChanged: z.int(),
  linksRemoved: z.int(),
  /** The first of these three, in this order. */
  changedLinks: z.array(ChangedLink),
});
export type PlanDifference = z.output<typeof PlanDifference>;

export const PlanPreview = z.object({
  source: z.enum(['sheet', 'primavera', 'project']),
  sheets: z.array(z.object({ name: z.string(), isPlan: z.boolean() })),
  sheet: z.int(),
  headerRow: z.int(),
  columns: z.array(
    z.object({ index: z.int(), header: z.string(), field: z.enum(fields).nullable(), samples: z.array(z.string()) }),
  ),
  /** No heading is known: the columns were told by their contents alone. */
  isGuess: z.boolean(),
  /** The sheet has quantities and rates: perhaps it is a bill of quantities. */
  isBill: z.boolean(),
  dateOrder: DateOrderName,
  /** Whether the order of day and month can be read in more than one way; else there is nothing to choose. */
  hasOpenDates: z.boolean(),
  taskCount: z.int(),
  /** Nodes of the work breakdown without a row of their own, counted in taskCount. */
  nodeCount: z.int(),
  milestoneCount: z.int(),
  /** Tasks with a date that they must keep. */
  constraintCount: z.int(),
  linkCount: z.int(),
  linkKinds: z.array(z.object({ kind: z.enum(LINK_KINDS), count: z.int() })),
  offDayCount: z.int(),
  /** Working calendars of the file, by which its tasks are scheduled. */
  calendars: z.array(z.string()),
  /** From which day on the file counts what is left; null where it says none. */
  dataDate: z.string().nullable(),
  /** What holds the rest of work under way in the file; null where it does not say. */
  progressLogic: z.enum(PROGRESS_LOGICS).nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** The file has no dates: so many tasks got theirs from links and durations, from this day on. Null where it has dates. */
  scheduled: z.object({ count: z.int(), from: z.string() }).nullable(),
  /** The first rows. */
  tasks: z.array(PlanRow),
  /** Lags and durations that the file does not write in working days, and what they were read as. */
  convertedCount: z.int(),
  converted: z.array(z.object({ ...numbering, what: z.enum(['lag', 'duration']), text: z.string(), days: z.number() })),
  skippedCount: z.int(),
  skipped: z.array(z.object({ ...numbering, reason: z.enum(skipReasons), text: z.string() })),
  /** What links name and no row, or several rows, fit: refs says which row is meant; else such links are left out. */
  openRefs: z.array(z.object({ ...numbering, ref: z.string(), text: z.string(), name: z.string(), count: z.int() })),
  /** What the tasks with a cost come to, and how many are without one and so share what is left of the budget; null without any cost. */
  costs: z.object({ total: z.number(), missing: z.int() }).nullable(),
  /** Named as responsible, and no member who can be assigned: so many rows each. The most often named first. */
  unassigned: z.array(z.object({ name: z.string(), count: z.int() })),
  unassignedCount: z.int(),
  /** Against the tasks that came from a plan before; null when there are none. */
  difference: PlanDifference.nullable(),
});
export type PlanPreview = z.output<typeof PlanPreview>;

export const planImportApi = contract({
  preview: {
    method: 'POST',
    path: '/api/plans/preview',
    summary:
      'Read a plan (multipart, field plan: .xlsx, .xls, .csv, .xer or .xml, at most 10 MB) and say what it holds; creates nothing. With projectId also what differs from the tasks there',
    access: 'project.create',
    query: PlanChoices.extend({ projectId: Id.optional() }),
    upload: { field: 'plan', maxBytes: MAX_PLAN_BYTES },
    response: PlanPreview,
  },
  upload: {
    method: 'POST',
    path: '/api/projects/:id/upload-plan',
    summary:
      'Create the tasks and links of a plan (multipart, field plan), all or none. Uploaded again, accept says what of the difference is taken: added,changed,links (preset), gone (administrators)',
    access: 'project.edit',
    params: idParams,
    query: PlanChoices.extend({
      accept: z
        .string()
        .max(100, 'accept must name added, changed, links or gone')
        .default('added,changed,links')
        .transform((text) =>
          text
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== ''),
        )
        .pipe(z.array(PlanPart)),
      /** Data date that the project gets with the plan; it stays as it is where none is sent. */
      dataDate: calendarDate('dataDate').optional(),
      /** What holds the rest of work under way from now on; it stays as it is where none is sent. */
      progressLogic: z.enum(PROGRESS_LOGICS, 'progressLogic must be override, retained or actual').optional(),
      /** Any id: with it the sender can ask how far the creation is. */
      uploadId: Id.optional(),
    }),
    upload: { field: 'plan', maxBytes: MAX_PLAN_BYTES },
    isHeavy: true,
    response: z.object({
      tasksCreated: z.int(),
      projectId: Id,
      tasksChanged: z.int(),
      tasksRemoved: z.int(),
      linksCreated: z.int(),
      linksChanged: z.int(),
      linksRemoved: z.int(),
      /** Tasks of the project that now begin before its own dates or end after them; null when none does. */
      outside: z.object({ count: z.int(), start: z.string().nullable(), end: z.string().nullable() }).nullable(),
    }),
    status: 201,
  },
  progress: {
    method: 'GET',
    path: '/api/projects/:id/upload-plan/:uploadId',
    summary: 'How many rows of a plan that is being uploaded are created; nulls before the first and after the last',
    access: 'project.edit',
    params: idParams.extend({ uploadId: Id }),
    response: z.object({ done: z.int().nullable(), total: z.int().nullable() }),
  },
});
