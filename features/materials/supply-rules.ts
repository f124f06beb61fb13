import { disciplineOf } from '#features/work-knowledge/discipline-rules.ts';
import { mayTake } from '#features/work-knowledge/material-rules.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { Ledger } from './forecast/burn.ts';
import { forecastOf, type Plan } from './forecast/forecast.ts';
import type { Category } from './forecast/lead-times.ts';
import { sharesOf, type Using, type Window } from './forecast/need.ts';
import { type Link, ProjectWork, type Work } from './forecast/usage.ts';
import { Workdays } from './forecast/workdays.ts';
import { available } from './rules.ts';

/** What a project's tasks take of its materials, by task id. */
export interface TaskSupply {
  /** A task's part of what is required of a material, in its unit. */
  readonly uses: ReadonlyMap<string, readonly TaskUse[]>;
  /** Materials that run out. */
  readonly shortages: ReadonlyMap<string, readonly TaskShortage[]>;
}

interface TaskUse {
  readonly item: string;
  readonly unit: string;
  readonly quantity: number;
  /** Nobody said how much: it is a share of the requirement, and the requirement may be for work that the plan does not name. */
  readonly isShare: boolean;
}

/** A material that runs out on a day (`from`) and is there again on another; null when nobody knows. Quantities in its unit. */
export interface TaskShortage {
  readonly item: string;
  readonly from: CalendarDate;
  readonly until: CalendarDate | null;
  /** The material, and what of it is there until then for all tasks together. */
  readonly pile: string;
  readonly stock: number;
  /** What the task takes of it, and whether that is only a share of the requirement. */
  readonly need: number;
  readonly isShare: boolean;
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

/** Everything the supply of a project's tasks is computed from; it crosses to a thread. */
export interface SupplyContext {
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
export function supplyOf({ today, calendar, project, tasks, materials }: SupplyContext): TaskSupply {
  const workdays = new Workdays(today, openCalendar(calendar).isWorkingDay);
  const plan = { today, workdays, work: new ProjectWork(tasks, disciplineOf), project };
  const supply: Supply = { uses: new Map(), shortages: new Map() };
  for (const [index, material] of materials.entries()) addSupply(supply, { ...material, pile: String(index) }, plan);
  return supply;
}

interface Supply {
  readonly uses: Map<string, TaskUse[]>;
  readonly shortages: Map<string, TaskShortage[]>;
}

function addSupply({ uses, shortages }: Supply, material: SuppliedMaterial & { pile: string }, plan: Plan): void {
  const { item, unit, category, requiredQty: required, links, pile } = material;
  const usage = plan.work.usageOf(item, category, links);
  if (usage.basis !== 'linked' && usage.basis !== 'words') return;
  const tasks = usage.basis === 'linked' ? usage.tasks : usage.tasks.filter(({ title }) => isTaker(item, title));
  const isAlone = links.length === 1 ? areOfOne(tasks) : tasks.length === 1;
  const parts = partsOf(required, tasks, usage.basis === 'linked' && isAlone);
  for (const [id, part] of parts) push(uses, id, { item, unit, ...part });
  const stock = available(material);
  const starving = forecastOf({ ...material, required, available: stock }, plan);
  if (!starving) return;
  const { neededBy: from, arrives: until } = starving;
  for (const { id } of tasks) {
    const { quantity: need, isShare } = parts.get(id) ?? { quantity: 0, isShare: false };
    push(shortages, id, { item, from, until, pile, stock, need, isShare });
  }
}

/** Words alone give rebar to the conduits of a slab, and to its pour: trades, where both are known, and steps have to agree. */
function isTaker(item: string, title: string): boolean {
  const [own, other] = [disciplineOf(item), disciplineOf(title)];
  return (own === other || !isTrade(own) || !isTrade(other)) && mayTake(title, item);
}

const isTrade = (discipline: string): boolean => discipline !== 'general' && discipline !== 'management';

/** One task, or the parts of one. */
const areOfOne = (tasks: readonly Using[]): boolean => new Set(tasks.map(({ id, partOf }) => partOf ?? id)).size === 1;

/** What a person tied to one task alone is that task's, or its parts'; of anything else that nobody counted a task has a share. */
function partsOf(
  required: number,
  tasks: readonly Using[],
  isOwn: boolean,
): Map<string, Pick<TaskUse, 'quantity' | 'isShare'>> {
  const shares = sharesOf(required, tasks);
  return new Map(
    tasks
      .map(({ id, quantity }, index) => {
        const part = { quantity: quantity ?? shares[index] ?? 0, isShare: quantity === null && !isOwn };
        return [id, part] as const;
      })
      .filter(([, { quantity }]) => quantity > 0),
  );
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
