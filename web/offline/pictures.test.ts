import ExifReader from 'exifreader';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isFast, withExifOf } from './shrink.ts';

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
