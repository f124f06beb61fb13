import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOf, pagesOfRows } from './printed-lists.ts';

const shape = { widths: [46, 'wide', 'wide', 62, 58, 58], header: ['No.', 'Task', 'Project', 'Status', 'End', 'Done'] };
const row = (title: string, number = 1) => [`T-${number}`, title, 'Olaya Tower', 'Blocked', '2026-03-01', '–'];

describe('a long list cut into pages', () => {
  test('every row stands once, in order, and no page is fuller than it can be', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 400 }), { maxLength: 300 }), (titles) => {
        const rows = titles.map(row);
        const pages = pagesOfRows(rows, shape);
        expect(pages.flatMap((page) => page.rows)).toEqual(rows);
        for (const { heights, rows: shown } of pages) {
          expect(heights.length).toBe(shown.length);
          const total = heights.reduce((sum, height) => sum + height, 0);
          expect(heights.length === 1 || total < 726).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('a cell of two lines makes its row higher, one line does not', () => {
    const [{ heights = [] } = {}] = pagesOfRows(
      [row('Pour'), row('Pour the slab of level twelve and its columns')],
      shape,
    );
    expect(heights[1]).toBeGreaterThan(heights[0] ?? Number.NaN);
    expect(linesOf('Pour', 130)).toBe(1);
    expect(linesOf('صب بلاطة الدور الثاني عشر والأعمدة التي فوقها كلها', 130)).toBe(2);
  });
});

/** Advance widths of a TrueType font, in em, by character. */
function widthsIn(path: string): (letter: string) => number {
  const file = readFileSync(new URL(`../../../node_modules/@expo-google-fonts/${path}`, import.meta.url));
  const tables = new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      return [file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8)] as const;
    }),
  );
  const offset = (name: string) => tables.get(name) ?? Number.NaN;
  const unitsPerEm = file.readUInt16BE(offset('head') + 18);
  const metrics = file.readUInt16BE(offset('hhea') + 34);
  const cmap = offset('cmap');
  const format4 = Array.from(
    { length: file.readUInt16BE(cmap + 2) },
    (_, index) => cmap + file.readUInt32BE(cmap + 4 + index * 8 + 4),
  ).find((at) => file.readUInt16BE(at) === 4);
  if (format4 === undefined) throw new Error('no table of characters');
  const segments = file.readUInt16BE(format4 + 6) / 2;
  const field = (list: number, index: number) => format4 + 14 + list * segments * 2 + (list > 0 ? 2 : 0) + index * 2;
  const glyphOf = (code: number) => {
    const index = Array.from({ length: segments }, (_, one) => one).find(
      (one) => file.readUInt16BE(field(0, one)) >= code,
    );
    if (index === undefined || file.readUInt16BE(field(1, index)) > code) return 0;
    const range = file.readUInt16BE(field(3, index));
    if (range === 0) return (code + file.readUInt16BE(field(2, index))) & 0xffff;
    return file.readUInt16BE(field(3, index) + range + (code - file.readUInt16BE(field(1, index))) * 2);
  };
  return (letter) => {
    const glyph = Math.min(glyphOf(letter.codePointAt(0) ?? 0), metrics - 1);
    return file.readUInt16BE(offset('hmtx') + glyph * 4) / unitsPerEm;
  };
}

test.each([
  [
    'ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
    [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,-:/()%&é–+'],
  ],
  [
    'ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
    [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءأإآؤئ،؛؟abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'],
  ],
])('no letter of %s is wider than it is taken for', (path, letters) => {
  const widthOf = widthsIn(path);
  const LETTERS = 40;
  const tooNarrow = letters.filter((letter) => {
    // Apart, so that no letter joins the next one.
    const lines = linesOf(
      Array.from({ length: LETTERS }, () => letter).join('\u200c'),
      (widthOf(letter) * LETTERS - 0.01) * 7.5,
    );
    return lines === 1;
  });
  expect(tooNarrow).toEqual([]);
});
