import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { type CalendarDate, dateIn } from '#shared/dates.ts';
import type { Material } from '../contract.ts';
import type { Figures } from '../forecast-contract.ts';
import { shortage } from '../rules.ts';
import { readAllLeadTimes } from './books.ts';
import { figuresOf, forecastAll } from './forecasts.ts';
import { readMissing } from './read.ts';

/** A material of which less is available than required; `figures` are null when what is open comes in time. */
export interface ShortRow {
  readonly id: string;
  readonly item: string;
  readonly category: Material['category'];
  readonly unit: Material['unit'];
  readonly supplier: string | null;
  /** Of what is required, how much is missing: 0 … 1. */
  readonly share: number;
  readonly figures: Figures | null;
}

type LeadTimes = ReadonlyMap<string, readonly number[]>;

/** The shortages of one project as they were reckoned, on which day and with which lead times. */
interface CalculatedShortfalls {
  readonly today: CalendarDate;
  readonly leads: LeadTimes;
  readonly suppliers: readonly string[];
  readonly rows: readonly ShortRow[];
}

/** What is kept holds every change that `snapshot` sees. */
interface Memory {
  snapshot: string | null;
  readonly projects: Map<string, Promise<CalculatedShortfalls>>;
  leads: { readonly hour: string; readonly times: Promise<LeadTimes> } | undefined;
  /** Rows kept since it was last emptied. */
  size: number;
}

/** By database, so that what one knows is not told by another. */
const memories = new WeakMap<Database['$client'], Memory>();
const MOST_ROWS = 100_000;

interface Asked {
  readonly db: Database;
  readonly memory: Memory;
  readonly today: CalendarDate;
  readonly leads: LeadTimes;
}

/**
 * The shortages of projects, of each the first missed first. They are reckoned once and kept until something of the project,
 * a supplier's deliveries, the calendar or the day changes. Who asks may see these projects.
 */
export async function readShortRows(
  db: Database,
  now: Date,
  projectIds: readonly string[],
): Promise<Map<string, readonly ShortRow[]>> {
  const [memory, { timeZone }] = await Promise.all([upToDate(db), readSettings(db)]);
  const asked = { db, memory, today: dateIn(timeZone, now), leads: await leadTimesOf(db, memory, now) };
  const found = new Map<string, readonly ShortRow[]>();
  // One after the other: the first look of a day must not take every connection.
  for (const id of projectIds) found.set(id, await rowsOf(asked, id));
  return found;
}

/**
 * Every write leaves a row in the activity, in its own transaction: what committed before this is asked and is not in the
 * snapshot of the last look is thrown out, so nothing kept outlives the commit that changes it.
 */
const changesStatement = {
  name: 'materials-changes',
  text: `with now as (select pg_current_snapshot() as snapshot)
    select now.snapshot::text as snapshot, array_remove(array_agg(distinct a.project_id::text), null) as projects,
      coalesce(bool_or(a.entity = 'material'), false) as "areLeadsChanged",
      coalesce(bool_or(a.entity = 'organisation'), false) as "isAllChanged"
    from now left join activity a
      on a.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(a.xid, $1::pg_snapshot)
    group by now.snapshot::text`,
};

interface Changes {
  readonly snapshot: string;
  readonly projects: readonly string[];
  readonly areLeadsChanged: boolean;
  readonly isAllChanged: boolean;
}

async function upToDate(db: Database): Promise<Memory> {
  const memory: Memory = memories.get(db.$client) ?? { snapshot: null, projects: new Map(), leads: undefined, size: 0 };
  memories.set(db.$client, memory);
  const { rows } = await db.$client.query<Changes>({ ...changesStatement, values: [memory.snapshot] });
  const [changes] = rows;
  if (!changes) throw new Error('the changes of materials could not be read');
  memory.snapshot = changes.snapshot;
  if (changes.areLeadsChanged) memory.leads = undefined;
  if (changes.isAllChanged) memory.projects.clear();
  for (const id of changes.projects) memory.projects.delete(id);
  return memory;
}

/** Deliveries deleted for good with what lay in the trash leave no activity: they count no more from the next hour on. */
function leadTimesOf(db: Database, memory: Memory, now: Date): Promise<LeadTimes> {
  const hour = now.toISOString().slice(0, 13);
  if (memory.leads?.hour !== hour) {
    const times = readAllLeadTimes(db);
    times.catch(() => {
      if (memory.leads?.times === times) memory.leads = undefined;
    });
    memory.leads = { hour, times };
  }
  return memory.leads.times;
}

async function rowsOf(asked: Asked, id: string): Promise<readonly ShortRow[]> {
  const { projects } = asked.memory;
  const kept = projects.get(id);
  const known = kept && (await kept);
  if (known && holds(known, asked)) return known.rows;
  const made = calculate(asked, id);
  projects.set(id, made);
  made.catch(() => {
    if (projects.get(id) === made) projects.delete(id);
  });
  return (await made).rows;
}

const holds = (known: CalculatedShortfalls, { today, leads }: Asked): boolean =>
  known.today === today &&
  (known.leads === leads || known.suppliers.every((name) => same(known.leads.get(name), leads.get(name))));

const same = (one: readonly number[] = [], other: readonly number[] = []) => one.join() === other.join();

async function calculate({ db, memory, today, leads }: Asked, projectId: string): Promise<CalculatedShortfalls> {
  const missing = await readMissing(db, projectId);
  const forecasts = await forecastAll(db, missing, { today, leads });
  const rows = missing
    .map((material): ShortRow => {
      const { id, item, category, unit, supplier } = material;
      const forecast = forecasts.get(id);
      const share = shortage(material) / material.requiredQty;
      return { id, item, category, unit, supplier, share, figures: forecast ? figuresOf(forecast, unit) : null };
    })
    .sort(byUrgency);
  memory.size += rows.length;
  if (memory.size > MOST_ROWS) {
    memory.projects.clear();
    memory.size = rows.length;
  }
  return { today, leads, suppliers: [...new Set(missing.flatMap(({ supplier }) => supplier ?? []))], rows };
}

/** The first missed first, then what has to be ordered first, then the larger share; last what comes before it is needed. */
export function byUrgency(one: ShortRow, other: ShortRow): number {
  const [a, b] = [one.figures, other.figures];
  if (a && b) return a.days_ahead - b.days_ahead || compare(a.orderBy, b.orderBy) || byShare(one, other);
  return Number(!a) - Number(!b) || byShare(one, other);
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const byShare = (one: ShortRow, other: ShortRow) =>
  other.share - one.share || compare(one.item, other.item) || compare(one.id, other.id);
