import { addDays } from '#shared/dates.ts';

/** The row of `installation` that says how the nightly backups stand. */
export const BACKUP_STATE = 'nightly backup';

/** How long nightly backups stay: the last so many days, and the newest of each of the last so many weeks and months. */
export const DAYS = 7;
export const WEEKS = 4;
export const MONTHS = 12;

const name = /^backup-(\d{4}-\d{2}-\d{2})\.tar\.gz\.age$/;

export const fileOf = (date: string): string => `backup-${date}.tar.gz.age`;

/** The day of a nightly backup; undefined for any other file. */
export const dateOf = (file: string): string | undefined => name.exec(file)?.[1];

/** The Sunday on or before a day. */
const weekOf = (date: string): string => addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay());
const monthOf = (date: string): string => date.slice(0, 7);

/** Which of these days' backups may go. A folder without a backup of the last days loses none of those it has. */
export function surplus(dates: readonly string[]): string[] {
  const newestFirst = [...new Set(dates)].sort().reverse();
  const stay = new Set(newestFirst.slice(0, DAYS));
  const add = (periodOf: (date: string) => string, most: number) => {
    const newest = new Map<string, string>();
    for (const date of newestFirst) if (!newest.has(periodOf(date))) newest.set(periodOf(date), date);
    for (const date of [...newest.values()].slice(0, most)) stay.add(date);
  };
  add(weekOf, WEEKS);
  add(monthOf, MONTHS);
  return newestFirst.filter((date) => !stay.has(date));
}

/** What failed, of what a command wrote: without the stack that follows it. */
export const reasonIn = (output: string): string => {
  const [, message] = /^\[?(?:[A-Z]\w*)?Error(?: \[\w+\])?: (.+)$/m.exec(output) ?? [];
  return message?.replace(/\] \{$/, '') ?? output.trim();
};
