import 'fake-indexeddb/auto';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { offline, type PendingItem } from './database.ts';
import { withExifOf } from './exif.ts';
import { afterFailure, filled } from './queue.ts';
import { isFast } from './shrink.ts';

beforeEach(() => offline.pending.clear());

const plain = (width: number) => sharp({ create: { width, height: 20, channels: 3, background: '#b98' } }).jpeg();
const camera = (orientation: number) =>
  plain(30)
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Model: 'Phone 1' },
      IFD2: { DateTimeOriginal: '2026:03:01 10:15:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '24/1 42/1 4900/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '46/1 40/1 0/1',
      },
    })
    .toBuffer();

test('a smaller copy keeps time, place and device of the original, and is not turned twice', async () => {
  const joined = withExifOf(await camera(6), await plain(10).toBuffer());
  const { exif, gps } = ExifReader.load(joined.buffer, { expanded: true });
  expect([exif?.Model?.description, exif?.DateTimeOriginal?.description, exif?.Orientation?.value]).toEqual([
    'Phone 1',
    '2026:03:01 10:15:00',
    1,
  ]);
  expect(gps?.Latitude).toBeCloseTo(24.7136, 3);
  expect(await sharp(joined).metadata()).toMatchObject({ width: 10, height: 20 });
});

test('a picture without EXIF, or none at all, gives the copy as it is', async () => {
  const copy = await plain(10).toBuffer();
  for (const original of [await plain(30).toBuffer(), Buffer.from('no picture'), Buffer.alloc(0)])
    expect(Buffer.from(withExifOf(original, copy)).equals(copy)).toBe(true);
});

test.each([
  [undefined, false],
  [{ effectiveType: '4g', downlink: 10 }, true],
  [{ effectiveType: '4g', downlink: 10, saveData: true }, false],
  [{ effectiveType: '4g', downlink: 1 }, false],
  [{ effectiveType: '3g', downlink: 10 }, false],
])('%j is a fast network: %j', (connection, fast) => {
  expect(isFast(connection)).toBe(fast);
});

test('the path of the file takes its place in the request', () => {
  expect(filled({ photoUrls: ['{path}'], note: 'a {path}' }, 'uploads/1')).toEqual({
    photoUrls: ['uploads/1'],
    note: 'a {path}',
  });
});

const item: PendingItem = {
  ...{ id: 'a', owner: 'o', group: 'g', state: 'waiting', attempts: 0, notBefore: 0, createdAt: 0 },
  ...{ name: 'a.jpg', type: 'image/jpeg' },
};

test.each<[string, unknown, string | undefined, 'again' | 'stopped']>([
  ['no network', new TypeError('network'), undefined, 'again'],
  ['a server that fails', new ApiError(503, 'x'), undefined, 'again'],
  ['an ended session', new ApiError(401, 'Unauthorized'), undefined, 'again'],
  ['too many calls', new ApiError(429, 'x'), undefined, 'again'],
  ['an address that has ended', new ApiError(403, 'x'), undefined, 'again'],
  ['no right to attach', new ApiError(403, 'x'), 'uploads/a', 'stopped'],
  ['no picture', new ApiError(422, 'x'), undefined, 'stopped'],
  ['a log that is gone', new ApiError(404, 'x'), 'uploads/a', 'stopped'],
])('%s', async (_, error, path, end) => {
  await offline.pending.add({ ...item, ...(path && { path }) });
  const after = await afterFailure(item, error);
  expect(after.attempts).toBe(1);
  expect(after.state ?? 'again').toBe(end);
  expect((after.notBefore ?? 0) > Date.now()).toBe(end === 'again');
});

test('pauses grow to a minute and no further', async () => {
  for (const [attempts, most] of [
    [0, 1000],
    [3, 8000],
    [50, 60_000],
  ] as const) {
    const { notBefore = 0 } = await afterFailure({ ...item, attempts }, new TypeError('network'));
    expect(notBefore - Date.now()).toBeLessThanOrEqual(most);
  }
});
