import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type OpenDatabase, openPool } from '#server/database/open.ts';
import { openStandby, type Standby } from '#server/database/standby.ts';
import { temporaryFolder } from '#server/testing/server-process.ts';
import { notFound } from '#shared/http/errors.ts';
import { findFreePort } from './cluster.ts';
import { addressOf, findPostgres, PostgresNode } from './debian-postgres.ts';

/** Debian's PostgreSQL, which can make a standby; otherwise these are skipped. */
const bin = findPostgres() ?? '';
const log = { debug() {}, info() {}, warn() {}, error() {} };

describe.skipIf(bin === '')('a heavy reader', { timeout: 120_000 }, () => {
  let folder: string;
  let nodes: { primary: PostgresNode; standby: PostgresNode };
  let primary: OpenDatabase;
  let standby: Standby;
  const open = (port: number) =>
    openStandby({
      config: { DATABASE_READ_URL: addressOf(port), DATABASE_STATEMENTS: 'named' },
      ...{ primary: primary.db, log },
    }) as Standby;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const at = async (name: string) => ({ bin, folder: join(folder, name), port: await findFreePort() });
    const first = await PostgresNode.createPrimary(await at('primary'));
    nodes = { primary: first, standby: await PostgresNode.createStandby(await at('standby'), first) };
    primary = openPool({ connectionString: addressOf(first.port) });
    await primary.pool.query('create table written (number int primary key)');
    standby = open(nodes.standby.port);
  }, 120_000);
  afterAll(async () => {
    await standby?.close();
    await primary?.close();
    await nodes?.standby.kill();
    await nodes?.primary.kill();
    await rm(folder, { recursive: true, force: true });
  });

  let last = 0;
  const write = () => primary.pool.query('insert into written values ($1)', [++last]);
  const find = async ({ $client }: Database) => {
    const { rows } = await $client.query<{ place: string; last: number }>(
      `select case when pg_is_in_recovery() then 'standby' else 'primary' end as place, max(number) as last from written`,
    );
    return rows[0];
  };
  const place = async (from = standby) => (await from.read(find))?.place;

  test('reads the standby, and never what is older than its question', async () => {
    const places = new Set<string | undefined>();
    for (let count = 0; count < 50; count += 1) {
      await write();
      const found = await standby.read(find);
      expect(found?.last).toBe(last);
      places.add(found?.place);
    }
    expect(places).toContain('standby');
  });

  test('reads the primary while the standby is behind, and the standby again once it has caught up', async () => {
    await nodes.standby.query('select pg_wal_replay_pause()');
    await write();
    expect(await standby.read(find)).toEqual({ place: 'primary', last });
    await nodes.standby.query('select pg_wal_replay_resume()');
    await expect.poll(() => place(), { timeout: 30_000 }).toBe('standby');
    expect((await standby.read(find))?.last).toBe(last);
  });

  test('that fails on the standby is done on the primary; a refusal is a refusal', async () => {
    const lock = ({ $client }: Database) => $client.query('select from written limit 1 for update');
    expect((await standby.read(lock)).rowCount).toBe(1);
    let runs = 0;
    const refused = standby.read(() => {
      runs += 1;
      throw notFound('Project');
    });
    await expect(refused).rejects.toThrow('Project not found');
    expect(runs).toBe(1);
  });

  test('of an address that leads to no standby of this database reads the primary', async () => {
    const toPrimary = open(nodes.primary.port);
    expect(await place(toPrimary)).toBe('primary');
    await toPrimary.close();
    const stranger = await PostgresNode.createPrimary({
      bin,
      folder: join(folder, 'stranger'),
      port: await findFreePort(),
    });
    const toStranger = open(stranger.port);
    expect(await toStranger.read(find)).toEqual({ place: 'primary', last });
    await toStranger.close();
    await stranger.kill();
  });

  test('reads the primary while the standby is away', async () => {
    await nodes.primary.query(`alter system set synchronous_standby_names = ''`);
    await nodes.standby.kill();
    expect(await standby.read(find)).toEqual({ place: 'primary', last });
    const later = open(nodes.standby.port);
    expect(await later.read(find)).toEqual({ place: 'primary', last });
    await later.close();
  });
});
