const MOST = 12;

/** The first days of months among these days, every so many that at most twelve stand on an axis; the ends where there is none. */
export function monthTicks(days: readonly string[]): readonly string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: string[] = [];
  for (let month = monthOf(first); startOf(month) <= last; month++)
    if (startOf(month) >= first) months.push(startOf(month));
  if (months.length < 2) return [...new Set([first, last])];
  const step = Math.ceil(months.length / MOST);
  return months.filter((_, index) => index % step === 0);
}

/** Months since year 0. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

const startOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
