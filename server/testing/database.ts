import pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openPool } from '#server/database/open.ts';

export interface TestDatabase extends OpenDatabase {
  /** For code that opens its own connection. */
  readonly url: string;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
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
