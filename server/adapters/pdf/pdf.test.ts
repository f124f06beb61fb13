import { inflateSync } from 'node:zlib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { PdfFrame } from './frame.ts';
import { PdfError } from './pdf.ts';
import { typstPdf } from './typst.ts';

const pdf = typstPdf();
afterAll(() => pdf.close());

const english: PdfFrame = {
  language: 'en',
  organisation: 'Gulf Contracting',
  title: 'Payment certificate',
  number: 'No. 3',
  project: 'Riyadh Tower',
  date: '01/03/2026',
  page: 'Page {page} of {pages}',
  state: { tone: 'green', word: 'Issued' },
};
const arabic: PdfFrame = {
  ...english,
  language: 'ar',
  organisation: 'مؤسسة بيت',
  title: 'شهادة دفع مرحلية',
  number: 'رقم 3',
  page: 'صفحة {page} من {pages}',
  state: { tone: 'green', word: 'صدرت' },
};
const empty = { facts: [], account: [], header: ['', '', ''], rows: [] as string[][], pictures: [] as string[] };

interface Parts extends Partial<typeof empty> {
  readonly files?: Record<string, Uint8Array>;
}
const render = ({ files = {}, ...data }: Parts = {}, frame = english) =>
  pdf.render({
    template: new URL('./test-document.typ', import.meta.url),
    frame,
    data: { ...empty, ...data },
    files,
  });

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** What stands on each page, as a reader of PDF finds it. */
async function read(bytes: Uint8Array): Promise<Piece[][]> {
  const document = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
        : [],
    );
  });
  return Promise.all(pages);
}
const words = (pages: Piece[][]) => pages.map((page) => page.map(({ text }) => text).join(' '));
const fontsOf = (bytes: Uint8Array) =>
  new Set(
    [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/FontName \/[A-Z]+\+(\S+)/g),
    ].map(([, name]) => name),
  );
const find = (page: Piece[] | undefined, text: string): Piece => {
  const piece = page?.find((candidate) => candidate.text === text);
  if (!piece) throw new Error(`not on the page: ${text}`);
  return piece;
};

test('the frame: organisation, title, number, project, state and page x of y on every page', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => [`1.${index}`, `Item ${index}`, '1,234.50']);
  const [first = '', second = '', ...rest] = words(await read(await render({ rows, header: ['No.', 'Item', 'Sum'] })));

  expect(first).toMatch(/^Gulf Contracting 01\/03\/2026 Payment certificate No\. 3 Issued Riyadh Tower No\. Item Sum/);
  expect(first).toContain('Page 1 of 2');
  expect(second).toMatch(/^Payment certificate No\. 3 Riyadh Tower No\. Item Sum/);
  expect(second).toContain('1.59 Item 59 1,234.50 Gulf Contracting Page 2 of 2');
  expect(rest).toEqual([]);
});

test('Arabic reads from the right, its letters joined, figures from the left', async () => {
  const letters = [...'بيت'].join(' ');
  const rows = [['1.1', letters, '-1,234.50']];
  const [page] = await read(await render({ rows, header: ['رقم', 'وصف', 'SAR'] }, arabic));

  const [first, second, third] = ['شهادة', 'دفع', 'مرحلية'].map((word) => find(page, word).x);
  expect(first).toBeGreaterThan(second ?? Number.NaN);
  expect(second).toBeGreaterThan(third ?? Number.NaN);
  expect(find(page, '-1,234.50').x).toBeLessThan(find(page, '1.1').x);
  const joined = find(page, 'بيت').width / 10;
  const apart = [...'بيت'].reduce((total, letter) => total + find(page, letter).width, 0) / 8.5;
  expect(joined).toBeLessThan(apart * 0.8);
  expect(words([page ?? []])[0]).toContain('صفحة 1 من 1');
});

test('in Arabic too the decimals of a column stand below each other', async () => {
  const rows = [
    ['1.1', 'بند', '1,234.50'],
    ['1.2', 'بند', '7.25'],
  ];
  const [page] = await read(await render({ rows, header: ['رقم', 'وصف', 'SAR'] }, arabic));
  const endOf = (text: string) => find(page, text).x + find(page, text).width;
  expect(endOf('1,234.50')).toBeCloseTo(endOf('7.25'), 0);
});

test('the Hijri date stands below the date for whoever wants both', async () => {
  const template = new URL('./test-document.typ', import.meta.url);
  const dated = async (frame: PdfFrame) => {
    const [page = []] = await read(await pdf.render({ template, hijri: true, frame, data: empty }));
    return page.map(({ text }) => text).join(' ');
  };
  const period = '2026-03-01 – 2026-03-31';
  expect(await dated({ ...english, date: period })).toContain('12 Ramadan 1447 AH – 12 Shawwal 1447 AH');
  expect(await dated({ ...arabic, date: '2026-03-01' })).toMatch(/1447/);
});

/** What the fonts of a document say that their glyphs of several letters stand for. */
function ligaturesOf(bytes: Uint8Array): Set<string> {
  const file = Buffer.from(bytes);
  const found = new Set<string>();
  for (let at = file.indexOf('stream\n'); at !== -1; at = file.indexOf('stream\n', at + 1)) {
    const content = file.subarray(at + 'stream\n'.length, file.indexOf('endstream', at));
    const text = (content[0] === DEFLATED ? inflateSync(content) : content).toString('latin1');
    if (!text.includes('beginbfchar')) continue;
    for (const [, codes = ''] of text.matchAll(/<[0-9A-F]+>\s*<((?:06[0-9A-F]{2}){2,})>/gi))
      found.add(Buffer.from(codes, 'hex').swap16().toString('utf16le'));
  }
  return found;
}

const DEFLATED = 0x78;

test('a glyph that is two Arabic letters names them in the order in which they are read', async () => {
  const ligatures = ligaturesOf(await render({ rows: [['1', 'الأعمال في برج بلا سقف', '1']] }, arabic));
  expect([...ligatures]).toEqual(expect.arrayContaining(['لأ', 'في', 'لا']));
  for (const pair of ['أل', 'يف', 'ال']) expect([...ligatures]).not.toContain(pair);
});

test('an Arabic sentence keeps the Latin words and figures in it in their own order, and the other way round', async () => {
  const rows = [
    ['1', 'صب C30/37 في B2', '1'],
    ['2', 'Pour دفع by 12:30', '2'],
  ];
  const [page] = await read(await render({ rows }, arabic));

  const x = (text: string) => find(page, text).x;
  expect(x('صب')).toBeGreaterThan(x('C30/37'));
  expect(x('C30/37')).toBeGreaterThan(x('B2'));
  expect(x('Pour')).toBeLessThan(x('دفع'));
  expect(x('دفع')).toBeLessThan(x('by 12:30'));
});

test('what a person wrote is never read as markup, whatever it says', async () => {
  const hostile = [
    '#panic("x") #read("/etc/passwd")',
    '= Heading *bold* _it_ `raw` $x^2$ <label> @ref',
    '] } ) #[ // comment /* */ \\u{41} \\',
    '"}, {"a": "',
    '{{data}} $(x) %s',
    '#import "@preview/x:1.0.0"',
  ];
  const [page] = await read(await render({ rows: hostile.map((text, index) => [`${index}`, text, '1']) }));
  for (const text of hostile) expect(words([page ?? []])[0]).toContain(text);

  const odd = ['\u0000\u0001\u001b\u202e', '\ud800 half', '👷‍♀️ 漢字 हिन्दी', 'z\u0335'.repeat(50), 'x'.repeat(3000), ''];
  const bytes = await render({ rows: odd.map((text) => [text, text, text]) }, { ...english, title: odd.join(' ') });
  expect(words(await read(bytes)).join(' ')).toContain('half');
  expect(
    [...fontsOf(bytes)].filter((font) => !/^(IBMPlexSans|NotoSansDevanagari|ZCOOLXiaoWei|NotoEmoji)/.test(font ?? '')),
  ).toEqual([]);
});

/** How many boxes the pages draw in the place of letters that a font lacks: glyph 0, which stands for no text. */
async function countBoxes(bytes: Uint8Array): Promise<number> {
  const document = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { fnArray, argsArray } = await (await document.getPage(index + 1)).getOperatorList();
    return fnArray.flatMap((operator, place) => {
      if (operator !== OPS.showText) return [];
      const [drawn] = argsArray[place] as [readonly (number | { unicode: string })[]];
      return drawn.filter((one) => typeof one !== 'number' && one.unicode === '\u0000');
    });
  });
  return (await Promise.all(pages)).flat().length;
}

test.each([
  ['Devanagari', 'राम बहादुर श्रेष्ठ', 'NotoSansDevanagari-Regular'],
  ['Bengali', 'মোহাম্মদ রহিম উদ্দিন', 'NotoSansBengali-Regular'],
  ['Urdu', 'محمد ٹھیکیدار گوہر ژوب ڈاکٹر', 'IBMPlexSansArabic-Regular'],
  ['Chinese', '王伟 李娜', 'ZCOOLXiaoWei-Regular'],
  ['emoji', '👷 👍', 'NotoEmoji-Regular'],
])('a name in %s is drawn in letters of our own, none of them a box', async (_, name, font) => {
  for (const frame of [english, arabic]) {
    const bytes = await render({ rows: [['1', name, '1']] }, frame);
    expect([...fontsOf(bytes)]).toContain(font);
    expect(await countBoxes(bytes)).toBe(0);
    const letters = (await read(bytes))
      .flat()
      .map(({ text }) => text)
      .join('')
      .normalize('NFKC');
    for (const letter of new Set(name.replaceAll(' ', ''))) expect(letters).toContain(letter);
  }
});

test('a letter that none of our fonts has is a box, whatever fonts the machine has', async () => {
  const bytes = await render({ rows: [['1', 'ꙮ', '1']] });
  expect(await countBoxes(bytes)).toBe(1);
  expect([...fontsOf(bytes)].every((font) => font?.startsWith('IBMPlexSans'))).toBe(true);
});

test('only the two families of the product are used for its letters', async () => {
  const rows = [['1', 'Concrete خرسانة', '1.00']];
  expect(fontsOf(await render({ rows }))).toEqual(
    new Set(['IBMPlexSans-Regular', 'IBMPlexSans-Medium', 'IBMPlexSans-SemiBold', 'IBMPlexSansArabic-Regular']),
  );
});

test('500 rows are laid out in order', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => [
    `${index}`,
    `Reinforced concrete خرسانة ${index}`,
    '12,345.67',
  ]);
  const text = words(await read(await render({ rows }, arabic))).join(' ');
  const places = rows.map(([number]) => text.indexOf(` ${number} Reinforced`));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test('pictures by name; a wrong picture or name is a PdfError, and the next document comes out', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  const [page] = await read(await render({ pictures: ['one.webp'], files: { 'one.webp': picture } }));
  expect(words([page ?? []])[0]).toContain('one.webp');

  const wrong = render({ pictures: ['one.webp'], files: { 'one.webp': Buffer.from('no picture') } });
  await expect(wrong).rejects.toThrow(PdfError);
  await expect(render({ files: { '../frame.typ': picture } })).rejects.toThrow('not a name for a picture');
  await expect(render({ pictures: ['one.webp'] })).rejects.toThrow('not found');
  expect((await read(await render())).length).toBe(1);
});

test('an Arabic date keeps its order beside a Latin name and among figures', async () => {
  const data = { ...empty, names: ['Metro Station, Package 3', '19 نوفمبر 2026'] };
  const template = new URL('./test-document.typ', import.meta.url);
  const [page = []] = await read(await pdf.render({ template, frame: arabic, data, files: {} }));
  const days = page.filter(({ text }) => text === '19');
  expect(days).toHaveLength(2);
  for (const day of days) {
    const line = page.filter(({ y }) => Math.abs(y - day.y) < 1);
    // Drawn from the right: the day, the month, the year.
    expect(find(line, '2026').x).toBeLessThan(day.x - 2 * day.width);
  }
  const [beside] = days;
  const name = page.find(({ text }) => text.startsWith('Metro'));
  expect(name?.x).toBeGreaterThan(beside?.x ?? Number.POSITIVE_INFINITY);
});
