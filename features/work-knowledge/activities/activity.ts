import { z } from 'zod';
import { Phrases } from '../data-file.ts';
import { Inspection, Trade, Words } from './labels.ts';

const Unit = z.enum(['m3', 'm2', 'm', 't', 'no', 'kWp']);
export type Unit = z.output<typeof Unit>;

const Percent = z.int().min(1).max(100);
const fraction = (percent: number): number => percent / 100;

/** A step as the data files write it, read into what the rules calculate with. */
const Step = z
  .strictObject({
    /** Percent of the task's duration; the shares of an activity add up to 100. */
    share: Percent,
    trade: Trade,
    people: z.int().min(1),
    /** The step that does the task's quantity, or so many percent of it. */
    quantity: z.strictObject({ unit: Unit, share: Percent }).optional(),
    holdPoint: Inspection.optional(),
    /** Calendar days it takes however short the task is: concrete cures by its own clock. */
    leastDays: z.int().min(1).optional(),
    /** One go, as a pour without a joint: no day off lies within it. */
    once: z.boolean().default(false),
    title: Words,
    text: Words,
  })
  .transform(({ share, people, quantity, holdPoint, leastDays, ...step }) => ({
    ...step,
    /** Part of the task's duration; the shares of an activity add up to 1. */
    share: fraction(share),
    number: people,
    quantity: quantity && { unit: quantity.unit, part: fraction(quantity.share) },
    inspection: holdPoint,
    leastDays,
  }));
export type Step = Readonly<z.output<typeof Step>>;

/** One kind of work. */
export const Activity = z.strictObject({
  key: z.string().min(1),
  /** A part of the work that is planned as a task of its own; it has the key of its work. */
  part: z.string().min(1).optional(),
  name: Words,
  /** Phrases that name the work. */
  work: Phrases.default([]),
  /** Phrases that name what is built; weaker, because other works are done to it as well. */
  thing: Phrases.default([]),
  steps: z.array(Step).min(1),
});
export type Activity = Readonly<z.output<typeof Activity>>;
