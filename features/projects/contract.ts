import { z } from 'zod';
import { isCalendarDate, nullableDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery, MAX_DECIMAL, nullableText, preset, text, version } from '#shared/http/fields.ts';
import { Currency } from '#shared/money.ts';
import { MemberRole } from '#shared/roles.ts';

export const Priority = z.enum(['low', 'medium', 'high', 'critical'], 'priority must be low, medium, high or critical');
export type Priority = z.infer<typeof Priority>;

export const ProjectStatus = z.enum(
  ['active', 'on_hold', 'completed', 'cancelled'],
  'status must be active, on_hold, completed or cancelled',
);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

/**
 * What a task has earned before it is done: its percent complete, nothing, half from its start, or the share of its weighted steps
 * that are done. In the database this is `earned_share`.
 */
export const ProgressRule = z.enum(
  ['percent', 'zero_hundred', 'fifty_fifty', 'milestones'],
  'progressRule must be percent, zero_hundred, fifty_fifty or milestones',
);
export type ProgressRule = z.infer<typeof ProgressRule>;

const degrees = (name: string, most: number) =>
  z
    .number({ error: `${name} must be a number from -${most} to ${most}` })
    .min(-most, `${name} must be a number from -${most} to ${most}`)
    .max(most, `${name} must be a number from -${most} to ${most}`);

const fields = {
  name: text(200, 'Project name').pipe(z.string().min(1, 'Project name is required')),
  description: nullableText(5000, 'description'),
  client: nullableText(200, 'client'),
  clientName: nullableText(200, 'clientName'),
  location: nullableText(300, 'location'),
  budget: z
    .number({ error: 'budget must be a number' })
    .min(-MAX_DECIMAL, 'The amount must not be negative.')
    .max(MAX_DECIMAL, 'The amount must be at most 1,000,000,000,000.'),
  currency: Currency,
  plannedStartDate: nullableDate('plannedStartDate'),
  plannedEndDate: nullableDate('plannedEndDate'),
  priority: Priority,
  latitude: degrees('latitude', 90).nullable(),
  longitude: degrees('longitude', 180).nullable(),
  weatherEnabled: z.boolean({ error: 'weatherEnabled must be true or false' }),
};

/** Of plain dates; moments are compared once the organisation's time zone is known. */
function isInOrder(body: { plannedStartDate: unknown; plannedEndDate: unknown }): boolean {
  const start = String(body.plannedStartDate);
  const end = String(body.plannedEndDate);
  return !isCalendarDate(start) || !isCalendarDate(end) || start <= end;
}

/** What "Create New Project" sends (spec §5, §7); amounts in major units of the project's currency. */
export const NewProject = z
  .object({
    id: Id.optional(),
    name: fields.name,
    description: preset(fields.description, null),
    client: preset(fields.client, null),
    clientName: preset(fields.clientName, null),
    location: preset(fields.location, null),
    budget: preset(fields.budget, 0),
    currency: preset(fields.currency, null),
    plannedStartDate: preset(fields.plannedStartDate, null),
    plannedEndDate: preset(fields.plannedEndDate, null),
    priority: preset(fields.priority, 'medium'),
    latitude: preset(fields.latitude, null),
    longitude: preset(fields.longitude, null),
    weatherEnabled: preset(fields.weatherEnabled, false),
  })
  .refine(isInOrder, {
    path: ['plannedEndDate'],
    message: 'The end date must not be before the start date.',
    // Told together with whatever else is wrong.
    when: ({ value }) => value instanceof Object,
  });
export type NewProject = z.output<typeof NewProject>;

/** A partial change; `version` is the one the person edited: when it is old the answer is 409 with the current row. */
export const ProjectChange = z
  .object({ ...fields, status: ProjectStatus, progressRule: ProgressRule, version })
  .partial();
export type ProjectChange = z.output<typeof ProjectChange>;

export const Project = z.object({
  id: Id,
  name: z.string(),
  client: z.string().nullable(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  /** Null when the organisation hides money from viewers and the caller is one. */
  budget: z.number().nullable(),
  /** Σ amount of paid payments, exact; null like the budget. */
  spentAmount: z.number().nullable(),
  currency: z.string(),
  plannedStartDate: z.string().nullable(),
  plannedEndDate: z.string().nullable(),
  priority: Priority,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  weatherEnabled: z.boolean(),
  status: ProjectStatus,
  /** How work done and earned value count a task that is under way. */
  progressRule: ProgressRule,
  /** The caller's own role in the project; null for an administrator who is no member. */
  memberRole: MemberRole.nullable(),
  taskCount: z.int(),
  doneCount: z.int(),
  inProgressCount: z.int(),
  blockedCount: z.int(),
  /** Percent of the work earned, weighted by hours: estimated, else eight a planned day; null without tasks. */
  workDone: z.int().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Project = z.output<typeof Project>;

/** A project in the trash: who deleted it and when; it can be restored for 30 days. */
export const TrashedProject = z.object({
  id: Id,
  name: z.string(),
  client: z.string().nullable(),
  deletedAt: z.string(),
  deletedByName: z.string().nullable(),
});
export type TrashedProject = z.output<typeof TrashedProject>;

export const projectsApi = contract({
  list: {
    method: 'GET',
    path: '/api/projects',
    summary: 'Projects the caller may see',
    access: 'signed-in',
    query: listQuery.extend({ status: ProjectStatus.optional() }),
    response: z.array(Project),
  },
  create: {
    method: 'POST',
    path: '/api/projects',
    summary: 'Create a project; the creator becomes its pm member. Sending an id makes a repeat harmless',
    access: 'project.create',
    body: NewProject,
    response: Project,
    status: 201,
  },
  find: {
    method: 'GET',
    path: '/api/projects/:id',
    summary: 'One project',
    access: 'signed-in',
    params: idParams,
    response: Project,
  },
  update: {
    method: 'PUT',
    path: '/api/projects/:id',
    summary: 'Change fields of a project',
    access: 'project.edit',
    params: idParams,
    body: ProjectChange,
    response: Project,
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/:id',
    summary: 'Move a project to the trash for 30 days',
    access: 'project.delete',
    params: idParams,
    response: idParams,
  },
  listTrash: {
    method: 'GET',
    path: '/api/trash/projects',
    summary: 'Projects in the trash',
    access: 'trash.restore',
    query: listQuery,
    response: z.array(TrashedProject),
  },
  restore: {
    method: 'POST',
    path: '/api/trash/projects/:id/restore',
    summary: 'Take a project out of the trash',
    access: 'trash.restore',
    params: idParams,
    response: Project,
  },
});
