import { z } from 'zod';
import { dataFile, lazily, Phrases } from '#features/work-knowledge/data-file.ts';
import { PhraseBook } from '#shared/language/phrase-book.ts';
import { tokensOf } from '#shared/language/tokens.ts';

/** What kind of outdoor work a task is; each kind minds other weather. */
export const EXPOSURES = [
  'lifting',
  'facade',
  'height',
  'concrete',
  'earthworks',
  'asphalt',
  'coating',
  'outdoor',
] as const;
export type Exposure = (typeof EXPOSURES)[number];

/** Phrases of titles by the kind of work they speak of, a file to correct; `indoor` is work under a roof or at a desk. */
export const phrasesOfExposures = dataFile(
  new URL('exposures.json', import.meta.url),
  z.strictObject(
    Object.fromEntries([...EXPOSURES, 'indoor'].map((kind) => [kind, Phrases])) as Record<Kind, typeof Phrases>,
  ),
);
type Kind = Exposure | 'indoor';

const book = lazily(
  () =>
    new PhraseBook<Kind>(
      (Object.entries(phrasesOfExposures()) as [Kind, string[]][]).flatMap(([kind, all]) =>
        all.map((phrase) => [phrase, kind] as const),
      ),
    ),
);

/** The kinds of outdoor work a title speaks of; none for work under a roof, at a desk, or unknown. */
export function exposuresOf(title: string): readonly Exposure[] {
  const kinds = new Set(
    book()
      .find(tokensOf(title))
      .map(({ value }) => value),
  );
  if (kinds.has('indoor')) return [];
  return EXPOSURES.filter((kind) => kinds.has(kind));
}
