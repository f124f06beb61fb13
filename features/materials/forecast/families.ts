import { z } from 'zod';
import { dataFile, Phrases } from '#features/work-knowledge/data-file.ts';
import { PhraseBook } from '#shared/language/phrase-book.ts';
import { tokensOf } from '#shared/language/tokens.ts';
import { type Category, categories } from './lead-times.ts';

const Family = z.strictObject({
  category: z.enum(categories),
  /** What the material is called, in English and Arabic. */
  item: Phrases,
  /** What the work that uses it is called. */
  work: Phrases,
});

/** Materials and the work that takes them, a file for whoever buys them to correct. */
export const materialFamilies = dataFile(new URL('families.json', import.meta.url), z.array(Family));

const bookOf = (text: 'item' | 'work') =>
  new PhraseBook(materialFamilies().flatMap((family, index) => family[text].map((phrase) => [phrase, index] as const)));

/** A phrase such as "slab" is work for concrete, steel and formwork: every family that has it counts. */
const owners = (text: 'item' | 'work') => {
  const all = new Map<string, number[]>();
  materialFamilies().forEach((family, index) => {
    for (const phrase of family[text]) all.set(phrase, [...(all.get(phrase) ?? []), index]);
  });
  return all;
};

const built = new Map<'item' | 'work', { book: PhraseBook<number>; owners: Map<string, number[]> }>();

function familiesIn(text: 'item' | 'work', tokens: readonly string[]): Set<number> {
  const known = built.get(text) ?? { book: bookOf(text), owners: owners(text) };
  built.set(text, known);
  return new Set(known.book.find(tokens).flatMap(({ phrase, value }) => known.owners.get(phrase) ?? [value]));
}

/** The kinds of material a name speaks of, by their place in the file. */
export const familiesOfItem = (item: string): Set<number> => familiesIn('item', tokensOf(item));
/** The kinds of material the work of a task takes. */
export const familiesOfWork = (title: string): Set<number> => familiesIn('work', tokensOf(title));

/** The category a name speaks for; undefined when it is not known. */
export function categoryOfItem(item: string): Category | undefined {
  const [first] = familiesOfItem(item);
  return first === undefined ? undefined : materialFamilies()[first]?.category;
}
