import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id } from '#shared/http/fields.ts';
import { Role } from '#shared/roles.ts';

/** One call suggests people for at most this many tasks. */
export const MAX_ASSIGNMENTS = 200;

/** Why a person is suggested; every number is counted from tasks that the caller may see. */
export const AssignmentReason = z.discriminatedUnion('kind', [
  /** Has had this many tasks of the task's discipline. */
  z.object({ kind: z.literal('trade'), count: z.int(), discipline: z.string() }),
  /** Has this many tasks beside it, under the same heading. */
  z.object({ kind: z.literal('place'), count: z.int(), heading: z.string() }),
  /** Is suggested for this many others of the same discipline in this answer. */
  z.object({ kind: z.literal('together'), count: z.int(), discipline: z.string() }),
  z.object({ kind: z.literal('role'), role: Role }),
  /** Tasks in progress: in this project, or only in others. */
  z.object({ kind: z.literal('here'), count: z.int() }),
  z.object({ kind: z.literal('elsewhere'), count: z.int() }),
  /** Other open tasks in the task's days; without dates all open ones. */
  z.object({ kind: z.literal('load'), count: z.int(), from: z.string().nullable(), to: z.string().nullable() }),
]);
export type AssignmentReason = z.output<typeof AssignmentReason>;

const Candidate = z.object({ userId: Id, name: z.string(), reasons: z.array(AssignmentReason) });

export const AssignmentSuggestion = z.object({
  taskId: Id,
  /** The English name of the group of "By Discipline"; null when neither words nor model tell. */
  discipline: z.string().nullable(),
  /** Who is suggested; null when nothing speaks for anybody. */
  userId: Id.nullable(),
  /** What decided: work of the trade, work beside it, or role and load alone; null when nobody is suggested. */
  basis: z.enum(['trade', 'place', 'role']).nullable(),
  /** The best three, the suggested one first. */
  candidates: z.array(Candidate),
});
export type AssignmentSuggestion = z.output<typeof AssignmentSuggestion>;

export const AssignmentSuggestions = z.object({
  suggestions: z.array(AssignmentSuggestion),
  /** "built-in", or provider/model when a model told the discipline of at least one task. */
  engine: z.string(),
});
export type AssignmentSuggestions = z.output<typeof AssignmentSuggestions>;

export const taskAssignmentApi = contract({
  suggest: {
    method: 'POST',
    path: '/api/tasks/ai-assign',
    summary: 'Suggest which member of the project takes each of these tasks, with the reasons; writes nothing',
    access: 'task.write',
    body: z.object({
      projectId: Id,
      taskIds: z
        .array(Id)
        .min(1, 'taskIds must name at least one task')
        .max(MAX_ASSIGNMENTS, `taskIds must name at most ${MAX_ASSIGNMENTS} tasks`),
    }),
    response: AssignmentSuggestions,
  },
});
