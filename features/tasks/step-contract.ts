import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, text } from '#shared/http/fields.ts';

const MAX_STEPS = 50;
const MAX_WEIGHT = 1_000_000;

const TaskStep = z.object({
  id: Id,
  title: z.string(),
  /** Its share of the task is its weight of the sum of all. */
  weight: z.int(),
  isDone: z.boolean(),
});
export type TaskStep = z.output<typeof TaskStep>;

const wrongWeight = `weight must be a whole number from 1 to ${MAX_WEIGHT}`;

export const NewSteps = z
  .array(
    z.object({
      id: Id,
      title: text(200, 'title').pipe(z.string().min(1, 'A step needs a title.')),
      weight: z.int(wrongWeight).min(1, wrongWeight).max(MAX_WEIGHT, wrongWeight),
    }),
    'steps must be a list',
  )
  .max(MAX_STEPS, `steps must hold at most ${MAX_STEPS} steps`)
  .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, 'Each step is named once.');

/** Weighted steps of a leaf task: while it has some, its percent complete is the share of those that are done. */
export const taskStepsApi = contract({
  list: {
    method: 'GET',
    path: '/api/tasks/:id/steps',
    summary: 'The weighted steps of a task, in their order',
    access: 'signed-in',
    params: idParams,
    response: z.array(TaskStep),
  },
  replace: {
    method: 'PUT',
    path: '/api/tasks/:id/steps',
    summary:
      'Say which steps a task has; those that stay keep whether they are done. None: its percent is reported again',
    access: 'task.write',
    params: idParams,
    body: z.object({ steps: NewSteps }),
    response: z.array(TaskStep),
  },
  tick: {
    method: 'PUT',
    path: '/api/tasks/:id/steps/done',
    summary:
      'Say that a step is done, or is not; a step that is gone by now changes nothing. All of them done is the task done',
    access: 'task.progress',
    params: idParams,
    body: z.object({ stepId: Id, isDone: z.boolean('isDone must be true or false') }),
    response: z.array(TaskStep),
  },
});
