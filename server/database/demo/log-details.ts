import type { LogDetails } from '#features/logs/details-contract.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { type Subject, subjectOf } from './diary/subject.ts';
import type { Dice } from './dice.ts';
import type { Task } from './tasks.ts';

interface Day {
  readonly date: CalendarDate;
  readonly running: readonly Task[];
  readonly workers: number;
}

/** Who does which kind of work. */
const trades: Partial<Record<Subject, string>> = {
  rebar: 'Steel fixers',
  formwork: 'Carpenters',
  frame: 'Carpenters',
  pour: 'Concrete gang',
  blocks: 'Masons',
  plaster: 'Plasterers',
  tiling: 'Tilers',
  painting: 'Painters',
  ceiling: 'Ceiling fixers',
  ducts: 'Duct fitters',
  piping: 'Plumbers',
  welding: 'Pipe welders',
  wiring: 'Electricians',
  cables: 'Electricians',
  lights: 'Electricians',
  fire: 'Sprinkler fitters',
  steel: 'Steel erectors',
  panels: 'Facade installers',
  earth: 'Earthworks crew',
  roads: 'Paving crew',
  pipelines: 'Pipe layers',
};

const machines: Partial<Record<Subject, string>> = {
  frame: 'Tower crane',
  rebar: 'Tower crane',
  pour: 'Concrete pump',
  steel: 'Mobile crane 50 t',
  panels: 'Cradle',
  earth: 'Excavator',
  roads: 'Asphalt paver',
  pipelines: 'Backhoe loader',
  machines: 'Mobile crane 50 t',
};

/** Riyadh by month: the afternoon's usual temperature in degrees Celsius. */
const afternoons = [20, 23, 27, 33, 39, 42, 43, 43, 40, 35, 27, 21];

/** What stands folded under a day's log; the trades add up to the workers. */
export function dayDetails(throws: Dice, { date, running, workers }: Day): LogDetails {
  const subjects = running.map(({ row }) => subjectOf(row.title));
  const dust = throws.chance(0.12);
  const temperature = (afternoons[Number(date.slice(5, 7)) - 1] ?? 30) + throws.whole(-3, 3);
  return {
    weather: { sky: dust ? 'dusty' : throws.pick(['clear', 'clear', 'clear', 'cloudy', 'windy']), temperature },
    crews: crewsOf(throws, namesOf(subjects, trades), workers),
    equipment: namesOf(subjects, machines).map((name) => ({ name, count: 1 })),
    deliveries: [],
    delays: dust ? [{ cause: 'weather', hours: throws.pick([0.5, 1, 1.5, 2]), note: '' }] : [],
    safety: { talkHeld: true, incidents: 0, note: '' },
    visitors: [],
  };
}

const namesOf = (subjects: readonly Subject[], names: Partial<Record<Subject, string>>): string[] => [
  ...new Set(subjects.flatMap((subject) => names[subject] ?? [])),
];

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
