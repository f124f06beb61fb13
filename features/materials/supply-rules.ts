import { disciplineOf } from '#features/tasks/discipline-rules.ts';
import { mayTake } from '#features/tasks/material-rules.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { Ledger } from './forecast/burn.ts';
import { forecastOf, type Plan } from './forecast/forecast.ts';
import type { Category } from './forecast/lead-times.ts';
import type { Using, Window } from './forecast/need.ts';
import { type Link, ProjectWork, type Work } from './forecast/usage.ts';
import { Workdays } from './forecast/workdays.ts';
import { available } from './rules.ts';

/** What a project's tasks take of its materials, by task id. */
export interface TaskSupply {
  /** A task's part of what is required of a material, in its unit. */
  readonly uses: ReadonlyMap<string, readonly { item: string; unit: string; quantity: number }[]>;
  /** Materials that run out. */
  readonly shortages: ReadonlyMap<string, readonly TaskShortage[]>;
}

/** A material that runs out on a day (`from`) and is there again on another; null when nobody knows. Quantities in its unit. */
interface TaskShortage {
  readonly item: string;
  readonly from: CalendarDate;
  readonly until: CalendarDate | null;
  /** The material, and what of it is there until then for all tasks together. */
  readonly pile: string;
  readonly stock: number;
  /** What the task takes of it. */
  readonly need: number;
}

/** A material with its book, as the reckoning takes it. */
export interface SuppliedMaterial {
  readonly item: string;
  readonly category: Category;
  readonly unit: string;
  readonly requiredQty: number;
  readonly onSiteQty: number;
  readonly deliveredQty: number;
  readonly expected: CalendarDate | null;
  readonly links: readonly Link[];
  readonly consumed: number;
  readonly ledger: Ledger;
  /** Days from order to delivery of what its supplier has brought so far. */
  readonly deliveries: readonly number[];
}

/** Everything the supply of a project's tasks is reckoned from; it crosses to a thread. */
export interface SupplyGround {
  readonly today: CalendarDate;
  readonly calendar: CalendarSettings;
  readonly project: Window;
  readonly tasks: readonly Work[];
  readonly materials: readonly SuppliedMaterial[];
}

/**
 * Only tasks that somebody linked, or whose words name the material, are told of: a guess by trade is good for a forecast and too
 * little to hold a task up.
 */
export function supplyOf({ today, calendar, project, tasks, materials }: SupplyGround): TaskSupply {
  const workdays = new Workdays(today, openCalendar(calendar).isWorkingDay);
  const plan = { today, workdays, work: new ProjectWork(tasks, disciplineOf), project };
  const supply: Supply = { uses: new Map(), shortages: new Map() };
  for (const [index, material] of materials.entries()) addSupply(supply, { ...material, pile: String(index) }, plan);
  return supply;
}

interface Supply {
  readonly uses: Map<string, { item: string; unit: string; quantity: number }[]>;
  readonly shortages: Map<string, TaskShortage[]>;
}

function addSupply({ uses, shortages }: Supply, material: SuppliedMaterial & { pile: string }, plan: Plan): void {
  const { item, unit, category, requiredQty: required, links, pile } = material;
  const usage = plan.work.usageOf(item, category, links);
  if (usage.basis !== 'linked' && usage.basis !== 'words') return;
  const tasks = usage.basis === 'linked' ? usage.tasks : usage.tasks.filter(({ title }) => isTaker(item, title));
  const parts = new Map(partsOf(required, tasks));
  for (const [id, quantity] of parts) push(uses, id, { item, unit, quantity });
  const stock = available(material);
  const starving = forecastOf({ ...material, required, available: stock }, plan);
  if (!starving) return;
  const { neededBy: from, arrives: until } = starving;
  for (const { id } of tasks) push(shortages, id, { item, from, until, pile, stock, need: parts.get(id) ?? 0 });
}

/** Words alone give rebar to the conduits of a slab, and to its pour: trades, where both are known, and steps have to agree. */
function isTaker(item: string, title: string): boolean {
  const [own, other] = [disciplineOf(item), disciplineOf(title)];
  return (own === other || !isTrade(own) || !isTrade(other)) && mayTake(title, item);
}

const isTrade = (discipline: string): boolean => discipline !== 'general' && discipline !== 'management';

/** What somebody said a task takes; the rest is shared evenly among those of which nobody says it. */
function partsOf(required: number, tasks: readonly Using[]): [string, number][] {
  const said = tasks.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const silent = tasks.filter(({ quantity }) => quantity === null).length;
  const each = silent === 0 ? 0 : Math.max(0, required - said) / silent;
  return tasks
    .map(({ id, quantity }): [string, number] => [id, quantity ?? each])
    .filter(([, quantity]) => quantity > 0);
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
