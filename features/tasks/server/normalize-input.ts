import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { isCalendarDate, readDate } from '#shared/dates.ts';
import { invalid } from '#shared/http/errors.ts';
import { hasAtMostDecimals } from '#shared/money.ts';
import { message } from '#shared/sentence.ts';

interface TaskInput {
  readonly plannedStartDate?: string | null | undefined;
  readonly plannedEndDate?: string | null | undefined;
  readonly estimatedHours?: number | null | undefined;
}

const HOUR_DECIMALS = 4;

const isMoment = (date: string | null | undefined): boolean => Boolean(date) && !isCalendarDate(date ?? '');

/** One task as it is stored, see `normalizeTasks`. */
export const normalizeTask = async <T extends TaskInput>(db: Database, sent: T): Promise<T> =>
  (await normalizeTasks(db, [sent]))[0] ?? sent;

/**
 * Tasks as they are stored: timestamps become dates in the organisation's time zone, which is read only when there is one.
 * @throws 422 on `estimatedHours`
 */
export async function normalizeTasks<T extends TaskInput>(db: Database, all: readonly T[]): Promise<T[]> {
  for (const [index, { estimatedHours }] of all.entries()) {
    if (!estimatedHours || hasAtMostDecimals(estimatedHours, HOUR_DECIMALS)) continue;
    const field = all.length > 1 ? `tasks.${index}.estimatedHours` : 'estimatedHours';
    throw invalid(field, message('Hours have at most {{decimals}} decimals.', { decimals: HOUR_DECIMALS }));
  }
  const hasMoments = all.some((sent) => isMoment(sent.plannedStartDate) || isMoment(sent.plannedEndDate));
  if (!hasMoments) return [...all];
  const { timeZone } = await readSettings(db);
  const dated = (date: string | null | undefined) => (date ? readDate(date, timeZone) : date);
  return all.map((sent) => ({
    ...sent,
    plannedStartDate: dated(sent.plannedStartDate),
    plannedEndDate: dated(sent.plannedEndDate),
  }));
}
