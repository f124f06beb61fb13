import { yearsBefore } from '#shared/dates.ts';
import type { Role } from '#shared/roles.ts';

/** Spec §5, §9: photos of a log. */
export const MAX_PHOTOS = 5;
/** Photos beyond those five go to the project and carry the log's link. */
export const MAX_FURTHER_PHOTOS = 20;
/** An earlier day is a slip of the hand: no device and no site of this product is that old. */
export const FIRST_DAY = '2000-01-01';
/** A log is amended by its author for so long, then by an administrator (docs/deviations.md, "Files and daily logs"). */
export const AMEND_HOURS = 48;
/** A PDF of a period holds at most so many days. */
export const MAX_PDF_DAYS = 92;

const HOUR_MS = 3_600_000;

interface Written {
  readonly authorId: string | null;
  readonly createdAt: string | Date;
}

export function mayAmend({ authorId, createdAt }: Written, user: { id: string; role: Role }, now: Date): boolean {
  if (user.role === 'admin') return true;
  const ageMs = now.getTime() - new Date(createdAt).getTime();
  return authorId === user.id && ageMs < AMEND_HOURS * HOUR_MS;
}

/**
 * Whether a year was mistyped: the day lies more than a year before the project's planned start (null: unknown) and more than a
 * year before today. Preparing a site, and a log that was forgotten, are nearer to one of them.
 */
export const isOfAnotherYear = (day: string, start: string | null, today: string): boolean =>
  start !== null && day < yearsBefore(start, 1) && day < yearsBefore(today, 1);

export const OTHER_YEAR = 'This day is more than a year before the project’s start.';

/** People counted by trade; what the worker count is when nobody types another. */
export const crewTotal = (crews: readonly { count: number }[]): number =>
  crews.reduce((sum, { count }) => sum + count, 0);
