/** Severity is derived from probability × impact, each 1–5 (docs/deviations.md, "Risks"). */
export type Severity = 'critical' | 'high' | 'medium' | 'low';

export const CRITICAL_SCORE = 15;
export const HIGH_SCORE = 10;
export const MEDIUM_SCORE = 5;

export function severityOf(probability: number, impact: number): Severity {
  const score = probability * impact;
  if (score >= CRITICAL_SCORE) return 'critical';
  if (score >= HIGH_SCORE) return 'high';
  return score >= MEDIUM_SCORE ? 'medium' : 'low';
}

const ranks: Readonly<Record<Severity, number>> = { low: 0, medium: 1, high: 2, critical: 3 };
/** The worse, the higher. */
export const severityRank = (severity: Severity): number => ranks[severity];
