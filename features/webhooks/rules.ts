/** What a webhook can report: things of a project, by their names in the activity. */
export const EVENT_KINDS = ['project', 'task', 'material', 'payment', 'certificate', 'risk', 'log'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits after each failed attempt, as Standard Webhooks recommends: 75 hours in all. */
const RETRY_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
export const MOST_ATTEMPTS = RETRY_MS.length + 1;

/** When to try again after so many attempts; undefined: it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const wait = RETRY_MS[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait);
}
