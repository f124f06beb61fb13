import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';
import { MAX_QUANTITY, MaterialCategory } from './contract.ts';

/** A task that uses a material. */
export const MaterialTask = z.object({
  taskId: Id,
  number: z.int(),
  title: z.string(),
  status: z.enum(['not_started', 'in_progress', 'blocked', 'done']),
  plannedStartDate: z.string().nullable(),
  plannedEndDate: z.string().nullable(),
  /** Null: what is left is shared among those of which nobody says more. */
  quantity: z.number().nullable(),
});
export type MaterialTask = z.output<typeof MaterialTask>;

const MAX_TASKS = 500;

const TaskLinks = z.object({
  tasks: z
    .array(
      z.object({
        taskId: Id,
        quantity: z
          .number({ error: 'quantity must be a number' })
          .positive('quantity must be more than zero')
          .max(MAX_QUANTITY, 'quantity must be at most 1,000,000,000,000')
          .nullish()
          .transform((value) => value ?? null),
      }),
      'tasks must be a list',
    )
    .max(MAX_TASKS, `tasks must hold at most ${MAX_TASKS} tasks`),
});
export type TaskLink = z.output<typeof TaskLinks>['tasks'][number];

/** What was entered before, to be offered again. */
export const Suggestions = z.object({
  suppliers: z.array(z.object({ supplier: z.string(), category: MaterialCategory })),
  items: z.array(
    z.object({ item: z.string(), category: MaterialCategory, unit: z.string(), supplier: z.string().nullable() }),
  ),
});
export type Suggestions = z.output<typeof Suggestions>;

export const materialLinksApi = contract({
  suggestions: {
    method: 'GET',
    path: '/api/materials/suggestions',
    summary: 'Suppliers and items of the visible projects with their category, the most used first',
    access: 'signed-in',
    response: Suggestions,
  },
  listTasks: {
    method: 'GET',
    path: '/api/materials/:id/tasks',
    summary: 'The tasks that use a material, by their start',
    access: 'signed-in',
    params: idParams,
    response: z.array(MaterialTask),
  },
  setTasks: {
    method: 'PUT',
    path: '/api/materials/:id/tasks',
    summary: 'Say which tasks of its project use a material; whoever is not named uses none',
    access: 'material.write',
    params: idParams,
    body: TaskLinks,
    response: z.array(MaterialTask),
  },
});
