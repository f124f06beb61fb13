import { LRUCache } from 'lru-cache';
import { fold } from '#shared/language/fold.ts';
import { fairTurns } from '../worker/turns.ts';
import type { Database } from './open.ts';

/** A read whose text never changes: prepared once a connection, its JSON made by PostgreSQL. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A list: `whole` answers all rows in one pass, `page` a part of them with the count of all. */
export interface ListStatement {
  readonly whole: Statement;
  readonly page: Statement;
}

export interface Page {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

interface JsonRow {
  json: string | null;
  total?: string | number;
}

/** Runs a statement that answers one row `json` (text), or none. */
export async function readJson(db: Database, statement: Statement, values: readonly unknown[]): Promise<string | null> {
  const { rows } = await db.$client.query<JsonRow>({ ...statement, values: [...values] });
  return rows[0]?.json ?? null;
}

/** Lists of so many characters are made a few at a time: PostgreSQL makes each with a processor of its own, which others need as well. */
const LONG = 256 * 1024;
const LONG_AT_ONCE = 2;
/** More than all open requests (traffic.ts). */
const MOST_WAITING = 10_000;
const inTurn = fairTurns(LONG_AT_ONCE, { waiting: MOST_WAITING, name: 'long lists' });
/** Those that were long when they were read last, by their statement and its values. */
const long = new LRUCache<string, true>({ max: 1_000 });

/** Runs a list; `text` is null where the statement itself says that nothing may be seen. */
export async function readList(db: Database, list: ListStatement, values: readonly unknown[], { limit, offset }: Page) {
  const isWhole = limit === undefined && !offset;
  const query = isWhole
    ? { ...list.whole, values: [...values] }
    : { ...list.page, values: [...values, limit ?? null, offset ?? 0] };
  const key = `${query.name} ${query.values.join(' ')}`;
  const read = async () => {
    const { rows } = await db.$client.query<JsonRow>(query);
    const text = rows[0]?.json ?? null;
    if ((text?.length ?? 0) >= LONG) long.set(key, true);
    else long.delete(key);
    return { text, total: Number(rows[0]?.total ?? 0) };
  };
  return long.has(key) ? inTurn(read) : read();
}

interface ListParts {
  readonly name: string;
  /** `"alias", …` as the contract's schema declares them. */
  readonly columns: string;
  readonly from: string;
  readonly where: string;
  readonly order: string;
  /** The rows' primary key: a page is found by it first, so that the columns of rows before it are never made. */
  readonly key?: string | undefined;
  /** How many parameters the statement uses; a page's limit and offset are the two after them. */
  readonly parameters: number;
}

/** A list as JSON made in PostgreSQL, with the count of all matching rows beside the page asked for. */
export function listStatement({ name, columns, from, where, order, key, parameters }: ListParts): ListStatement {
  const rows = `select ${columns} from ${from} where ${where} order by ${order}`;
  const cut = `limit $${parameters + 1} offset $${parameters + 2}`;
  const page = key
    ? `select ${columns} from ${from}
        where ${key} = any(array(select ${key} from ${from} where ${where} order by ${order} ${cut})) order by ${order}`
    : `${rows} ${cut}`;
  return {
    whole: {
      name: `${name}-whole`,
      text: `select count(*) as total, coalesce(json_agg(row_to_json(r)), '[]')::text as json from (${rows}) r`,
    },
    page: {
      name: `${name}-page`,
      text: `select (select count(*) from ${from} where ${where}) as total,
        (select coalesce(json_agg(row_to_json(r)), '[]') from (${page}) r)::text as json`,
    },
  };
}

/** The words a person searched for, as matchesSql (fold.ts) takes them: a LIKE pattern each, spaces between; null searches nothing. */
export const likePatterns = (search: string | undefined): string | null =>
  search
    ? fold(search)
        .trim()
        .split(/\s+/)
        .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
        .join(' ')
    : null;
