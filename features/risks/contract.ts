import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { fileQuery, Id, idParams, listQuery, preset, text, version } from '#shared/http/fields.ts';

/** A template and its values (shared/sentence.ts), for readers of another language. */
const Template = z.looseObject({ key: z.string() });

export const Risk = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  title: z.string(),
  description: z.string(),
  severity: z.enum(['critical', 'high', 'medium', 'low']),
  probability: z.int(),
  impact: z.int(),
  status: z.enum(['open', 'closed']),
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  response: z.string(),
  trigger: z.string(),
  /** Raised by the engine; it changes and closes the entry itself, until somebody takes it over. */
  isFromEngine: z.boolean(),
  /** What the engine watches with it: budget, schedule, material, weather, logs; null for an entry of people. */
  watch: z.string().nullable(),
  sentences: z.object({ title: Template, description: Template }).nullable(),
  /** Since when what the engine saw is gone; null while it is there. */
  causeGoneAt: z.string().nullable(),
  adoptedAt: z.string().nullable(),
  adoptedByName: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Null also when the engine closed it. */
  closedByName: z.string().nullable(),
  closeReason: z.string(),
  isDismissed: z.boolean(),
  taskId: Id.nullable(),
  taskName: z.string().nullable(),
  paymentId: Id.nullable(),
  paymentName: z.string().nullable(),
  materialId: Id.nullable(),
  materialName: z.string().nullable(),
  createdByName: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Risk = z.output<typeof Risk>;

const oneToFive = (name: string) =>
  z.int(`${name} must be 1 to 5`).min(1, `${name} must be 1 to 5`).max(5, `${name} must be 1 to 5`);

const fields = {
  title: text(200, 'title').pipe(z.string().min(1, 'Title is required')),
  description: text(5000, 'description'),
  probability: oneToFive('probability'),
  impact: oneToFive('impact'),
  ownerId: Id.nullable(),
  response: text(5000, 'response'),
  trigger: text(2000, 'trigger'),
  taskId: Id.nullable(),
  paymentId: Id.nullable(),
  materialId: Id.nullable(),
};

export const NewRisk = z.object({
  id: Id.optional(),
  projectId: Id,
  title: fields.title,
  description: preset(fields.description, ''),
  probability: preset(fields.probability, 3),
  impact: preset(fields.impact, 3),
  ownerId: preset(fields.ownerId, null),
  response: preset(fields.response, ''),
  trigger: preset(fields.trigger, ''),
  taskId: preset(fields.taskId, null),
  paymentId: preset(fields.paymentId, null),
  materialId: preset(fields.materialId, null),
});

/** A partial change; `version` sent and old: 409 with the current row. */
export const RiskChange = z
  .object({
    ...fields,
    status: z.enum(['open', 'closed'], 'status must be open or closed'),
    closeReason: text(1000, 'closeReason'),
    /** The same as closeReason, as the dismissal names it. */
    reason: text(1000, 'reason'),
    version,
  })
  .partial();
export type RiskChange = z.output<typeof RiskChange>;

/** `serious`: those of /api/risks/critical, critical and high. */
const severity = z.enum(
  ['critical', 'high', 'medium', 'low', 'serious'],
  'severity must be critical, high, medium, low or serious',
);
const cell = (name: string) =>
  z.coerce
    .number({ error: `${name} must be 1 to 5` })
    .min(1, `${name} must be 1 to 5`)
    .max(5, `${name} must be 1 to 5`)
    .pipe(oneToFive(name));

/** Of risks that nobody looks after. */
export const NOBODY = 'none';

const filter = listQuery.extend({
  projectId: Id.optional(),
  status: z.enum(['open', 'closed'], 'status must be open or closed').optional(),
  severity: severity.optional(),
  probability: cell('probability').optional(),
  impact: cell('impact').optional(),
  ownerId: z
    .string()
    .max(36, 'ownerId must be an id or none')
    .refine((value) => value === NOBODY || Id.safeParse(value).success, 'ownerId must be an id or none')
    .optional(),
  source: z.enum(['people', 'engine'], 'source must be people or engine').optional(),
});

/** How many risks stand in a field of the heat map; empty fields are left out. */
export const HeatField = z.object({ probability: z.int(), impact: z.int(), count: z.int() });

export const RiskHistory = z.object({
  seq: z.int(),
  at: z.string(),
  /** Null: the engine. */
  actorName: z.string().nullable(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type RiskHistory = z.output<typeof RiskHistory>;

export const TrashedRisk = Risk.pick({
  id: true,
  projectId: true,
  projectName: true,
  title: true,
  sentences: true,
  severity: true,
}).extend({ deletedAt: z.string(), deletedByName: z.string().nullable() });
export type TrashedRisk = z.output<typeof TrashedRisk>;

export const risksApi = contract({
  listOfProject: {
    method: 'GET',
    path: '/api/projects/:id/risks',
    summary: 'All risks of a project, open ones first, the worst first',
    access: 'signed-in',
    params: idParams,
    query: listQuery,
    response: z.array(Risk),
  },
  listCritical: {
    method: 'GET',
    path: '/api/risks/critical',
    summary: 'Open critical and high risks of all visible projects, the worst first, then the newest',
    access: 'signed-in',
    query: listQuery,
    response: z.array(Risk),
  },
  list: {
    method: 'GET',
    path: '/api/risks',
    summary: 'The register of all visible projects: open ones first, the worst first (1,000 unless told)',
    access: 'signed-in',
    query: filter,
    response: z.array(Risk),
  },
  heat: {
    method: 'GET',
    path: '/api/risks/heat',
    summary: 'How many of them stand at each probability and impact',
    access: 'signed-in',
    query: filter.omit({ limit: true, offset: true, probability: true, impact: true }),
    response: z.array(HeatField),
  },
  export: {
    method: 'GET',
    path: '/api/risks/export',
    summary: 'What the filters select of the register, as a file: format=xlsx (a sheet) or csv',
    access: 'report.export',
    query: filter.omit({ limit: true, offset: true }).extend(fileQuery(['xlsx', 'csv'])),
    produces: 'application/octet-stream',
    isHeavy: true,
    response: z.unknown(),
  },
  find: {
    method: 'GET',
    path: '/api/risks/:id',
    summary: 'One risk',
    access: 'signed-in',
    params: idParams,
    response: Risk,
  },
  history: {
    method: 'GET',
    path: '/api/risks/:id/history',
    summary: 'What happened to a risk, the newest first',
    access: 'signed-in',
    params: idParams,
    query: listQuery.omit({ search: true }),
    response: z.array(RiskHistory),
  },
  create: {
    method: 'POST',
    path: '/api/risks',
    summary: 'Raise a risk. Sending an id makes a repeat harmless',
    access: 'risk.raise',
    body: NewRisk,
    response: Risk,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/risks/:id',
    summary: "Change or close a risk; of an engine's entry, who looks after it and how",
    access: 'risk.manage',
    params: idParams,
    body: RiskChange,
    response: Risk,
  },
  adopt: {
    method: 'POST',
    path: '/api/risks/:id/adopt',
    summary: "Take over an engine's entry: from now on people change and close it",
    access: 'risk.manage',
    params: idParams,
    response: Risk,
  },
  dismiss: {
    method: 'POST',
    path: '/api/risks/:id/dismiss',
    summary: "Close an engine's entry with a reason; it comes back when it gets worse or anew",
    access: 'risk.manage',
    params: idParams,
    body: z.object({ reason: text(1000, 'reason').pipe(z.string().min(1, 'Say why this is no risk.')) }),
    response: Risk,
  },
  remove: {
    method: 'DELETE',
    path: '/api/risks/:id',
    summary: 'Move a risk to the trash; what the engine watches is dismissed instead',
    access: 'risk.delete',
    params: idParams,
    response: idParams,
  },
  trash: {
    method: 'GET',
    path: '/api/trash/risks',
    summary: 'Risks that can be restored, the last deleted first',
    access: 'trash.restore',
    query: listQuery,
    response: z.array(TrashedRisk),
  },
  restore: {
    method: 'POST',
    path: '/api/trash/risks/:id/restore',
    summary: 'Take a risk out of the trash',
    access: 'trash.restore',
    params: idParams,
    response: Risk,
  },
});
