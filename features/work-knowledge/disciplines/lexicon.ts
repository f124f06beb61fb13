import { z } from 'zod';
import { Phrases } from '../activities/activity.ts';
import { type Discipline, disciplines } from '../contract.ts';
import { dataFile } from '../data-file.ts';
import { Vocabulary, weightOf } from './vocabulary.ts';

/** What a phrase says: a trade and how loudly, or nothing at all. */
export type Meaning = { readonly discipline: Known; readonly weight: number } | undefined;
export type Known = Exclude<Discipline, 'general'>;

/** Phrases that are read and say nothing: places, numbers of floors, verbs every trade uses, words that look like others. */
export const neutralPhrases = dataFile(new URL('vocabulary/neutral.json', import.meta.url), Phrases);

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
