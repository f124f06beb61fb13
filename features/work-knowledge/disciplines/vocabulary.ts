import { z } from 'zod';
import { Phrases } from '../activities/activity.ts';

/**
 * Words of one language for one discipline, separated by commas, by how much they say. `word*` also stands for its
 * compounds and inflections, `#` for a number or a single letter (shared/language/phrase-book.ts). A phrase that stands twice belongs to the rank that is first here.
 */
export const Vocabulary = z.strictObject({
  /** Office work: outweighs every trade, whatever it is about: "shop drawing", "purchase order". */
  office: Phrases.optional(),
  /** Ends a work: "handover", "snag list". Office work too, but not all that a plan lists below such a heading. */
  closing: Phrases.optional(),
  /** Names the work itself; it outweighs the thing it is done to: "painting", "excavation". */
  work: Phrases.optional(),
  /** Belongs to no other trade: "duct", "curtain wall". */
  product: Phrases.optional(),
  /** A part of the building this trade makes, which others work on as well: "column", "door". */
  element: Phrases.optional(),
  /** Follows every work: "inspection", "testing". Alone it is management; beside a trade it belongs to that. */
  check: Phrases.optional(),
  /** Decides only where nothing else speaks: "wall of bricks", "floor". */
  hint: Phrases.optional(),
});
export type Vocabulary = z.output<typeof Vocabulary>;

/** How much a word of each rank says. Measured on real plans; the distances matter, not the numbers. */
export const weightOf = {
  office: 60,
  closing: 59,
  work: 12,
  product: 8,
  element: 5,
  check: 4,
  hint: 3,
} as const satisfies Record<keyof Vocabulary, number>;
