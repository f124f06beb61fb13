import type pg from 'pg';
import type { Migration } from './migrate.ts';

/** A table as a backup sees it: what is stored in it, not what PostgreSQL derives. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * Our tables in a database, without the list of migrations. Left out: generated columns and tables marked as derived, which
 * are computed again; tables marked as "not in backups", which hold what lets a person in for a while (sessions, password links,
 * challenges): a restore signs nobody in; and transaction numbers, which mean nothing in another PostgreSQL and get new ones.
 */
export async function readTables(client: pg.ClientBase, ours: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)
        and coalesce(obj_description(c.oid, 'pg_class'), '') not in ('derived', 'not in backups')
        and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
      group by c.relname order by c.relname`,
    [ours],
  );
  return rows;
}

const naming = /^ *(?:create table (?:if not exists )?|alter table \S+ rename to )(?:"?public"?\.)?"?(\w+)"?/gim;

/** The names of all tables that any of the migrations makes, whether or not a later one renames or drops it. */
export function tablesOf(migrations: readonly Migration[]): string[] {
  const names = migrations.flatMap(({ statements }) =>
    statements.flatMap((statement) => [...statement.matchAll(naming)].map(([, name]) => name ?? '')),
  );
  return [...new Set(names)];
}

const namingFunction = /\bcreate (?:or replace )?function (?:"?public"?\.)?"?(\w+)"?\s*\(/gi;

/** The names of all functions that any of the migrations makes; each name once, whatever it takes. */
export function functionsOf(migrations: readonly Migration[]): string[] {
  const names = migrations.flatMap(({ statements }) =>
    statements.flatMap((statement) => [...statement.matchAll(namingFunction)].map(([, name]) => name ?? '')),
  );
  return [...new Set(names)];
}

export interface Sequence {
  readonly table: string;
  readonly column: string;
  /** The number the next row gets. */
  readonly next: string;
}

/** Where the counters of identity columns stand. They run outside of transactions: never below what the rows need. */
export async function readSequences(client: pg.ClientBase, tables: readonly Table[]): Promise<Sequence[]> {
  const sequences: Sequence[] = [];
  for (const { table, column, sequence } of await identityColumns(client, tables)) {
    const { rows } = await client.query<{ next: string }>(
      `select (s.last_value + case when s.is_called then p.seqincrement else 0 end)::text as next
         from ${sequence} s, pg_sequence p where p.seqrelid = $1::regclass`,
      [sequence],
    );
    sequences.push({ table, column, next: rows[0]?.next ?? '1' });
  }
  return sequences;
}

async function identityColumns(client: pg.ClientBase, tables: readonly Table[]) {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
        and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
      order by 1, 2`,
    [tables.map(({ name }) => name)],
  );
  return rows;
}

/** In the caller's transaction, unlike setval(), which a rollback would not undo. */
export async function setSequence(client: pg.ClientBase, { table, column, next }: Sequence): Promise<void> {
  const { rows } = await client.query<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [
    client.escapeIdentifier(table),
    column,
  ]);
  await client.query(`alter sequence ${rows[0]?.sequence} restart with ${BigInt(next)}`);
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export async function readForeignKeys(client: pg.ClientBase, tables: readonly Table[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any($1)
      order by 1, 2`,
    [tables.map(({ name }) => name)],
  );
  return rows;
}
