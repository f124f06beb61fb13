import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { stripMetadata } from './strip-metadata.ts';

const noted = {
  IFD0: { Copyright: 'Somebody', Make: 'Camera' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 42/1 0/1' },
};

const pixels = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer();

async function expectFreed(bytes: Uint8Array) {
  const freed = stripMetadata(bytes) ?? new Uint8Array();
  const { exif, xmp, iptc, orientation } = await sharp(freed).metadata();
  expect([xmp, iptc]).toEqual([undefined, undefined]);
  expect(exif === undefined || exif.length <= 40).toBe(true);
  expect(Buffer.from(freed).includes('Somebody')).toBe(false);
  expect((await pixels(freed)).equals(await pixels(bytes))).toBe(true);
  return orientation;
}

test('a phone’s photo keeps its pixels and loses its place', async () => {
  await expectFreed(await readFile(new URL('../photos/fixtures/photo_iphone_exif_gps.jpg', import.meta.url)));
  await expectFreed(await readFile(new URL('../photos/fixtures/photo_usfws_4_workers.jpg', import.meta.url)));
});

test.each(['jpeg', 'png', 'webp'] as const)('%s, turned by its camera: still upright afterwards', async (format) => {
  const orientation = format === 'jpeg' ? 6 : 1;
  const sent = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b98' } })
    .composite([
      {
        input: Buffer.from('<svg width="20" height="10"><rect width="20" height="10" fill="red"/></svg>'),
        top: 3,
        left: 4,
      },
    ])
    .withExif(noted)
    .withMetadata({ orientation })
    .withExifMerge(noted)
    .toFormat(format)
    .toBuffer();
  expect(sent.includes('Somebody')).toBe(true);
  const kept = await expectFreed(sent);
  expect(format === 'jpeg' ? kept : 1).toBe(orientation);
});

test('what is none of the three, or breaks off, is not passed on', () => {
  expect(stripMetadata(new TextEncoder().encode('GIF89a …'))).toBeUndefined();
  expect(stripMetadata(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 20, 1))).toBeUndefined();
  expect(stripMetadata(new Uint8Array())).toBeUndefined();
});
