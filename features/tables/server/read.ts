import { callerOf } from '#features/authorization/server/api.ts';
import { streamCsv } from '#server/adapters/sheets/log-file.ts';
import type { Database } from '#server/database/open.ts';
import { type Bytes, JsonText, type SessionUser } from '#server/http/route.ts';
import { type Columns, type TableName, tables } from '../columns.ts';
import { PAGE_ROWS, type PageQuery } from '../contract.ts';
import { type Source, sources } from './sources.ts';

/** Rows of a .csv file that are in memory at once. */
const BATCH_ROWS = 1000;
const CURSOR_SIGN = '_';
/** Before every key. */
const FIRST = ['00000000-0000-0000-0000-000000000000', '0001-01-01'];

type Range = Pick<PageQuery, 'projectId'> & { readonly after?: string | null | undefined; readonly limit: number };

/** Parameters: those of the source, `$4` project, `$5` limit, then the key behind which the rows begin. */
function statementOf(name: string, source: Source, row: string) {
  const { from, where, key } = source;
  const place = key.map(({ sql }) => sql).join(', ');
  const begin = key.map(({ type }, index) => `$${6 + index}::${type}`).join(', ');
  return {
    name,
    text: `select concat_ws('${CURSOR_SIGN}', ${place}) as key, ${row} as row from ${from}
      where ${where} and $2::uuid is not null and $3::text is not null and ($4::uuid is null or p.id = $4)
        and (${place}) > (${begin}) order by ${place} limit $5::int`,
  };
}

/** PostgreSQL's own JSON, with every digit of its numbers. */
function jsonStatement(name: TableName) {
  const source: Source = sources[name];
  const columns = Object.keys(tables[name]).map((column) => `${source.columns[column]} as "${column}"`);
  return statementOf(`table-${name}`, source, `(select row_to_json(r)::text from (select ${columns.join(', ')}) r)`);
}

function csvStatement(name: TableName) {
  const source: Source = sources[name];
  const cells = Object.entries<string>(tables[name] as Columns).map(([column, kind]) =>
    cellOf(source.columns[column] ?? '', kind),
  );
  return statementOf(`table-${name}-csv`, source, `array[${cells.join(', ')}]`);
}

const cellOf = (sql: string, kind: string): string =>
  kind.startsWith('moment') ? `to_char((${sql}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` : `(${sql})::text`;

interface Row<Content> {
  readonly key: string;
  readonly row: Content;
}

async function readRows<Content>(
  db: Database,
  user: SessionUser,
  statement: ReturnType<typeof statementOf>,
  { projectId = null, after, limit }: Omit<Range, 'projectId'> & { readonly projectId?: string | null | undefined },
): Promise<Row<Content>[]> {
  const { scope, id, role } = callerOf(user);
  const given = after?.split(CURSOR_SIGN) ?? [];
  const keys = statement.text.includes('$7::') ? FIRST : FIRST.slice(0, 1);
  const begin = keys.map((first, index) => given[index] ?? first);
  const values = [scope, id, role, projectId, limit, ...begin];
  const { rows } = await db.$client.query<Row<Content>>({ ...statement, values });
  return rows;
}

const statements = Object.fromEntries(
  (Object.keys(tables) as TableName[]).map((name) => [name, { json: jsonStatement(name), csv: csvStatement(name) }]),
) as Record<TableName, Record<'json' | 'csv', ReturnType<typeof statementOf>>>;

interface Context {
  readonly db: Database;
  readonly user: SessionUser;
}

/** One page; one row more is read, which says whether there is another. */
export async function readPage(
  { db, user }: Context,
  name: TableName,
  { limit = PAGE_ROWS, ...query }: PageQuery,
): Promise<JsonText> {
  const found = await readRows<string>(db, user, statements[name].json, { ...query, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const next = found.length > limit ? (rows.at(-1)?.key ?? null) : null;
  return new JsonText(`{"rows":[${rows.map(({ row }) => row).join(',')}],"next":${JSON.stringify(next)}}`);
}

/** All rows, read in batches while they are sent: rights are judged at each. */
export const tableFile = (context: Context, name: TableName, projectId: string | undefined): Bytes =>
  streamCsv(`${name}.csv`, Object.keys(tables[name]), linesOf(context, name, projectId));

async function* linesOf({ db, user }: Context, name: TableName, projectId: string | undefined) {
  let after: string | undefined;
  for (;;) {
    const range = { projectId, after, limit: BATCH_ROWS };
    const found = await readRows<(string | null)[]>(db, user, statements[name].csv, range);
    yield found.map(({ row }) => row);
    if (found.length < BATCH_ROWS) return;
    after = found.at(-1)?.key;
  }
}
