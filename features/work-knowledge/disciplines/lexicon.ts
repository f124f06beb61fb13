import { z } from 'zod';
import { type Discipline, disciplines } from '../contract.ts';
import { dataFile, Phrases } from '../data-file.ts';

/** What a phrase says: a trade and how loudly, or nothing at all. */
export type Meaning = { readonly discipline: Known; readonly weight: number } | undefined;
export type Known = Exclude<Discipline, 'general'>;

/** Phrases that are read and say nothing: places, numbers of floors, verbs every trade uses, words that look like others. */
export const neutralPhrases = dataFile(new URL('vocabulary/neutral.json', import.meta.url), Phrases);

/**
 * Words of one language for one discipline, separated by commas, by how much they say. `word*` also stands for its
 * compounds and inflections, `#` for a number or a single letter (shared/language/phrase-book.ts). A phrase that stands twice belongs to the rank that is first here.
 */
const Vocabulary = z.strictObject({
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
type Vocabulary = z.output<typeof Vocabulary>;

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

const readVocabulary = (discipline: Known): readonly Vocabulary[] =>
  Object.values(
    dataFile(new URL(`vocabulary/${discipline}.json`, import.meta.url), z.record(z.string(), Vocabulary))(),
  );

/** All phrases with their meaning. Where two disciplines list the same phrase, the first of the table has it. */
export function* phrases(): Generator<[string, Meaning]> {
  for (const phrase of neutralPhrases()) yield [phrase, undefined];
  for (const { key } of disciplines) if (key !== 'general') yield* phrasesOfDiscipline(key);
}

function* phrasesOfDiscipline(discipline: Known): Generator<[string, Meaning]> {
  for (const vocabulary of readVocabulary(discipline)) {
    for (const [rank, words = []] of Object.entries(vocabulary)) {
      const meaning = { discipline, weight: weightOf[rank as keyof Vocabulary] };
      for (const phrase of words) yield [phrase, meaning];
    }
  }
}
