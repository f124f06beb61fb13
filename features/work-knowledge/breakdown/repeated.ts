import { tokensOf } from '#shared/language/tokens.ts';
import type { Step } from '../activities/activity.ts';
import { withoutQuantities } from '../quantity-rules.ts';
import { settingsIn, withoutPlaces } from './places.ts';

/** How alike two titles must be to mean the same step. */
const ALIKE = 0.6;
const MOST_EXISTING = 500;

/** Tells whether a step is already among the subtasks, in whatever words, places and amounts aside. */
export function repeatedAmong(existing: readonly string[]): (step: Step) => boolean {
  const known = existing.slice(0, MOST_EXISTING).map(wordsOf);
  return ({ title }) =>
    [title.en, title.ar].some((text) => {
      const words = wordsOf(text);
      return known.some((other) => likeness(words, other) >= ALIKE);
    });
}

function wordsOf(title: string): string[] {
  const settled = withoutPlaces(withoutQuantities(title.slice(0, MOST_TITLE)));
  const bare = settingsIn(settled).reduce((rest, setting) => rest.replace(setting, ' '), settled);
  const words = tokensOf(bare).filter((word) => /\p{L}/u.test(word) && !small.has(word));
  return [...new Set(words.map((word) => word.replace(/^(وال|بال|لل|ال)(?=.{3})/, '')))];
}

const MOST_TITLE = 300;
const small = new Set('and the of to in at for on with a an by from و في من علي الي مع او'.split(' '));

/** The part of the words the two have in common, 0 to 1. */
function likeness(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const common = a.filter((word) => b.some((other) => isSameWord(word, other))).length;
  return (2 * common) / (a.length + b.length);
}

/** "Fix" and "fixing", "reinforcement" and "reinforcing". */
function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= SHORTEST_STEM && long.startsWith(short)) return true;
  return short.length >= STEM && short.slice(0, STEM) === long.slice(0, STEM);
}

const SHORTEST_STEM = 3;
const STEM = 6;
