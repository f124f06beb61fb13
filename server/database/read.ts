import type { Database } from './open.ts';

/** A read whose text never changes: prepared once a connection, its JSON made by PostgreSQL. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

interface JsonRow {
  json: string | null;
  total?: string | number;
}

/** Runs a statement that answers one row `json` (text) and, for lists, `total`. */
export async function readJson(db: Database, statement: Statement, values: readonly unknown[]) {
  const { rows } = await db.$client.query<JsonRow>({ ...statement, values: [...values] });
  return { text: rows[0]?.json ?? null, total: Number(rows[0]?.total ?? 0) };
}

interface ListParts {
  readonly name: string;
  /** `"alias", …` as the contract's schema declares them. */
  readonly columns: string;
  readonly from: string;
  readonly where: string;
  readonly order: string;
  /** How many parameters `where` uses; limit and offset are the two after them. */
  readonly parameters: number;
}

/** A list as JSON made in PostgreSQL, with the count of all matching rows beside the page asked for. */
export function listStatement({ name, columns, from, where, order, parameters }: ListParts): Statement {
  const page = `limit $${parameters + 1} offset $${parameters + 2}`;
  return {
    name,
    text: `select (select count(*) from ${from} where ${where}) as total,
      (select coalesce(json_agg(row_to_json(r)), '[]') from (
        select ${columns} from ${from} where ${where} order by ${order} ${page}) r)::text as json`,
  };
}

/** Text a person searched for, as a LIKE pattern that means just that text; null searches nothing. */
export const likePattern = (search: string | undefined): string | null =>
  search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
