import { disciplineOf } from '#features/tasks/server/access.ts';
import type { Database } from '#server/database/open.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { forecastOf } from '../forecast/forecast.ts';
import type { Using } from '../forecast/need.ts';
import { available } from '../rules.ts';
import { type Book, type ProjectPlan, readBooks, readLeadTimes, readPlans } from './books.ts';

/** What a project's tasks take of its materials, by task id. */
export interface TaskSupply {
  /** A task's part of what is required of a material, in its unit. */
  readonly uses: ReadonlyMap<string, readonly { item: string; unit: string; quantity: number }[]>;
  /** Materials that run out on a day (`from`) and are there again on another; null when nobody knows. */
  readonly shortages: ReadonlyMap<string, readonly { item: string; from: CalendarDate; until: CalendarDate | null }[]>;
}

interface Row {
  readonly id: string;
  readonly item: string;
  readonly category: Parameters<ProjectPlan['work']['usageOf']>[1];
  readonly unit: string;
  readonly supplier: string | null;
  readonly requiredQty: number;
  readonly onSiteQty: number;
  readonly deliveredQty: number;
  readonly expected: string | null;
}

const rowsStatement = {
  name: 'materials-supply',
  text: `select id, item, category, unit, supplier, required_qty::float8 as "requiredQty", on_site_qty::float8 as "onSiteQty",
      delivered_qty::float8 as "deliveredQty", expected_delivery_date::text as expected
    from materials where project_id = $1 and deleted_at is null order by item, id`,
};

/**
 * Only tasks that somebody linked, or whose words name the material, are told of: a guess by trade is good for a forecast and too
 * little to hold a task up. The caller has checked the right to read.
 */
export async function supplyOfTasks(db: Database, projectId: string, today: CalendarDate): Promise<TaskSupply> {
  const { rows } = await db.$client.query<Row>({ ...rowsStatement, values: [projectId] });
  const [plans, books, leads] = await Promise.all([
    readPlans(db, [projectId], today),
    readBooks(
      db,
      rows.map(({ id }) => id),
      today,
    ),
    readLeadTimes(
      db,
      rows.map(({ supplier }) => supplier),
    ),
  ]);
  const plan = plans.get(projectId);
  const supply: Supply = { uses: new Map(), shortages: new Map() };
  for (const row of plan ? rows : []) {
    const book = books.get(row.id);
    if (plan && book) addSupply(supply, row, { plan, book, deliveries: leads.get(row.supplier ?? '') ?? [] });
  }
  return supply;
}

interface Supply {
  readonly uses: Map<string, { item: string; unit: string; quantity: number }[]>;
  readonly shortages: Map<string, { item: string; from: CalendarDate; until: CalendarDate | null }[]>;
}

interface Around {
  readonly plan: ProjectPlan;
  readonly book: Book;
  readonly deliveries: readonly number[];
}

function addSupply({ uses, shortages }: Supply, row: Row, { plan, book, deliveries }: Around): void {
  const { item, unit, category, requiredQty: required, expected } = row;
  const usage = plan.work.usageOf(item, category, book.links);
  if (usage.basis !== 'linked' && usage.basis !== 'words') return;
  const tasks = usage.basis === 'linked' ? usage.tasks : usage.tasks.filter(({ title }) => isOfTrade(item, title));
  for (const [id, quantity] of partsOf(required, tasks)) push(uses, id, { item, unit, quantity });
  const stocked = { item, category, required, expected, deliveries, available: available(row), ...book };
  const starving = forecastOf(stocked, plan);
  if (!starving) return;
  for (const { id } of tasks) push(shortages, id, { item, from: starving.neededBy, until: starving.arrives });
}

/** Words alone give rebar to the conduits of a slab: the trades have to agree, where both are known. */
function isOfTrade(item: string, title: string): boolean {
  const [own, other] = [disciplineOf(item), disciplineOf(title)];
  return own === other || !isTrade(own) || !isTrade(other);
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
