import pg from 'pg';
import { inject } from 'vitest';
import { apply, readMigrations } from '#server/database/migrate.ts';
import { type OpenDatabase, openPool } from '#server/database/open.ts';

export interface TestDatabase extends OpenDatabase {
  /** For code that opens its own connection. */
  readonly url: string;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/** What a database recorded that was made before the migrations became one baseline: the first and the last of them. */
export const chainBeforeBaseline = [
  { tag: '0000_foundation', hash: 'the first' },
  { tag: '0054_bill_item_changes', hash: '0820d52a753790207a1568e4050ea6cdd8c7df82368b6fe62230255c141519e9' },
];

/** The tables as that version left them: without what later migrations add. */
export async function resetToBaseline({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query('drop schema public cascade; create schema public');
  const client = await pool.connect();
  await apply(client, (await readMigrations()).slice(0, 1), 0).finally(() => client.release());
}

let count = 0;

/** A migrated, empty database of the caller's own. Call it in `beforeAll`, its `close` in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const { admin, template, owner } = inject('postgres');
  const name = `test_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? 0}_${count++}`;
  await asAdmin((client) =>
    client.query(
      `create database ${name} template ${template} owner ${client.escapeIdentifier(owner)} strategy file_copy`,
    ),
  );
  const url = urlOf({ ...admin, user: owner }, name);
  const open = openPool({ connectionString: url, max: 8 });
  return {
    ...open,
    url,
    close: async () => {
      await open.close();
      await asAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function asAdmin(run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(inject('postgres').admin);
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

function urlOf({ host = '', port, user = '', password }: pg.ClientConfig, database: string): string {
  const account = `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(String(password))}` : ''}`;
  return host.startsWith('/')
    ? `postgres://${account}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${account}@${host}:${port}/${database}`;
}
