import { z } from 'zod';
import { type Ai, BUILT_IN } from '#server/adapters/ai/ai.ts';
import { isArabic } from '#shared/language/fold.ts';
import type { Shortfall } from '../forecast-contract.ts';

/** More than these are not sent: the answer would be cut off, and nobody reads so many. */
const MOST_WORDED = 40;

const Wording = z.object({
  advice: z.array(z.object({ index: z.int().min(0), text: z.string().trim().min(10).max(300) })),
});

/** A configured model may word the advice; figures are never its own, so an answer with any number in it is dropped. */
export async function wordAdvice(
  shortfalls: readonly Shortfall[],
  ai: Ai,
): Promise<{ shortfalls: Shortfall[]; engine: string }> {
  if (!ai.isConfigured || shortfalls.length === 0) return { shortfalls: [...shortfalls], engine: BUILT_IN };
  const answer = await ai.ask({
    task: 'material-forecast',
    schema: Wording,
    system: orders,
    data: shortfalls.slice(0, MOST_WORDED).map(({ item, task, advice, isLate, leadBasis }, index) => ({
      index,
      item,
      firstTask: task?.title ?? null,
      isDeliveryLate: isLate,
      supplierKnown: leadBasis === 'supplier',
      advice,
      language: isArabic(item) ? 'Arabic' : 'English',
    })),
  });
  const worded = new Map(
    answer?.advice.filter(({ text }) => !/\p{N}/u.test(text)).map(({ index, text }) => [index, text]),
  );
  const changed = shortfalls.map((one, index) => ({ ...one, advice: worded.get(index) ?? one.advice }));
  return { shortfalls: changed, engine: worded.size > 0 ? ai.engine : BUILT_IN };
}

const orders = [
  'You advise the storekeeper of a construction site in the Gulf. Each line is a material that will be missing and what our engine advises.',
  'Word the advice for that material and task in one sentence, in the language named in its line. Keep its meaning.',
  'Write no number, quantity, price or date, neither in digits nor in words: the figures stand beside your sentence.',
].join('\n');
