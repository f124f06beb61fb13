import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, text } from '#shared/http/fields.ts';
import { MISS_REASONS } from '#shared/plan-terms.ts';
import { DEFAULT_HORIZON, MAX_HORIZON } from './rules.ts';

/** A sentence as the catalogues have it: the key with {{slots}}, and what goes into them. */
const Sentence = z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

export const DailyTask = z.object({
  /** The task of the plan it is a part of: committed, it becomes its subtask. */
  taskId: Id,
  taskNumber: z.int(),
  /** What it is promised as, in the language of its task: the same for every reader. */
  title: z.string(),
  assigneeRole: z.string(),
  /** The same in the language of its title: a promise names it so. */
  promisedRole: z.string(),
  manpower: z.int(),
  /** False: neither a person, nor the kind of work, nor a daily log says it; the usual eight are counted. */
  isCrewKnown: z.boolean(),
  materials: z.array(z.object({ qty: z.number(), unit: z.string(), item: z.string() })),
  /** Working hours of that day; outdoors less the midday ban. */
  hours: z.number(),
  /** Where the work stops until somebody has looked; null: nowhere that day. */
  inspection: z.string().nullable(),
  /** Weather and midday ban, where they touch it. */
  notes: z.array(Sentence),
  isCritical: z.boolean(),
  /** Committed before and still open. */
  isPromised: z.boolean(),
});
export type DailyTask = z.output<typeof DailyTask>;

export const BlockedTask = z.object({
  taskId: Id,
  taskNumber: z.int(),
  title: z.string(),
  kind: z.enum(['blocked', 'suspended', 'predecessor', 'material', 'weather', 'crew', 'dates']),
  /** The constraint in words, English, and as the catalogues have it. */
  reason: z.string(),
  sentence: Sentence,
  /** The first day it is due and held. */
  since: z.string(),
  /** The day it can go on; null: not within the horizon. */
  until: z.string().nullable(),
  /** What removes it: the task that has to come first. */
  becauseOf: Id.nullable(),
});
export type BlockedTask = z.output<typeof BlockedTask>;

export const PlanSuggestion = z.object({
  projectId: Id,
  from: z.string(),
  to: z.string(),
  weekly_targets: z.array(z.object({ weekStart: z.string(), objectives: z.array(z.string()) })),
  daily: z.array(z.object({ date: z.string(), tasks: z.array(DailyTask) })),
  /** What is due within the horizon and cannot be promised on its day, by that day. */
  blocked: z.array(BlockedTask),
  /** Tasks due within the horizon, and those of them that nothing holds. */
  due: z.int(),
  ready: z.int(),
  crew: z.int(),
  /** Whether a forecast was there to be considered. */
  weather: z.enum(['ok', 'off', 'unwanted', 'no-place', 'unreachable']),
  /** "built-in", or provider/model where a model worded the objectives. */
  engine: z.string(),
});
export type PlanSuggestion = z.output<typeof PlanSuggestion>;

export const MissReason = z.enum(MISS_REASONS, 'missReason must be one of the list');
export type MissReason = z.infer<typeof MissReason>;

export const Promised = z.object({
  id: Id,
  taskId: Id,
  taskNumber: z.int(),
  title: z.string(),
  status: z.enum(['not_started', 'in_progress', 'blocked', 'done']),
  weekStart: z.string(),
  date: z.string(),
  doneOn: z.string().nullable(),
  /** The task it is a part of, while that is open and has no subtasks and steps that say its percent; else null. */
  reportable: z.object({ taskId: Id, taskNumber: z.int(), percentComplete: z.int() }).nullable(),
  outcome: z.enum(['kept', 'missed', 'open']),
  missReason: MissReason.nullable(),
  missNote: z.string(),
});
export type Promised = z.output<typeof Promised>;

export const MeasuredWeek = z.object({
  weekStart: z.string(),
  weekEnd: z.string(),
  isOver: z.boolean(),
  promised: z.int(),
  kept: z.int(),
  missed: z.int(),
  /** Kept of all that was promised. */
  percentComplete: z.int().nullable(),
  /** Tasks the schedule had in the week when it was committed, and those that nothing held. */
  planned: z.int(),
  ready: z.int(),
  percentReady: z.int().nullable(),
});
export type MeasuredWeek = z.output<typeof MeasuredWeek>;

export const WeeksReport = z.object({
  today: z.string(),
  /** The newest first. */
  weeks: z.array(MeasuredWeek),
  /** Of the misses of these weeks, the most frequent first; `reason` null: nobody has said why. */
  reasons: z.array(z.object({ reason: MissReason.nullable(), count: z.int() })),
  /** Of the newest weeks, by week and day. */
  promises: z.array(Promised),
});
export type WeeksReport = z.output<typeof WeeksReport>;

const horizon = z
  .int('horizon_days must be a whole number of days')
  .min(1, 'horizon_days must be at least 1')
  .max(MAX_HORIZON, `horizon_days must be at most ${MAX_HORIZON}`);

export const weeklyPlanApi = contract({
  suggest: {
    method: 'POST',
    path: '/api/ai/plan/suggest',
    summary: 'What can be promised in the next weeks, and what cannot and why; writes nothing',
    access: 'plan.suggest',
    body: z.object({
      project_id: Id,
      horizon_days: horizon.default(DEFAULT_HORIZON),
      language: z.enum(['en', 'ar'], 'language must be en or ar').default('en'),
    }),
    response: PlanSuggestion,
  },
  weeks: {
    method: 'GET',
    path: '/api/projects/:id/schedule/weeks',
    summary: 'Committed weeks: percent plan complete, tasks made ready, reasons for misses',
    access: 'signed-in',
    params: idParams,
    response: WeeksReport,
  },
  judge: {
    method: 'PUT',
    path: '/api/projects/:id/schedule/promises/:promiseId',
    summary: 'Say why a promise was not kept; null takes it back',
    access: 'plan.commit',
    params: idParams.extend({ promiseId: Id }),
    body: z.object({
      missReason: MissReason.nullable(),
      missNote: text(500, 'missNote').default(''),
    }),
    response: Promised,
  },
});
