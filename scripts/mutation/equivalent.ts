import equivalents from './equivalent.json' with { type: 'json' };
import { type Mutation, mutatedLine } from './mutations.ts';

interface Reason {
  readonly why: string;
  /** The mutated lines, as `npm run mutate` prints them beside a survivor. */
  readonly lines?: readonly string[];
  /** All that an element of a list is replaced by where it is missing. */
  readonly areFallbacks?: boolean;
}

/** By path: mutations that no test can notice, since what the program does stays the same. */
export const equivalentMutations: Readonly<Record<string, readonly Reason[]>> = equivalents;

export const isEquivalent = (mutation: Mutation, text: string): boolean => {
  const line = mutatedLine(text, mutation);
  return (equivalentMutations[mutation.path] ?? []).some(
    ({ lines, areFallbacks }) => lines?.includes(line) || (areFallbacks === true && mutation.isFallback),
  );
};
