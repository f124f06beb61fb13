import type { LogDetails } from '#features/logs/details-contract.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { Dice } from './dice.ts';
import type { Task } from './tasks.ts';
import { workOf } from './work-kind.ts';

interface Day {
  readonly date: CalendarDate;
  readonly running: readonly Task[];
  readonly workers: number;
}

/** Riyadh by month: the afternoon's usual temperature in degrees Celsius. */
const afternoons = [20, 23, 27, 33, 39, 42, 43, 43, 40, 35, 27, 21];

/** What stands folded under a day's log; the trades add up to the workers. */
export function dayDetails(throws: Dice, { date, running, workers }: Day): LogDetails {
  const work = running.map(({ row }) => workOf(row.title));
  const dust = throws.chance(0.12);
  const temperature = (afternoons[Number(date.slice(5, 7)) - 1] ?? 30) + throws.whole(-3, 3);
  return {
    weather: { sky: dust ? 'dusty' : throws.pick(['clear', 'clear', 'clear', 'cloudy', 'windy']), temperature },
    crews: crewsOf(throws, namesOf(work.map(({ crew }) => crew)), workers),
    equipment: namesOf(work.map(({ machine }) => machine)).map((name) => ({ name, count: 1 })),
    deliveries: [],
    delays: dust ? [{ cause: 'weather', hours: throws.pick([0.5, 1, 1.5, 2]), note: '' }] : [],
    safety: { talkHeld: true, incidents: 0, note: '' },
    visitors: [],
  };
}

const namesOf = (names: readonly (string | undefined)[]): string[] => [...new Set(names.flatMap((name) => name ?? []))];

function crewsOf(throws: Dice, names: readonly string[], workers: number): LogDetails['crews'] {
  const supervisors = Math.max(1, Math.round(workers * 0.08));
  let left = workers - supervisors;
  const crews = names.slice(0, 5).map((trade, index, all) => {
    const isLast = index === all.length - 1;
    const count = isLast ? left : Math.min(left, Math.round((left / (all.length - index)) * throws.between(0.7, 1.2)));
    left -= count;
    return { trade, count };
  });
  const labour = left > 0 ? [{ trade: 'General labour', count: left }] : [];
  return [...crews.filter(({ count }) => count > 0), ...labour, { trade: 'Foremen', count: supervisors }];
}
