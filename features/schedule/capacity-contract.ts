import { z } from 'zod';
import { nullableDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, text } from '#shared/http/fields.ts';
import { PROGRESS_LOGICS } from '#shared/plan-terms.ts';

export const Capacity = z.object({
  crew: z.int(),
  equipment: z.array(z.object({ id: Id, name: z.string(), capacity: z.int() })),
});
export type Capacity = z.output<typeof Capacity>;

export const ProgressLogicName = z.enum(PROGRESS_LOGICS, 'progressLogic must be override, retained or actual');

export const MAX_EQUIPMENT = 50;
export const MAX_CAPACITY = 100_000;

export const capacityNumber = (name: string) =>
  z
    .int({ error: `${name} must be a whole number` })
    .min(0, `${name} must not be negative`)
    .max(MAX_CAPACITY, `${name} must be at most ${MAX_CAPACITY}`);

/** So many of a machine a task takes on each of its days. */
export const EquipmentNeed = z.object({
  equipmentId: Id,
  quantity: capacityNumber('quantity').min(1, 'quantity must be at least 1'),
});
export type EquipmentNeed = z.infer<typeof EquipmentNeed>;

export const capacityApi = contract({
  setDataDate: {
    method: 'PUT',
    path: '/api/projects/:id/schedule/data-date',
    summary:
      'Say to which day progress was reported (null is always today), and whether the rest of work under way waits for what it waits for (retained) or goes on from there (override)',
    access: 'project.edit',
    params: idParams,
    body: z.object({ dataDate: nullableDate('dataDate'), progressLogic: ProgressLogicName.optional() }),
    response: z.object({ dataDate: z.string().nullable(), progressLogic: ProgressLogicName }),
  },
  setCapacity: {
    method: 'PUT',
    path: '/api/projects/:id/schedule/capacity',
    summary: 'Workers and equipment on site a day',
    access: 'project.edit',
    params: idParams,
    body: z.object({
      crew: capacityNumber('crew'),
      equipment: z
        .array(
          z.object({
            id: Id.optional(),
            name: text(100, 'Name').pipe(z.string().min(1, 'Name is required')),
            capacity: capacityNumber('capacity'),
          }),
          'equipment must be a list',
        )
        .max(MAX_EQUIPMENT, `equipment must hold at most ${MAX_EQUIPMENT} entries`)
        .optional(),
    }),
    response: Capacity,
  },
});
