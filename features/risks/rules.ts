/** Severity is derived from probability × impact, each 1–5 (docs/deviations.md, "Risks"). */
export type Severity = 'critical' | 'high' | 'medium' | 'low';

export const CRITICAL_SCORE = 15;
export const HIGH_SCORE = 10;
const MEDIUM_SCORE = 5;

export function severityOf(probability: number, impact: number): Severity {
  const score = probability * impact;
  if (score >= CRITICAL_SCORE) return 'critical';
  if (score >= HIGH_SCORE) return 'high';
  return score >= MEDIUM_SCORE ? 'medium' : 'low';
}
