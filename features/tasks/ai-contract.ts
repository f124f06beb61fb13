import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';
import { Task } from './contract.ts';

/** A label of the engine in both languages, so that each reader gets his own; the steps themselves are in the task's. */
const Names = z.object({ en: z.string(), ar: z.string() });

/** One proposed step of a task. Nothing is written until a person confirms it (POST /api/tasks for each). */
export const ProposedSubtask = z.object({
  title: z.string(),
  description: z.string(),
  estimatedHours: z.number().nullable(),
  plannedStartDate: z.string().nullable(),
  plannedEndDate: z.string().nullable(),
  /** Trade and number, for example "6 carpenters"; null when unknown. */
  crew: z.string().nullable(),
  crewNames: Names.nullable(),
  /** What must be inspected before the next step; null when nothing. */
  inspection: z.string().nullable(),
  inspectionNames: Names.nullable(),
  /** Calendar days it takes at least, such as curing; null: as few as its share of the task. */
  leastDays: z.int().nullable(),
});
export type ProposedSubtask = z.output<typeof ProposedSubtask>;

export const Breakdown = z.object({
  subtasks: z.array(ProposedSubtask),
  /** The kind of work that was recognised; null when it was not and the steps are general ones. */
  activity: z.string().nullable(),
  activityNames: Names.nullable(),
  isGeneric: z.boolean(),
  /** Whether the hours are shares of the task's estimate or of its planned days by the usual crews; null: there are none. */
  hoursFrom: z.enum(['estimate', 'days']).nullable(),
  /** Where the task is too short for its steps: the day the last one ends, calendar days after the task. */
  beyond: z.object({ until: z.string(), days: z.int() }).nullable(),
  /** The days of the task on which nobody works, so that steps put in another order get new dates. */
  daysOff: z.array(z.string()),
  /** "built-in", or provider/model. */
  engine: z.string(),
});
export type Breakdown = z.output<typeof Breakdown>;

export const DisciplineColor = z.enum(['blue', 'green', 'purple', 'orange', 'indigo', 'gray', 'red', 'yellow']);

export const Discipline = z.object({
  name: z.string(),
  description: z.string(),
  color: DisciplineColor,
  taskCount: z.int(),
  tasks: z.array(Task),
});
export type Discipline = z.output<typeof Discipline>;

/** The words of a task, of a heading above it or of its description that its discipline rests on, as they are written. */
const DisciplineEvidence = z.object({
  taskId: Id,
  evidence: z.array(z.object({ words: z.string(), from: z.enum(['title', 'heading', 'description']) })),
});

export const Organised = z.object({
  disciplines: z.array(Discipline),
  /** What weighs most first; none for a task that no words or a model placed. */
  evidence: z.array(DisciplineEvidence),
  engine: z.string(),
});
export type Organised = z.output<typeof Organised>;

export const taskAiApi = contract({
  breakDown: {
    method: 'POST',
    path: '/api/tasks/:id/ai-breakdown',
    summary: 'Propose the steps of a task; writes nothing',
    access: 'task.write',
    params: idParams,
    response: Breakdown,
  },
  organise: {
    method: 'POST',
    path: '/api/tasks/ai-organize',
    summary: 'Group the tasks of a project by discipline (kept five minutes, or until a task changes)',
    access: 'task.write',
    body: z.object({ projectId: Id }),
    response: Organised,
  },
});
