import { removeBracketed } from './brackets.ts';
import { tokensOf } from './tokens.ts';

/** The words of a heading, without what stands in brackets and what people write it differently in. */
export const headingWords = (text: string): string =>
  tokensOf(removeBracketed(text, '([').replace(/[/_|\\:-]/g, ' '))
    .filter((token) => /[\p{L}\p{N}]/u.test(token))
    .join(' ');

/** How sure a heading is of what it means: by all its words, by those in one of its languages, or by those it begins with. */
export type Certainty = 'whole' | 'part' | 'beginning';

export interface Meaning<What> {
  readonly what: What;
  readonly certainty: Certainty;
}

/**
 * Reads headings of spreadsheets in English, Arabic or both at once ("Unit / الوحدة", "Rate (SAR)\nسعر الوحدة"). Names are keys by
 * `headingWords`; a heading may go on after its name ("Unit price SAR"), and the longest name it begins with decides.
 */
export function meaningOf<What>(known: ReadonlyMap<string, What>, heading: string): Meaning<What> | undefined {
  const whole = known.get(headingWords(heading));
  if (whole !== undefined) return { what: whole, certainty: 'whole' };
  const parts = partsOf(heading);
  for (const part of parts) {
    const what = known.get(part);
    if (what !== undefined) return { what, certainty: 'part' };
  }
  for (const text of [headingWords(heading), ...parts]) {
    const what = beginningOf(known, text);
    if (what !== undefined) return { what, certainty: 'beginning' };
  }
  return undefined;
}

/** What slashes, line ends and a change of script keep apart. */
const partsOf = (heading: string): string[] =>
  heading
    .replace(/(\p{Script=Arabic})(?=[^\p{Script=Arabic}\p{M}]*\p{Script=Latin})/gu, '$1\n')
    .replace(/(\p{Script=Latin})(?=[^\p{Script=Latin}]*\p{Script=Arabic})/gu, '$1\n')
    .split(/[\n\r/|\\]|\s[-–—]\s/)
    .map(headingWords)
    .filter((part) => part !== '');

/** Longer texts are no headings. */
const MOST_WORDS = 8;

function beginningOf<What>(known: ReadonlyMap<string, What>, text: string): What | undefined {
  const words = text.split(' ');
  if (words.length > MOST_WORDS) return undefined;
  for (let length = words.length - 1; length > 0; length--) {
    const what = known.get(words.slice(0, length).join(' '));
    if (what !== undefined) return what;
  }
  return undefined;
}
