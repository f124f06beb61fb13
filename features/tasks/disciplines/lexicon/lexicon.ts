import type { Discipline } from '../disciplines.ts';
import { electrical } from './electrical.ts';
import { envelope } from './envelope.ts';
import { finishing } from './finishing.ts';
import { hvac } from './hvac.ts';
import { management } from './management.ts';
import { neutral } from './neutral.ts';
import { plumbing } from './plumbing.ts';
import { site } from './site.ts';
import { structural } from './structural.ts';
import { type Vocabulary, weightOf } from './vocabulary.ts';

/** What a phrase says: a trade and how loudly, or nothing at all. */
export type Meaning = { readonly discipline: Known; readonly weight: number } | undefined;
export type Known = Exclude<Discipline, 'general'>;

const vocabularies: Readonly<Record<Known, readonly Vocabulary[]>> = {
  site,
  structural,
  envelope,
  finishing,
  electrical,
  plumbing,
  hvac,
  management,
};

/** All phrases with their meaning. Where two disciplines list the same phrase, the first of the table has it. */
export function* phrases(): Generator<[string, Meaning]> {
  for (const phrase of listed(neutral)) yield [phrase, undefined];
  for (const [discipline, languages] of Object.entries(vocabularies)) {
    for (const vocabulary of languages) {
      for (const [rank, words] of Object.entries(vocabulary)) {
        const meaning = { discipline: discipline as Known, weight: weightOf[rank as keyof Vocabulary] };
        for (const phrase of listed(words)) yield [phrase, meaning];
      }
    }
  }
}

const listed = (words: string): string[] =>
  words
    .split(/[,،]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
