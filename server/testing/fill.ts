import type pg from 'pg';
import { newId } from '#server/database/columns.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  parent: string | null;
}

const rowsPerTable = 3;
/** The organisation is one row by a check of its table. */
const singles = new Set(['organisation']);

/** Everything that text formats stumble over. */
const awkward = 'tab\t, line\nend\r\n, back\\slash \\N, "quotes" \'single\', مرحبا ١٢٣, 👷, end\\.';

/** Rows in every table, whatever tables there are, with a value of every kind in every column; derived ones fill themselves. */
export async function fillAllTables(client: pg.ClientBase): Promise<void> {
  const columns = await readColumns(client);
  const waiting = new Set(columns.map(({ table }) => table));
  const ids = new Map<string, string[]>();
  while (waiting.size > 0) {
    const ready = [...waiting].filter((table) => !columns.some((column) => isHeldUp(column, table, waiting)));
    if (ready.length === 0) throw new Error(`tables that wait for each other: ${[...waiting].join(', ')}`);
    for (const table of ready) {
      const own = columns.filter((column) => column.table === table);
      ids.set(table, await fillTable(client, table, own, ids));
      waiting.delete(table);
    }
  }
}

const isHeldUp = (column: Column, table: string, waiting: ReadonlySet<string>) =>
  column.table === table && column.parent !== null && column.parent !== table && waiting.has(column.parent);

async function fillTable(client: pg.ClientBase, table: string, columns: Column[], ids: Map<string, string[]>) {
  const made: string[] = [];
  for (let row = 0; row < (singles.has(table) ? 1 : rowsPerTable); row++) {
    const values = columns.map((column) => valueFor(column, row, ids));
    const names = columns.map(({ name }) => client.escapeIdentifier(name));
    const { rows } = await client.query<{ id?: string }>(
      `insert into ${client.escapeIdentifier(table)} (${names.join(', ')})
       values (${values.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
      values,
    );
    made.push(String(rows[0]?.id));
  }
  return made;
}

/** What the checks of a table ask for, by row. */
const fitting: Readonly<Record<string, readonly (string | null)[]>> = {
  'certificates.status': ['void', 'issued', 'draft'],
  'certificates.void_reason': [awkward, null, null],
};

function valueFor(column: Column, row: number, ids: Map<string, string[]>): unknown {
  const { table, type, parent, isNullable, name } = column;
  const fit = fitting[`${table}.${name}`];
  if (fit) return fit[row];
  // A link needs two tasks.
  if (parent) return ids.get(parent)?.[name === 'successor_id' ? (row + 1) % rowsPerTable : row] ?? null;
  // Checked by their tables: from 0 to 100.
  if (type === 'numeric' && /(percent|rate)$/.test(name)) return `${row}2.3456`;
  if (isNullable && row === 2) return null;
  if (type === 'text[]') return ['', 'a,b', '{"c"}', awkward];
  if (type.endsWith('[]'))
    return [plainValue(type.slice(0, -2), name, row), plainValue(type.slice(0, -2), name, row + 1)];
  return plainValue(type, name, row);
}

function plainValue(type: string, name: string, row: number): unknown {
  const values: Record<string, unknown> = {
    uuid: newId(),
    text: `${name} ${row} ${awkward}`,
    smallint: row + 1,
    integer: row + 1,
    bigint: '9007199254740993',
    boolean: row % 2 === 0,
    numeric: `${row}234567.8901`,
    real: 0.1,
    'double precision': 0.1 + 0.2,
    date: '2026-03-01',
    'time without time zone': '07:00:00',
    'timestamp without time zone': `2026-03-01 07:00:0${row}`,
    'timestamp with time zone': `2026-03-01T00:00:0${row}.123456+03:00`,
    interval: 'P1DT2H',
    jsonb: JSON.stringify({ note: awkward, amounts: [0.1, 1234567.89], nothing: null }),
    bytea: Buffer.from([0, 92, 10, 255]),
  };
  if (!(type in values)) throw new Error(`no value for the type ${type} of ${name}`);
  return values[type];
}

async function readColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as name, not a.attnotnull as "isNullable",
            regexp_replace(format_type(a.atttypid, null), '\\(.*', '') as type, p.relname as parent
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
       left join pg_class p on p.oid = k.confrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
        and obj_description(c.oid, 'pg_class') is distinct from 'derived'
        and a.attgenerated = '' and a.attidentity = '' and a.atttypid <> 'xid8'::regtype
      order by c.relname, a.attnum`,
  );
  return rows;
}

/** Every row that a backup holds, as text; transaction numbers belong to one PostgreSQL only. */
export async function allRows({ pool }: { pool: pg.Pool }): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname <> 'schema_migrations'
        and coalesce(obj_description(oid, 'pg_class'), '') not in ('derived', 'not in backups') order by 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const found = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - 'xid')::text as row from "${name}" t order by 1`,
    );
    rows[name] = found.rows.map(({ row }) => row);
  }
  return rows;
}
