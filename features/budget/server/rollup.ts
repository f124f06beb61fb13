import type { Database, PoolClient } from '#server/database/open.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { figuresSql, stampSql } from './rollup-sql.ts';

export type Steps = readonly (readonly [on: CalendarDate, amount: string])[];

/** What is planned and earned, day by day; amounts as exact text. */
interface Work {
  readonly planned: Steps;
  readonly undated: string;
  readonly done: Steps;
}

/** What a report counts of a project's tasks, whatever its period. */
export interface TaskFigures {
  readonly count: number;
  readonly doneCount: number;
  /** Percent of the weighted work; null without any. */
  readonly workDone: number | null;
  /** The same at the end of each day on which something was earned, in order. */
  readonly workDoneByDay: readonly (readonly [on: CalendarDate, percent: number | null])[];
  readonly finished: readonly (readonly [on: CalendarDate, count: number])[];
  /** Those that are not done, by the day on which they are planned to start. */
  readonly open: readonly (readonly [on: CalendarDate | null, status: string, count: number])[];
}

/** What the work of a project comes to, summed once for all who ask until its stamp is another. */
export interface Figures extends Work {
  readonly underWay: number;
  readonly unreported: number;
  /** The first planned start of its tasks. */
  readonly start: CalendarDate | null;
  readonly planCosts: string | null;
  /** By weight, where the others are by cost. */
  readonly weights: Work | null;
  readonly tasks: TaskFigures;
}

/** To join to `projects p`: its figures, where what is stored of them still holds. */
export const rollupSql = `left join project_rollups rollup on rollup.project_id = p.id and rollup.stamp = ${stampSql}`;

const stored = {
  name: 'rollup-stored',
  text: `select rollup.figures from projects p ${rollupSql} where p.id = $1`,
};

/** Figures and stamp in one statement, so that both are of the same moment. */
const sum = {
  name: 'rollup-sum',
  text: `insert into project_rollups (project_id, stamp, figures)
    select p.id, ${stampSql}, (${figuresSql}) from projects p where p.id = $1 for key share of p
    on conflict (project_id) do update set stamp = excluded.stamp, figures = excluded.figures returning figures`,
};

/** On a standby of the database, where nothing is stored. */
const sumOnly = { name: 'rollup-sum-only', text: `select (${figuresSql}) as figures from projects p where p.id = $1` };

const lock = {
  name: 'rollup-lock',
  text: `select current_setting('transaction_read_only')::bool as "isReadOnly" from pg_advisory_xact_lock(hashtextextended('rollup ' || $1, 0))`,
};

interface Row {
  readonly figures: Figures | null;
}

/** Of those who find the figures of a project out of date at once, one sums them. Undefined where the project is gone. */
async function freshFigures(client: PoolClient, projectId: string): Promise<Figures | undefined> {
  const values = [projectId];
  try {
    await client.query('begin');
    const [state] = (await client.query<{ isReadOnly: boolean }>({ ...lock, values })).rows;
    const [found] = (await client.query<Row>({ ...stored, values })).rows;
    const [summed] = found?.figures
      ? [found]
      : (await client.query<Row>({ ...(state?.isReadOnly ? sumOnly : sum), values })).rows;
    await client.query('commit');
    return summed?.figures ?? undefined;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The rows with their figures, those that were stored and those that are summed now; without projects that are gone by now. */
export async function withFigures<R extends Row & { readonly id: string }>(
  db: Database,
  rows: readonly R[],
): Promise<(R & { readonly figures: Figures })[]> {
  const stale = rows.filter(({ figures }) => figures === null).map(({ id }) => id);
  const fresh = stale.length === 0 ? new Map<string, Figures>() : await sumAll(db, stale.sort());
  return rows.flatMap((row) => {
    const figures = row.figures ?? fresh.get(row.id);
    return figures ? { ...row, figures } : [];
  });
}

const stale = {
  name: 'rollup-stale',
  text: `select p.id from projects p ${rollupSql} where p.deleted_at is null and rollup.project_id is null order by p.id`,
};

/** Milliseconds for which what changed is summed in one go. */
const MOST_MS = 20_000;

/** Sums what nobody has asked for since it changed, so that who asks next waits for none or a few of them. */
export async function sumStale(db: Database, signal?: AbortSignal): Promise<void> {
  const until = performance.now() + MOST_MS;
  const { rows } = await db.$client.query<{ id: string }>(stale);
  await sumAll(
    db,
    rows.map(({ id }) => id),
    () => signal?.aborted === true || performance.now() > until,
  );
}

async function sumAll(
  db: Database,
  ids: readonly string[],
  isOver: () => boolean = () => false,
): Promise<Map<string, Figures>> {
  const client = await db.$client.connect();
  let broken: Error | undefined;
  const all = new Map<string, Figures>();
  try {
    for (const id of ids) {
      if (isOver()) break;
      const figures = await freshFigures(client, id);
      if (figures) all.set(id, figures);
    }
    return all;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
