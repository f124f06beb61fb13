import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';
import { Schedule } from './contract.ts';
import { isAsOf } from './record-moments.ts';

const ScheduleRecord = z.object({
  recordedAt: z.string(),
  /** The organisation's day. */
  recordedOn: z.string(),
  occasion: z.enum(['night', 'before_plan', 'after_plan']),
  taskCount: z.int(),
  /** Of the network as it was recorded. */
  sha256: z.string(),
});
export type ScheduleRecord = z.output<typeof ScheduleRecord>;

/** Of a moment, "2026-03-01T21:30:00.000Z". */
const MOST_AS_OF_LENGTH = 24;

const asOf = (name: string) =>
  z
    .string()
    .max(MOST_AS_OF_LENGTH)
    .refine(isAsOf, `${name} must be a date such as 2026-03-01, or the moment of a record`);

export const ScheduleAsOf = z.object({ asOf: z.string(), record: ScheduleRecord, schedule: Schedule });
export type ScheduleAsOf = z.output<typeof ScheduleAsOf>;

const Changed = z.object({ taskId: Id, number: z.int(), title: z.string() });
const MovedBetween = Changed.extend({
  before: z.tuple([z.string().nullable(), z.string().nullable()]),
  after: z.tuple([z.string().nullable(), z.string().nullable()]),
});

/** What two days of a plan differ by; leaf tasks only. */
export const ScheduleChanges = z.object({
  from: z.string(),
  to: z.string(),
  added: z.array(Changed),
  gone: z.array(Changed),
  moved: z.array(MovedBetween),
  finished: z.array(Changed),
  /** The last planned day of all tasks. */
  finishBefore: z.string().nullable(),
  finishAfter: z.string().nullable(),
  /** Tasks of the chain that decides the end on one of the days alone. */
  joinedCriticalPath: z.array(Changed),
  leftCriticalPath: z.array(Changed),
});
export type ScheduleChanges = z.output<typeof ScheduleChanges>;

export const recordApi = contract({
  list: {
    method: 'GET',
    path: '/api/projects/:id/schedule/records',
    summary: 'The moments at which the network of the schedule was recorded, the newest first',
    access: 'signed-in',
    params: idParams,
    response: z.array(ScheduleRecord),
  },
  asOf: {
    method: 'GET',
    path: '/api/projects/:id/schedule/as-of',
    summary:
      'The schedule as it stood at the end of a day or at the moment of a record, from the newest record up to then; 404 where there is none',
    access: 'signed-in',
    params: idParams,
    query: z.object({ date: asOf('date') }),
    response: ScheduleAsOf,
  },
  since: {
    method: 'GET',
    path: '/api/projects/:id/schedule/since',
    summary: 'What changed in the schedule between two days or moments of records; up to now without `to`',
    access: 'signed-in',
    params: idParams,
    query: z.object({ from: asOf('from'), to: asOf('to').optional() }),
    response: ScheduleChanges,
  },
});
