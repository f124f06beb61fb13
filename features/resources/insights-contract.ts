import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id } from '#shared/http/fields.ts';

const Row = z.object({
  /** Of the task, the day or the material; "rest": of the tasks that are not named. */
  id: z.string(),
  /** Empty for a day; "+12": so many tasks more. */
  label: z.string(),
  /** The day it is about; null where it is about none. */
  date: z.string().nullable(),
  /** Workers, working days or a quantity, by the kind of the tip; null where nothing is counted. */
  figure: z.number().nullable(),
  /** Of a quantity; else null. */
  unit: z.string().nullable(),
});

/** One tip with the rows it was found in; dates among `values` are calendar dates. */
export const Insight = z.object({
  kind: z.enum(['schedule', 'resources', 'materials']),
  title: z.enum(['Schedule Optimization', 'Resource Allocation', 'Material Forecast']),
  /** A value is a sentence itself where it counts days. */
  sentence: z.object({
    key: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.looseObject({ key: z.string() })])),
  }),
  /** Null: there is nothing to say of any project. */
  projectId: Id.nullable(),
  isWarning: z.boolean(),
  rows: z.array(Row),
  /** Where the rows are; null for a tip of no project. */
  link: z.string().nullable(),
});
export type Insight = z.output<typeof Insight>;

export const insightsApi = contract({
  list: {
    method: 'GET',
    path: '/api/dashboard/insights',
    summary: 'Three tips from the planning engines over the running projects one may see, each with its evidence',
    access: 'signed-in',
    response: z.array(Insight),
  },
});
