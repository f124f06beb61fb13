import { type CalendarDate, daysBetween } from '#shared/dates.ts';
import { LEAST_MOVEMENTS } from './netting.ts';

/** The weeks from which the rate is taken. */
export const BURN_WINDOW = 28;
/** What was used in the first days tells little. */
const LEAST_DAYS = 7;

export interface Ledger {
  /** Lines of the ledger but for the opening stock. */
  readonly movements: number;
  /** Used within the last 28 days, today included. */
  readonly usedLately: number;
  readonly firstMovement: CalendarDate | null;
}

/** Used a calendar day lately; null where the ledger is too short, or nothing was used in these weeks. */
export function burnRate({ movements, usedLately, firstMovement }: Ledger, today: CalendarDate): number | null {
  if (movements < LEAST_MOVEMENTS || firstMovement === null || usedLately <= 0) return null;
  const days = Math.min(BURN_WINDOW, Math.max(LEAST_DAYS, daysBetween(firstMovement, today) + 1));
  return usedLately / days;
}
