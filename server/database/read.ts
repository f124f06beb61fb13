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
