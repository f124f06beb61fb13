import type { Database } from '#server/database/open.ts';
import { implement } from '#server/http/route.ts';
import { isCode, wordsOf } from '#shared/language/search-words.ts';
import { type Findings, type FoundGroup, searchApi } from '../contract.ts';
import { allKinds, findEntries, projectsOf, type Question } from './read.ts';
import { correctWords, knownWords } from './spelling.ts';

/** With fewer results than this a mistyped word is thought of. */
const FEW = 5;

export const searchRoutes = implement(searchApi, {
  async find({ query }, { db, user }): Promise<Findings> {
    const question: Question = {
      typed: query.q,
      words: wordsOf(query.q),
      kinds: query.kind ? [query.kind] : allKinds,
      limit: query.limit,
      callerId: user.id,
      ...(await projectsOf(db, user)),
    };
    const found = await findTyped(db, question);
    if (count(found) >= FEW) return { groups: found, corrected: null };
    const words = await correctWords(db, question.words);
    const near = words ? await findEntries(db, { ...question, typed: words.join(' '), words }) : [];
    if (!words || near.length === 0) return { groups: found, corrected: null };
    return { groups: joined(found, near, query.limit), corrected: words.join(' ') };
  },
});

/** By whole words, the last by its beginning; where that gives little, all by their beginnings. */
async function findTyped(db: Database, question: Question): Promise<FoundGroup[]> {
  const whole = await findEntries(db, question);
  if (count(whole) >= FEW || question.words.length < 2 || isCode(question.typed)) return whole;
  return findEntries(db, { ...question, beginnings: await knownWords(db, question.words) });
}

const count = (groups: readonly FoundGroup[]): number => groups.reduce((sum, { results }) => sum + results.length, 0);

/** What was found as typed stays first. */
function joined(found: readonly FoundGroup[], near: readonly FoundGroup[], limit: number): FoundGroup[] {
  return allKinds.flatMap((kind) => {
    const [first, second] = [found, near].map((groups) => groups.find((group) => group.kind === kind));
    const known = new Set(first?.results.map(({ id }) => id));
    const results = [...(first?.results ?? []), ...(second?.results ?? []).filter(({ id }) => !known.has(id))];
    if (results.length === 0) return [];
    const more = results.length > limit || Boolean(first?.more) || Boolean(second?.more);
    return [{ kind, more, results: results.slice(0, limit) }];
  });
}
