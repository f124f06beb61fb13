import { z } from 'zod';
import { nullableDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery, preset, text, version } from '#shared/http/fields.ts';

export const TaskStatus = z.enum(
  ['not_started', 'in_progress', 'blocked', 'done'],
  'status must be not_started, in_progress, blocked or done',
);
export type TaskStatus = z.infer<typeof TaskStatus>;

export const TaskPriority = z.enum(
  ['low', 'medium', 'high', 'critical'],
  'priority must be low, medium, high or critical',
);
export type TaskPriority = z.infer<typeof TaskPriority>;

export const Task = z.object({
  id: Id,
  projectId: Id,
  /** The short number people say on site: 142 is shown as T-142. */
  number: z.int(),
  parentTaskId: Id.nullable(),
  /** It has subtasks, and its dates, hours and status follow theirs; subtasks promised for a week do not count. */
  isSummary: z.boolean(),
  /** Its dates are those of the task that it was split off, as other parts have dates and it has none. */
  takesDates: z.boolean(),
  title: z.string(),
  description: z.string(),
  status: TaskStatus,
  priority: TaskPriority,
  assignedTo: Id.nullable(),
  /** The assignee's name for the screen; null when nobody is assigned. */
  assigneeName: z.string().nullable(),
  plannedStartDate: z.string().nullable(),
  plannedEndDate: z.string().nullable(),
  estimatedHours: z.number().nullable(),
  /** Its share of the work in hours: what is estimated, else eight a planned day; 0 of a summary and of a promised part. */
  weight: z.number(),
  /** Reported work done, 0 to 100: 100 once it is done, 0 before it begins. Of a summary nothing is stored; `summaryPercents` adds it up. */
  percentComplete: z.int(),
  /** Its percent follows its weighted steps. */
  hasSteps: z.boolean(),
  blockedReason: z.string().nullable(),
  completedAt: z.string().nullable(),
  /** The day work began; null before that, or when nobody knows. Of a summary the first of its subtasks. */
  actualStart: z.string().nullable(),
  /** The day it was done; null before that. Of a summary the last of its subtasks. */
  actualFinish: z.string().nullable(),
  /** Its rank in its column, compared byte by byte; ties are ordered by id. */
  position: z.string(),
  commentCount: z.int(),
  pictureId: Id.nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Task = z.output<typeof Task>;

/** An own task, which stands away from its board. */
export const MyTask = Task.extend({
  /** Of the task that it is a part of. */
  parentTitle: z.string().nullable().optional(),
  /** Dates of the task that stands in the plan for this part, while neither it nor another part has any. */
  wholeStartDate: z.string().nullable().optional(),
  wholeEndDate: z.string().nullable().optional(),
});
export type MyTask = z.output<typeof MyTask>;

const MAX_HOURS = 1_000_000;

const fields = {
  title: text(300, 'Task title').pipe(z.string().min(1, 'Task title is required')),
  description: text(10_000, 'description'),
  status: TaskStatus,
  priority: TaskPriority,
  assignedTo: Id.or(z.literal('').transform(() => null)).nullable(),
  plannedStartDate: nullableDate('plannedStartDate'),
  plannedEndDate: nullableDate('plannedEndDate'),
  estimatedHours: z
    .number({ error: 'estimatedHours must be a number' })
    .min(0, 'estimatedHours must not be negative')
    .max(MAX_HOURS, `estimatedHours must be at most ${MAX_HOURS}`)
    .nullable(),
  blockedReason: text(500, 'blockedReason')
    .nullable()
    .transform((reason) => reason || null),
};

const created = {
  title: fields.title,
  description: preset(fields.description, ''),
  status: preset(fields.status, 'not_started'),
  priority: preset(fields.priority, 'medium'),
  parentTaskId: preset(Id, null),
  assignedTo: preset(fields.assignedTo, null),
  plannedStartDate: preset(fields.plannedStartDate, null),
  plannedEndDate: preset(fields.plannedEndDate, null),
  estimatedHours: preset(fields.estimatedHours, null),
  blockedReason: preset(fields.blockedReason, null),
};

export const NewTask = z.object({ id: Id.optional(), projectId: Id, ...created });
export type NewTask = z.output<typeof NewTask>;

/** What `assignedTo` of a list says for tasks of nobody. */
export const NOBODY = 'none';

export const MAX_BULK = 1000;

/**
 * What the weekly planner and the breakdown send: only `title` is required. `taskId` makes it a promise: it names the task of the
 * plan it is a part of, `date` the day it is promised for (today unless told); the same promise is never created twice.
 */
export const BulkTasks = z.object({
  projectId: Id,
  tasks: z
    .array(
      z.object({ ...created, taskId: preset(Id, null), date: preset(nullableDate('date'), null) }),
      'tasks must be a list',
    )
    .min(1, 'tasks must hold at least one task')
    .max(MAX_BULK, `tasks must hold at most ${MAX_BULK} tasks`),
});
export type BulkTasks = z.output<typeof BulkTasks>;

/**
 * A partial change. `version` is the one the person edited: an old one answers 409 with the current row. `afterTaskId` or
 * `beforeTaskId` says where in its column the card is put.
 */
export const TaskChange = z
  .object({
    ...fields,
    parentTaskId: Id.nullable(),
    actualStart: nullableDate('actualStart'),
    actualFinish: nullableDate('actualFinish'),
    /** 100 makes it done; less of a done task reopens it; more than nothing begins it. */
    percentComplete: z
      .int({ error: 'percentComplete must be a whole number from 0 to 100' })
      .min(0, 'percentComplete must be a whole number from 0 to 100')
      .max(100, 'percentComplete must be a whole number from 0 to 100'),
    version,
    afterTaskId: Id,
    beforeTaskId: Id,
  })
  .partial();
export type TaskChange = z.output<typeof TaskChange>;

/** The same change for many tasks at once. */
export const BulkChange = z.object({
  ids: z.array(Id).min(1, 'ids must name at least one task').max(MAX_BULK, `ids must name at most ${MAX_BULK} tasks`),
  change: z
    .object(fields)
    .omit({ title: true, description: true, estimatedHours: true })
    .extend({ actualStart: nullableDate('actualStart'), actualFinish: nullableDate('actualFinish') })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'change must name at least one field')
    .refine(({ status, blockedReason }) => !blockedReason || status === 'blocked', {
      path: ['blockedReason'],
      message: 'Only a blocked task has a blocked reason.',
    }),
  /** With a start and no end: the end moves along, so that each task keeps its working days. */
  keepDuration: z.boolean('keepDuration must be true or false').default(false),
});

/** One change of a task, or of what is part of it: who, when, and the fields before and after. */
export const TaskHistory = z.object({
  seq: z.int(),
  at: z.string(),
  actorName: z.string().nullable(),
  /** The name of the API token by which a program did it. */
  byToken: z.string().nullable(),
  action: z.string(),
  /** What the subtask is called that this is about; null when it is the task itself. */
  subtask: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type TaskHistory = z.output<typeof TaskHistory>;

export const TrashedTask = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  projectId: Id,
  projectName: z.string(),
  deletedAt: z.string(),
  deletedByName: z.string().nullable(),
});
export type TrashedTask = z.output<typeof TrashedTask>;

/** The filters of the board. Without an assignee is `assignedTo=none`. */
const narrowing = {
  status: TaskStatus.optional(),
  priority: TaskPriority.optional(),
  /** Past its planned end and not done, or everything else; the day is the organisation's. */
  overdue: z.enum(['true', 'false'], 'overdue must be true or false').optional(),
};
const assignedTo = z
  .string()
  .max(36, 'assignedTo must be an id or none')
  .refine((value) => value === NOBODY || Id.safeParse(value).success, 'assignedTo must be an id or none')
  .optional();

const taskFilter = listQuery.extend({ projectId: Id.optional(), assignedTo, ...narrowing });

export const tasksApi = contract({
  listOfProject: {
    method: 'GET',
    path: '/api/projects/:id/tasks',
    summary: 'All tasks of a project, by number',
    access: 'signed-in',
    params: idParams,
    query: listQuery.extend({ assignedTo, ...narrowing }),
    response: z.array(Task),
  },
  listAll: {
    method: 'GET',
    path: '/api/tasks/all',
    summary: 'Tasks of all visible projects, the newest first (1,000 unless told)',
    access: 'signed-in',
    query: taskFilter,
    response: z.array(Task),
  },
  listMine: {
    method: 'GET',
    path: '/api/tasks/my',
    summary: 'Tasks assigned to the caller, by due date (1,000 unless told)',
    access: 'signed-in',
    query: taskFilter.omit({ assignedTo: true }),
    response: z.array(MyTask),
  },
  create: {
    method: 'POST',
    path: '/api/tasks',
    summary: 'Add a task or, with parentTaskId, a subtask. Sending an id makes a repeat harmless',
    access: 'task.write',
    body: NewTask,
    response: Task,
    status: 201,
  },
  bulkChange: {
    method: 'PUT',
    path: '/api/tasks/bulk',
    summary: 'Change the same fields of up to 1,000 tasks, all or none',
    access: 'task.write',
    body: BulkChange,
    response: z.array(Task),
  },
  find: {
    method: 'GET',
    path: '/api/tasks/:id',
    summary: 'One task',
    access: 'signed-in',
    params: idParams,
    response: Task,
  },
  update: {
    method: 'PUT',
    path: '/api/tasks/:id',
    summary: 'Change fields of a task; a site engineer the status and percent complete of his own tasks',
    access: 'task.progress',
    params: idParams,
    body: TaskChange,
    response: Task,
  },
  remove: {
    method: 'DELETE',
    path: '/api/tasks/:id',
    summary: 'Move a task and its subtasks to the trash',
    access: 'task.delete',
    params: idParams,
    response: idParams,
  },
  listTrash: {
    method: 'GET',
    path: '/api/trash/tasks',
    summary: 'Tasks in the trash, the newest first',
    access: 'trash.restore',
    query: listQuery,
    response: z.array(TrashedTask),
  },
  restore: {
    method: 'POST',
    path: '/api/trash/tasks/:id/restore',
    summary: 'Take a task out of the trash',
    access: 'trash.restore',
    params: idParams,
    response: Task,
  },
  history: {
    method: 'GET',
    path: '/api/tasks/:id/history',
    summary:
      'Who changed what of a task, the newest first; with subtasks=true also what was added below it, done and deleted',
    access: 'signed-in',
    params: idParams,
    query: listQuery.extend({
      subtasks: z.enum(['true', 'false'], 'subtasks must be true or false').optional(),
    }),
    response: z.array(TaskHistory),
  },
});

/** Served by the weekly plan, whose promises it may carry. */
export const bulkCreateApi = contract({
  bulkCreate: {
    method: 'POST',
    path: '/api/tasks/bulk-create',
    summary: 'Add up to 1,000 tasks, all or none',
    access: 'task.write',
    body: BulkTasks,
    response: z.array(Task),
    status: 201,
  },
});
