import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';
import { MAX_AMOUNT } from '#shared/money.ts';

const TaskCost = z.object({
  taskId: Id,
  /** In the project's currency; of a summary the sum of its leaves. Null where none is set, or money may not be seen. */
  budgetedCost: z.number().nullable(),
  currency: z.string(),
  seesMoney: z.boolean(),
  /** It has a cost of its own: it is a leaf, neither a summary nor a part promised for a week. */
  isOwn: z.boolean(),
});
export type TaskCost = z.output<typeof TaskCost>;

/** Judged by `amountFault` in words, these bounds are for what no caller means. */
const cost = z
  .number({ error: 'budgetedCost must be a number' })
  .min(-MAX_AMOUNT, 'The amount must not be negative.')
  .max(MAX_AMOUNT, 'The amount must be at most 1,000,000,000,000.')
  .nullable();

/** Apart from the task itself, so that lists of tasks hold no money. */
export const taskCostApi = contract({
  find: {
    method: 'GET',
    path: '/api/tasks/:id/cost',
    summary: 'What a task was budgeted at; earned value takes it where it is set',
    access: 'signed-in',
    params: idParams,
    response: TaskCost,
  },
  set: {
    method: 'PUT',
    path: '/api/tasks/:id/cost',
    summary: 'Say what a task was budgeted at; null removes it. With `was`, 409 when it is another by now',
    access: 'task.write',
    params: idParams,
    body: z.object({ budgetedCost: cost, was: cost.optional() }),
    response: TaskCost,
  },
});
