import { expect, test } from 'vitest';
import { findPostgres } from './debian-postgres.ts';
import { clusterDrill } from './drill.ts';

/** Debian's PostgreSQL, which can make a standby; otherwise this is skipped. The whole drill is `npm run drill:cluster`. */
const bin = findPostgres() ?? '';

test.skipIf(bin === '')(
  'two servers on a primary and its standby: nothing acknowledged is lost, no event missed',
  {
    timeout: 900_000,
  },
  async () => {
    const { phases, lost, missed, files } = await clusterDrill(bin, {
      ...{ writers: 4, listeners: 40, serverKills: 1, primaryKills: 1 },
      firstWriteBoundMs: Number.POSITIVE_INFINITY,
    });
    expect(phases.map(({ name }) => name)).toEqual([
      'undisturbed',
      'rolling upgrade',
      'rolling restart',
      'server 0 killed',
      'file store killed',
      'primary killed',
    ]);
    expect(phases.flatMap(({ faults }) => faults)).toEqual([]);
    expect([lost, missed]).toEqual([[], []]);
    expect(files).toBeGreaterThan(0);
  },
);
