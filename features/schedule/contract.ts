import { z } from 'zod';
import { CalendarSettings } from '#shared/calendar/settings.ts';
import { calendarDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, text } from '#shared/http/fields.ts';
import { CONSTRAINTS, PROGRESS_LOGICS } from '#shared/plan-terms.ts';
import { Capacity, capacityNumber, EquipmentNeed, MAX_EQUIPMENT } from './capacity-contract.ts';
import { FILE_CAUSES } from './file-check.ts';

export const LinkKind = z.enum(['FS', 'SS', 'FF', 'SF'], 'kind must be FS, SS, FF or SF');
export type LinkKind = z.infer<typeof LinkKind>;

const MAX_LAG = 3650;
const lag = z
  .number({ error: 'lag must be a number of working days' })
  .min(-MAX_LAG, `lag must be at least -${MAX_LAG}`)
  .max(MAX_LAG, `lag must be at most ${MAX_LAG}`);
export const ScheduledTask = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  wbs: z.string().nullable(),
  /** The id its plan file gave it ("A1010"), where that is not its code. */
  activityId: z.string().nullable(),
  parentTaskId: Id.nullable(),
  /** Its own working calendar; null: the project's. */
  calendarId: Id.nullable(),
  status: z.enum(['not_started', 'in_progress', 'blocked', 'done']),
  priority: z.enum(['low', 'medium', 'high', 'critical']),
  assigneeName: z.string().nullable(),
  version: z.int(),
  /** As stored; of a summary from its first part to its last. */
  plannedStartDate: z.string().nullable(),
  plannedEndDate: z.string().nullable(),
  /** Working days between them, both included; 0 for a milestone. */
  durationDays: z.int(),
  isSummary: z.boolean(),
  isMilestone: z.boolean(),
  /** Done is 100; of a summary by the days of its parts. */
  percentComplete: z.int(),
  /** It stands in the plan for its parts, none of which has dates: nothing done is nothing done, though one has begun. */
  isRolledUp: z.boolean().optional(),
  /** The day on which what is in progress began, where somebody knows. */
  actualStart: z.string().nullish(),
  constraintKind: z.enum(CONSTRAINTS).nullable(),
  constraintDate: z.string().nullable(),
  /** Work that has begun rests from the first to the day before the second; without the second nobody knows when it goes on. */
  suspendedFrom: z.string().nullish(),
  resumesOn: z.string().nullish(),
  /** Work planned in parts: first and last day of each rest between them. */
  rests: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  /** What projects that are not in the plan ask of it: no start before, no end after. */
  externalStart: z.string().nullish(),
  externalFinish: z.string().nullish(),
  /** People it needs a day: its own number, else eight; nobody for a milestone or a summary. */
  workers: z.int(),
  /** Null for a task of which nothing says when it is. */
  earlyStart: z.string().nullable(),
  earlyFinish: z.string().nullable(),
  /** Of work under way that waits for others: the day on which the rest of it goes on. */
  goesOn: z.string().optional(),
  lateStart: z.string().nullable(),
  lateFinish: z.string().nullable(),
  /** Working days it may slip before the project, or a date that must be kept, is missed; negative when it is missed already. */
  totalFloat: z.int().nullable(),
  freeFloat: z.int().nullable(),
  /** It has no float to the end that was computed, whatever end the project promised. */
  isCritical: z.boolean(),
  /** It is planned before what it waits for has ended. */
  breaksLink: z.boolean(),
  /** It is planned for other days than its constraint allows. */
  missesConstraint: z.boolean(),
  /** Its planned start or end is a day off. */
  isOnDayOff: z.boolean(),
  baselineStart: z.string().nullable(),
  baselineEnd: z.string().nullable(),
});
export type ScheduledTask = z.output<typeof ScheduledTask>;

export const TaskLink = z.object({
  id: Id,
  predecessorId: Id,
  successorId: Id,
  kind: LinkKind,
  lag: z.number(),
  /** The lag as a plan file wrote it, where it was converted to working days: "+50%". */
  lagWritten: z.string().nullish(),
});
export type TaskLink = z.output<typeof TaskLink>;

export const Baseline = z.object({
  id: Id,
  name: z.string(),
  createdByName: z.string().nullable(),
  createdAt: z.string(),
  taskCount: z.int(),
});
export type Baseline = z.output<typeof Baseline>;

/** A task of the chain that decides when the plan ends. */
export const CriticalStep = z.object({
  taskId: Id,
  /** What holds it where it is: nothing before it, its link, its own planned date, a date it must keep, or that it has begun. */
  held: z.enum(['first', 'link', 'planned', 'constraint', 'begun']),
  waitsFor: z.object({ taskId: Id, kind: LinkKind }).nullable(),
  /** Working days between the first day its links allow and the day it lies on. */
  gap: z.int(),
});
export type CriticalStep = z.output<typeof CriticalStep>;

export const Schedule = z.object({
  projectId: Id,
  today: z.string(),
  /** From this day on early and late dates, floats and the forecast count what is left; null: from today. */
  dataDate: z.string().nullable(),
  /** What holds the rest of work under way: nothing but that day (progress override), or what it waits for (retained logic). */
  progressLogic: z.enum(PROGRESS_LOGICS),
  /** First and last planned day of all tasks; null when none has dates. */
  start: z.string().nullable(),
  finish: z.string().nullable(),
  /** The end the project itself plans. */
  plannedEnd: z.string().nullable(),
  calendar: CalendarSettings,
  /** Parents before their parts, by work-breakdown code, then number. */
  tasks: z.array(ScheduledTask),
  links: z.array(TaskLink),
  /** Ids of tasks that wait for each other in turn; then no early and late dates are known. */
  cycle: z.array(Id),
  /** From the first open task to the one that ends last, each what the next one waits for longest. */
  criticalPath: z.array(CriticalStep),
  /** The newest one; null when none was set. */
  baseline: Baseline.nullable(),
  capacity: Capacity,
  /** Machines that tasks take on each of their days. */
  needs: z.array(z.object({ taskId: Id, equipmentId: Id, quantity: z.int() })),
});
export type Schedule = z.output<typeof Schedule>;

export const MovedTask = z.object({
  taskId: Id,
  number: z.int(),
  title: z.string(),
  before: z.tuple([z.string().nullable(), z.string().nullable()]),
  after: z.tuple([z.string().nullable(), z.string().nullable()]),
});
export type MovedTask = z.output<typeof MovedTask>;

/** What one step changed; `id` undoes it, null when nothing changed. */
export const ScheduleChange = z.object({ id: Id.nullable(), moved: z.array(MovedTask) });
export type ScheduleChange = z.output<typeof ScheduleChange>;

export const MAX_MOVES = 20_000;

export const Move = z
  .object({
    taskId: Id,
    plannedStartDate: calendarDate('plannedStartDate'),
    plannedEndDate: calendarDate('plannedEndDate'),
  })
  .refine(({ plannedStartDate, plannedEndDate }) => plannedStartDate <= plannedEndDate, {
    error: 'A task ends on or after the day it starts.',
    path: ['plannedEndDate'],
  });

const moves = z
  .array(Move, 'moves must be a list')
  .min(1, 'moves must name at least one task')
  .max(MAX_MOVES, `moves must name at most ${MAX_MOVES} tasks`);

const NewLink = z.object({
  id: Id.optional(),
  predecessorId: Id,
  successorId: Id,
  kind: LinkKind.optional(),
  lag: lag.optional(),
});

const MAX_LINKS = 5000;
/** A partial change of what only scheduling knows of a task. */
export const PlanningChange = z
  .object({
    calendarId: Id.nullable(),
    constraintKind: z.enum(CONSTRAINTS).nullable(),
    constraintDate: calendarDate('constraintDate').nullable(),
    suspendedFrom: calendarDate('suspendedFrom').nullable(),
    resumesOn: calendarDate('resumesOn').nullable(),
    externalStart: calendarDate('externalStart').nullable(),
    externalFinish: calendarDate('externalFinish').nullable(),
    isMilestone: z.boolean({ error: 'isMilestone must be true or false' }),
    percentComplete: z
      .int({ error: 'percentComplete must be a whole number from 0 to 100' })
      .min(0, 'percentComplete must be a whole number from 0 to 100')
      .max(100, 'percentComplete must be a whole number from 0 to 100'),
    workers: capacityNumber('workers').nullable(),
    /** All it takes; machines that are not named are not needed. */
    equipment: z
      .array(EquipmentNeed, 'equipment must be a list')
      .max(MAX_EQUIPMENT, `equipment must hold at most ${MAX_EQUIPMENT} entries`),
  })
  .partial();

const day = z.string().nullable();

/** A task as its plan file says it, and as it is computed here from the same data date; days of its own calendar. */
export const CheckedTask = z.object({
  taskId: Id,
  earlyStart: day,
  earlyFinish: day,
  lateStart: day,
  lateFinish: day,
  totalFloat: z.number().nullable(),
  ownStart: day,
  ownFinish: day,
  ownFloat: z.int().nullable(),
  /** Null where the two cannot be compared: it is done, spans others, or the file says nothing. */
  agrees: z.boolean().nullable(),
  /**
   * Of one that does not agree: its calendar or duration was changed here; it waits for one that does not agree; work under way; a
   * date of another project; its constraint; or nothing that the file says.
   */
  cause: z.enum(FILE_CAUSES).nullable(),
  causeTaskId: Id.nullable(),
});
export type CheckedTask = z.output<typeof CheckedTask>;

/** How far the schedule here is that of the plan file which the tasks came from. */
export const FileCheck = z.object({
  /** From when the file's program counted what was left. */
  dataDate: day,
  compared: z.int(),
  agreeing: z.int(),
  tasks: z.array(CheckedTask),
});
export type FileCheck = z.output<typeof FileCheck>;

export const SuggestedLink = z.object({
  predecessorId: Id,
  successorId: Id,
  kind: LinkKind,
  lag: z.number(),
  /** The rule of the trade behind it, in English; the catalogue has the other languages. */
  reason: z.string(),
});
export type SuggestedLink = z.output<typeof SuggestedLink>;

const ExportFormat = z.enum(['pdf', 'xlsx', 'xer', 'xml'], 'format must be pdf, xlsx, xer or xml');
export type ExportFormat = z.output<typeof ExportFormat>;

const linkParams = idParams.extend({ linkId: Id });

export const scheduleApi = contract({
  find: {
    method: 'GET',
    path: '/api/projects/:id/schedule',
    summary: "A project's tasks with early and late dates, floats, critical path, links and baseline",
    access: 'signed-in',
    params: idParams,
    response: Schedule,
  },
  fileCheck: {
    method: 'GET',
    path: '/api/projects/:id/schedule/file',
    summary: 'Dates and float that the plan file of the tasks says, beside those computed here from its data date',
    access: 'signed-in',
    params: idParams,
    response: FileCheck,
  },
  link: {
    method: 'POST',
    path: '/api/projects/:id/schedule/links',
    summary:
      'Link tasks, all or none, FS without a lag unless said. A link that is there keeps what is not said. Cycles, and a task with a part of it, answer 409 naming them',
    access: 'project.edit',
    params: idParams,
    body: z.object({
      links: z
        .array(NewLink, 'links must be a list')
        .min(1, 'links must hold at least one link')
        .max(MAX_LINKS, `links must hold at most ${MAX_LINKS} links`)
        .refine((links) => {
          const ids = links.flatMap(({ id }) => id ?? []);
          return new Set(ids).size === ids.length;
        }, 'links must give each link an id of its own'),
    }),
    response: z.array(TaskLink),
    status: 201,
  },
  unlink: {
    method: 'DELETE',
    path: '/api/projects/:id/schedule/links/:linkId',
    summary: 'Remove a link; the step it answers brings the link back when it is undone',
    access: 'project.edit',
    params: linkParams,
    response: idParams.extend({ changeId: Id }),
  },
  move: {
    method: 'POST',
    path: '/api/projects/:id/schedule/moves',
    summary:
      'Move tasks; what waits for them moves along. Answers everything that changed, or what it would with preview',
    access: 'project.edit',
    params: idParams,
    body: z.object({ moves, preview: z.boolean().default(false) }),
    response: ScheduleChange,
  },
  plan: {
    method: 'PUT',
    path: '/api/projects/:id/schedule/tasks/:taskId',
    summary: 'Change calendar, constraint, milestone, percent done, workers or equipment of a task',
    access: 'project.edit',
    params: idParams.extend({ taskId: Id }),
    body: PlanningChange,
    response: ScheduledTask,
  },
  listBaselines: {
    method: 'GET',
    path: '/api/projects/:id/baselines',
    summary: 'Baselines of a project, the newest first',
    access: 'signed-in',
    params: idParams,
    response: z.array(Baseline),
  },
  setBaseline: {
    method: 'POST',
    path: '/api/projects/:id/baselines',
    summary: "Keep today's plan as a baseline to compare with",
    access: 'project.edit',
    params: idParams,
    body: z.object({ name: text(100, 'Name').pipe(z.string().min(1, 'Name is required')) }),
    response: Baseline,
    status: 201,
  },
  suggestLinks: {
    method: 'GET',
    path: '/api/projects/:id/schedule/suggested-links',
    summary: 'Links that the order of the trades suggests for tasks without any',
    access: 'signed-in',
    params: idParams,
    response: z.array(SuggestedLink),
  },
  export: {
    method: 'GET',
    path: '/api/projects/:id/schedule/export',
    summary:
      'The schedule as a document: format=pdf (bars over several pages) or xlsx, language=en or ar; or for planning programs: xer (Primavera P6), xml (Microsoft Project)',
    access: 'report.export',
    params: idParams,
    query: z.object({
      format: ExportFormat.default('pdf'),
      language: z.enum(['en', 'ar'], 'language must be en or ar').default('en'),
    }),
    produces: 'application/octet-stream',
    isHeavy: true,
    response: z.unknown(),
  },
});
