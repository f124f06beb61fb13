import { z } from 'zod';
import { nullableDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, preset, projectParams, text } from '#shared/http/fields.ts';
import { MAX_QUANTITY, Material, materialFilter } from './contract.ts';

/** What a shortfall follows from. Quantities are in the unit of the material, dates are calendar dates. */
const figures = {
  /** From today to the day it is missing. */
  days_ahead: z.int(),
  /** Missing at most, before the open rest comes. */
  quantity: z.number(),
  /** Missing on the first day: `needed` less `supply`. */
  missing: z.number(),
  /** The first day on which need exceeds supply. */
  neededBy: z.string(),
  /** neededBy − lead time. */
  orderBy: z.string(),
  leadDays: z.int(),
  /** The supplier's own median, or what is usual for the category. */
  leadBasis: z.enum(['supplier', 'category']),
  /** Needed up to the end of that day, of what is still to be used. */
  needed: z.number(),
  supply: z.number(),
  /** The day the open rest is reckoned with; null when none is expected. */
  arrives: z.string().nullable(),
  isLate: z.boolean(),
  /** How the days of the need were found; unknown: neither a plan nor a rate says when, the days are those of a need now. */
  basis: z.enum(['linked', 'words', 'discipline', 'project', 'plan', 'rate', 'unknown']),
  /** How many tasks use it. */
  taskCount: z.int(),
  /** The first task that starves. */
  task: z.object({ id: z.string(), number: z.int(), title: z.string() }).nullable(),
  /** Used a day in the last weeks, once the ledger has enough movements. */
  burnRate: z.number().nullable(),
};

type OrNull<Shape extends Record<string, z.ZodType>> = { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };
const orNull = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.nullable()])) as OrNull<Shape>;

const Figures = z.object(figures);
export type Figures = z.output<typeof Figures>;

/** A material of which less is available than required; its figures are null when what is open comes in time. */
export const ShortMaterial = Material.extend({ shortage: z.number(), ...orNull(figures) });
export type ShortMaterial = z.output<typeof ShortMaterial>;

export const Shortfall = z.object({
  item: z.string(),
  /** Null for an item that was only named. */
  materialId: Id.nullable(),
  unit: z.string().nullable(),
  available: z.number(),
  required: z.number(),
  ...figures,
  /** What to do, in a sentence. */
  advice: z.string(),
});
export type Shortfall = z.output<typeof Shortfall>;

const item = text(200, 'item').pipe(z.string().min(1, 'item is required'));
const quantity = (name: string) =>
  z
    .number({ error: ({ input }) => `${name} ${input === undefined ? 'is required' : 'must be a number'}` })
    .min(0, `${name} must not be negative`)
    .max(MAX_QUANTITY, `${name} must be at most 1,000,000,000,000`);

const MAX_LINES = 10_000;

/**
 * `stock` is what is there, `plan` when it is needed: on a date, or while a task runs. What the plan does not say is
 * needed at once, or, of a material in the books (`materialId`), while the tasks run that use it.
 */
export const ForecastQuestion = z.object({
  plan: preset(
    z
      .array(
        z.object({
          item,
          quantity: preset(quantity('quantity'), null),
          date: preset(nullableDate('date'), null),
          taskId: preset(Id, null),
        }),
        'plan must be a list',
      )
      .max(MAX_LINES, `plan must hold at most ${MAX_LINES} lines`),
    [],
  ),
  stock: preset(
    z
      .array(
        z.object({
          item,
          available: quantity('available'),
          required: quantity('required'),
          materialId: preset(Id, null),
        }),
        'stock must be a list',
      )
      .max(MAX_LINES, `stock must hold at most ${MAX_LINES} lines`),
    [],
  ),
});
export type ForecastQuestion = z.output<typeof ForecastQuestion>;

export const materialForecastApi = contract({
  listShortfalls: {
    method: 'GET',
    path: '/api/materials/shortfalls',
    summary: 'Materials of which less is available than required, with the day they are missed; the first missed first',
    access: 'signed-in',
    query: materialFilter,
    response: z.array(ShortMaterial),
  },
  listShortfallsOfProject: {
    method: 'GET',
    path: '/api/materials/shortfalls/:projectId',
    summary: 'The same of one project, named in the path',
    access: 'signed-in',
    params: projectParams,
    query: materialFilter.omit({ projectId: true }),
    response: z.array(ShortMaterial),
  },
  forecast: {
    method: 'POST',
    path: '/api/ai/material-forecast',
    summary: 'What will be missing and when, the earliest first; writes nothing',
    access: 'material.write',
    body: ForecastQuestion,
    response: z.object({
      shortfalls: z.array(Shortfall),
      /** "built-in", or provider/model when a model worded the advice. */
      engine: z.string(),
    }),
  },
});
