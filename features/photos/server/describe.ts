import { z } from 'zod';
import { type Ai, BUILT_IN, type Picture } from '#server/adapters/ai/ai.ts';
import { westernDigits } from '#shared/language/digits.ts';
import { factsAt, summariesAt, summariesOf } from '../analysis/summary.ts';
import type { PhotoFacts, Summaries } from '../contract.ts';

interface Shown {
  readonly facts: PhotoFacts;
  readonly image: Picture;
  readonly taskContext: unknown;
}

const Words = z.object({ en: z.string().trim().min(10).max(900), ar: z.string().trim().min(10).max(900) });

const ORDERS = [
  'You describe a photo from a construction site for a daily log, in English (en) and in Arabic (ar), two to four plain sentences each.',
  'Say what work, elements, materials and machines can be seen. The facts in the data were measured and are right: use their count of people and vehicles, and bring in no other number.',
  'Do not judge safety or protective equipment, do not estimate progress or percentages, do not guess names, brands or dates.',
].join('\n');

/**
 * A model that sees words the summary; the measured facts stay as they are, and words that bring in figures are not taken. What
 * the log counts is not told to it: the log may say another number later, and the sentence of that is ours.
 */
export async function describePhoto(
  { facts, image, taskContext }: Shown,
  ai: Ai,
): Promise<{ summaries: Summaries; engine: string }> {
  const built = summariesOf(facts);
  const { people, isAtLeast, vehicles, capturedOn, capturedTime, isBlurred, exposure } = facts;
  const data = { people, isAtLeast, vehicles, capturedOn, capturedTime, isBlurred, exposure, taskContext };
  const uncompared = factsAt(facts, null);
  const words = await ai.ask({ task: 'photo', schema: Words, system: ORDERS, data, image });
  const known = numbersIn(`${JSON.stringify(data)} ${summariesOf(uncompared).en}`);
  if (!words || !keepsTo(words.en, known) || !keepsTo(words.ar, known)) return { summaries: built, engine: BUILT_IN };
  const summaries = summariesAt({ facts: uncompared, summaries: words }, facts.manpower);
  return { summaries, engine: ai.visionEngine };
}

/** No number that was not measured or said, and no share of anything. */
const keepsTo = (text: string, known: ReadonlySet<number>): boolean =>
  !/[%٪]|\bper ?cent\b|بالمئة|بالمائة|في المئة/i.test(text) &&
  [...numbersIn(text)].every((number) => known.has(number));

function numbersIn(text: string): Set<number> {
  return new Set((westernDigits(text).match(/\d+/g) ?? []).map(Number));
}
