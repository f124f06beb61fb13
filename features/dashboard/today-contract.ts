import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, Originals } from '#shared/http/fields.ts';

const project = { projectId: Id, projectName: z.string() };

/** What wants one person today, with what its sentence and its link are made of; dates are calendar dates. */
export const TodayEntry = z.discriminatedUnion('kind', [
  /** A task of his own. `date` is what the reason speaks of: the planned end of what is late or due, else the planned start. */
  z.object({
    kind: z.literal('task'),
    ...project,
    taskId: Id,
    number: z.int(),
    title: z.string(),
    reason: z.enum(['overdue', 'due', 'started', 'starts', 'upcoming', 'blocked', 'undated']),
    date: z.string().nullable(),
    blockedReason: z.string().nullable(),
  }),
  /** A working day, and nobody has sent the log of this project. */
  z.object({ kind: z.literal('log-not-sent'), ...project }),
  /** Committed for a week that is over, and not done yet; `title` and `date` are of the promise that is longest past. */
  z.object({ kind: z.literal('promises'), ...project, count: z.int(), title: z.string(), date: z.string() }),
  /** Tasks past their planned end; `title` and `date` are of the one that is longest past. */
  z.object({ kind: z.literal('late'), ...project, count: z.int(), title: z.string(), date: z.string() }),
  /** The first of `days` days of the next seven on which more people are planned than the site has. */
  z.object({
    kind: z.literal('crew'),
    ...project,
    date: z.string(),
    workers: z.int(),
    capacity: z.int(),
    days: z.int(),
  }),
  /** Pending payments to approve, or approved ones to pay; `amount` in `currency` is null for who may not see money. */
  z.object({
    kind: z.literal('payments'),
    step: z.enum(['approve', 'pay', 'overdue']),
    count: z.int(),
    amount: z.number().nullable(),
    currency: z.string(),
    isConverted: z.boolean(),
    originals: Originals,
    oldestDue: z.string().nullable(),
    /** Where all of them are of one project. */
    projectId: Id.nullable(),
    projectName: z.string().nullable(),
  }),
  /** More than 90 % of the budget is spent. */
  z.object({ kind: z.literal('budget'), ...project, state: z.enum(['at_risk', 'over_budget']), percent: z.number() }),
  /** Many sign-ins failed within minutes, during the last day; for administrators. */
  z.object({ kind: z.literal('backup-failed'), at: z.string() }),
  z.object({ kind: z.literal('failed-sign-ins'), count: z.int(), at: z.string() }),
  /** `days` working days have passed since the last log, or since the beginning where there is none (`date` null). */
  z.object({ kind: z.literal('no-log'), ...project, days: z.int(), date: z.string().nullable() }),
]);
export type TodayEntry = z.output<typeof TodayEntry>;

export const Today = z.object({
  entries: z.array(TodayEntry),
  /** How many more there are than are told. */
  more: z.int(),
});
export type Today = z.output<typeof Today>;

export const todayApi = contract({
  today: {
    method: 'GET',
    path: '/api/dashboard/today',
    summary: 'What needs the caller today, by his role, the most urgent first (twelve at most)',
    access: 'signed-in',
    response: Today,
  },
});
