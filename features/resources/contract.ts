import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';

/** One day of the horizon. Days off count nobody, whatever is planned for them. */
export const ResourceDay = z.object({
  date: z.string(),
  isWorking: z.boolean(),
  /** The holiday it is; null on weekends and working days. */
  holiday: z.string().nullable(),
  /** Tasks worked on, and those of critical or high priority among them; what is blocked is not among them. */
  tasks: z.int(),
  critical: z.int(),
  workers: z.int(),
  /** Above 1.2 times the average of its week. */
  isHigh: z.boolean(),
  /**
   * The crews that are known, by trade, the most first; null: people of tasks whose kind of work nobody knows. They need not add up to
   * the workers, which count eight a task where nobody gave a number (spec §9).
   */
  trades: z.array(z.object({ trade: z.string().nullable(), workers: z.int() })),
  /** Tasks of which neither a person, nor the kind of work, nor a daily log says how many people they take. */
  unknownCrews: z.int(),
  /** People at a desk, of the crews that are known: they are not on site and not among the trades. */
  office: z.int(),
  /** Tasks planned for the day that take no crew until they are released. */
  blocked: z.int(),
});
export type ResourceDay = z.output<typeof ResourceDay>;

/** Seven days; averages divide by those that are worked. */
export const ResourceWeek = z.object({
  from: z.string(),
  to: z.string(),
  workingDays: z.int(),
  /** Tasks worked on; what is blocked is not among them. */
  activeTasks: z.int(),
  /** Of critical or high priority, blocked ones too. */
  criticalTasks: z.int(),
  tasksAtRisk: z.int(),
  peakWorkers: z.int(),
  avgWorkers: z.number(),
  /** So many percent the peak lies above the average; null unless it is more than 1.5 times the average. */
  peakAbove: z.int().nullable(),
  /** The average as a share of the crew on site, percent. */
  capacity: z.int(),
  /** Days on which more people are planned than there are. */
  daysOver: z.int(),
  /** Worker-hours that the midday ban takes from work under the sun. */
  hoursLost: z.number(),
});
export type ResourceWeek = z.output<typeof ResourceWeek>;

/** A task that is worked on within the four weeks, or that is to be. */
export const ResourceTask = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  status: z.enum(['not_started', 'in_progress', 'blocked', 'done']),
  priority: z.enum(['low', 'medium', 'high', 'critical']),
  /** On the critical path, as the schedule says it. */
  isCritical: z.boolean(),
  /** As planned. */
  start: z.string(),
  end: z.string(),
  /** The days it takes people on: the planned ones, of an overdue task those from today on that are left of it. */
  workFrom: z.string(),
  workTo: z.string(),
  /** None while it is blocked. */
  workers: z.int(),
  /** Why it is at risk, the worst first. */
  risk: z.enum(['overdue', 'blocked', 'late']).nullable(),
  /** Working days; negative: the end of the project, or a date that must be kept, is missed. */
  totalFloat: z.int().nullable(),
});
export type ResourceTask = z.output<typeof ResourceTask>;

export const Delivery = z.object({
  materialId: Id,
  item: z.string(),
  unit: z.string(),
  supplier: z.string().nullable(),
  expectedDeliveryDate: z.string(),
  required: z.number(),
  available: z.number(),
  /** More is required than is available (spec §9). */
  isUrgent: z.boolean(),
});
export type Delivery = z.output<typeof Delivery>;

export const ResourcePlan = z.object({
  projectId: Id,
  today: z.string(),
  /** Workers on site a day. */
  crew: z.int(),
  /** The next four, the first from today. */
  weeks: z.array(ResourceWeek),
  /** Their 28 days. */
  days: z.array(ResourceDay),
  tasks: z.array(ResourceTask),
  /** Expected within the four weeks, by day. */
  deliveries: z.array(Delivery),
  /** Materials of the project of which less is available than required. */
  shortMaterials: z.int(),
  materials: z.int(),
  /** What the trades of the days are called, by key, one person each. */
  tradeNames: z.record(z.string(), z.object({ en: z.string(), ar: z.string() })),
});
export type ResourcePlan = z.output<typeof ResourcePlan>;

export const resourcesApi = contract({
  plan: {
    method: 'GET',
    path: '/api/projects/:id/schedule/resources',
    summary: 'Workers a day, tasks at risk and deliveries of the next four weeks',
    access: 'planning.open',
    params: idParams,
    response: ResourcePlan,
  },
});
