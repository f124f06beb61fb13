import { afterAll, expect, test } from 'vitest';
import { setupApp } from './fixtures.ts';
import { drillLogs } from './log-drill.ts';

const fixture = await setupApp();
afterAll(fixture.close);

/** `npm run drill` sends 20 × 5. */
const logs = Number(process.env['DRILL_LOGS'] ?? 5);
const photos = Number(process.env['DRILL_PHOTOS'] ?? 3);

test(`${logs} logs with ${photos} photos each come through a connection that loses 30 % of the requests`, async () => {
  const { rows, stored, bytes, taken, calls, lost, reloads } = await drillLogs(fixture, { logs, photos });
  process.stdout.write(
    `${rows.length} of ${logs} logs, ${bytes.length} of ${logs * photos} photos; ${lost} of ${calls} calls lost, the page loaded ${reloads} times\n`,
  );
  expect(rows.map(({ notes }) => notes).sort()).toEqual(
    Array.from({ length: logs }, (_, log) => `Drill log ${log}`).sort(),
  );
  expect(rows.map(({ photoUrls, awaitedPhotoIds }) => [photoUrls.length, awaitedPhotoIds.length])).toEqual(
    rows.map(() => [photos, 0]),
  );
  const attached = rows.flatMap(({ photoUrls }) => photoUrls);
  expect(new Set(attached).size).toBe(logs * photos);
  expect(stored.filter(({ entityId }) => entityId === null)).toEqual([]);
  expect(bytes.sort()).toEqual(taken.sort());
}, 900_000);
