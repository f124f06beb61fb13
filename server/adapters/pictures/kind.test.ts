import sharp from 'sharp';
import { expect, test } from 'vitest';
import { kindOf } from '#shared/file-kind.ts';
import { hidesSomething } from './read-picture.ts';

const pixel = sharp({ create: { width: 2, height: 2, channels: 3, background: '#b98' } });
const bytes = (text: string) => Buffer.from(text, 'latin1');

test('only what begins as a picture or a PDF is taken for one', async () => {
  const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
  for (const format of formats) expect(kindOf(await pixel.clone().toFormat(format).toBuffer())).toBe(format);
  expect(kindOf(bytes('\0\0\0\u0018ftypheic\0\0\0\0'))).toBe('heic');
  expect(kindOf(bytes('\0\0\0\u001cftypmif1\0\0\0\0mif1heic'))).toBe('heic');
  expect(kindOf(bytes('\0\0\0\u001cftypmif1\0\0\0\0mif1avif'))).toBe('avif');
  expect(kindOf(bytes('\0\0\0\u0018ftypisom\0\0\0\0'))).toBeUndefined();
  expect(kindOf(bytes('%PDF-1.7'))).toBe('pdf');
  expect(kindOf(await pixel.clone().tiff().toBuffer())).toBeUndefined();
  expect(kindOf(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined();
  expect(kindOf(Buffer.alloc(0))).toBeUndefined();
});

const emptyZip = bytes('PK\u0005\u0006').toString('latin1') + '\0'.repeat(18);
const film = '\0\0\0\u0018ftypmp42\0\0\0\0 and so on';

test.each(['jpeg', 'png', 'webp'] as const)(
  'what travels in a %s is found; what phones append is not',
  async (kind) => {
    const picture = await sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: '#b98',
      },
    })
      .toFormat(kind)
      .toBuffer();
    const hides = (tail: string) => hidesSomething(Buffer.concat([picture, bytes(tail)]), kind);
    expect(hides('')).toBe(false);
    expect(hides('\0\0\0\0')).toBe(false);
    expect(hides(film)).toBe(false);
    expect(hidesSomething(Buffer.concat([picture, await pixel.clone().jpeg().toBuffer()]), kind)).toBe(false);
    expect(hides('MZ a program')).toBe(true);
    expect(hides('%PDF-1.7 a document')).toBe(true);
    expect(hides(`${film}${emptyZip}`)).toBe(true);
    expect(hides(`${film}<script>alert(1)</script>`)).toBe(true);
  },
);

test('a page or a document written into the head of a picture is found too', async () => {
  const described = (words: string) =>
    pixel
      .clone()
      .withExif({ IFD0: { ImageDescription: words } })
      .jpeg()
      .toBuffer();
  expect(hidesSomething(await described('North wall, level 4'), 'jpeg')).toBe(false);
  expect(hidesSomething(await described('<ScRiPt>alert(1)</script>'), 'jpeg')).toBe(true);
  expect(hidesSomething(await described('%PDF-1.4'), 'jpeg')).toBe(true);
});

test('an archive that calls itself a PDF is found', () => {
  expect(hidesSomething(bytes(`%PDF-1.7\n%%EOF${emptyZip}`), 'pdf')).toBe(true);
  expect(hidesSomething(bytes('%PDF-1.7\n%%EOF'), 'pdf')).toBe(false);
});
