import { factsAt, summariesAt } from '../analysis/summary.ts';
import { PhotoAnalysis, Summaries } from '../contract.ts';

/** As it is kept: also worded without the place, for those of whom the organisation keeps it. */
const KeptAnalysis = PhotoAnalysis.extend({ placeless: Summaries.optional() });

/** A kept analysis where the log counts so many workers; undefined: it says so already, or is of another time's shape. */
export function atManpower(analysis: object, workers: number): Record<string, unknown> | undefined {
  const kept = KeptAnalysis.safeParse(analysis).data;
  if (!kept || kept.facts.manpower === workers) return undefined;
  const { facts, summaries, placeless } = kept;
  const now = summariesAt({ facts, summaries }, workers);
  return {
    ...analysis,
    summary: kept.summary === summaries.ar ? now.ar : now.en,
    summaries: now,
    facts: factsAt(facts, workers),
    ...(placeless && { placeless: summariesAt({ facts, summaries: placeless }, workers) }),
  };
}
