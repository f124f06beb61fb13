import { deflateRawSync } from 'node:zlib';
import * as XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { parseCsv, writeCsv } from './csv.ts';
import { dateOfSerial, readBook, unzip } from './read-book.ts';
import { createSheets, MAX_CELL_LENGTH, MAX_SHEET_ROWS, type NewSheet, SheetRefusal } from './sheets.ts';

const sheets = createSheets();
afterAll(() => sheets.close());

const read = (content: Uint8Array | string, name = 'plan') =>
  sheets.read({ name, content: typeof content === 'string' ? Buffer.from(content) : content }, 'plan');
const workbook = (rows: unknown[][], type: XLSX.BookType, options: XLSX.WritingOptions = {}) => {
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows, { UTC: true, cellDates: true }), 'Plan');
  return XLSX.write(book, { type: 'buffer', bookType: type, ...options }) as Buffer;
};
const refusal = (content: Uint8Array) => {
  try {
    readBook({ content });
    return 'read';
  } catch (error) {
    return error instanceof SheetRefusal ? error.message : error;
  }
};

const plan: NewSheet = {
  name: 'الخطة / 2026',
  rightToLeft: true,
  columns: [
    { header: 'المهمة' },
    { header: 'Amount', kind: 'decimal' },
    { header: 'Start', kind: 'date' },
    { header: 'n', kind: 'number' },
  ],
  rows: [
    ['صب الخرسانة', '1250.10', '2026-03-01', 7],
    ['=1+1', '-0.30', '2024-02-29', null],
    [null, '99999999999999999.25', null, 0.1],
  ],
};

test('a sheet whose name has no letter that Excel takes is called by its number', async () => {
  const { sheets: found } = await read(await sheets.write([plan, { ...plan, name: '[?]' }]));
  expect(found.map(({ name }) => name)).toEqual(['الخطة   2026', 'Sheet 2']);
});

test('a row after an empty one is read, empty rows at the end are not', async () => {
  const rows = [['Dig'], [null], ['Pour'], [null], [null]];
  const { sheets: found } = await read(await sheets.write([{ name: 'Plan', columns: [{ header: 'Task' }], rows }]));
  expect(found[0]?.rows).toEqual([['Task'], ['Dig'], [], ['Pour']]);
});

test('what is written is read again: Arabic, exact amounts, dates, text that looks like a formula', async () => {
  const { sheets: found } = await read(await sheets.write([plan, { ...plan, rows: [] }]));
  expect(found.map(({ name }) => name)).toEqual(['الخطة   2026', 'الخطة   2026 2']);
  expect(found[0]?.rows).toEqual([
    ['المهمة', 'Amount', 'Start', 'n'],
    ['صب الخرسانة', 1250.1, { date: '2026-03-01', time: null }, 7],
    ['=1+1', -0.3, { date: '2024-02-29', time: null }],
    [null, '99999999999999999.25', null, 0.1],
  ]);
});

test('records are laid out by the fields of the columns, in their words', async () => {
  const columns = [
    { header: 'No.', field: 'number', prefix: 'T-' },
    { header: 'Status', field: 'status', words: { done: 'Completed' } },
    { header: 'Due', kind: 'date' as const, field: 'due' },
    { header: 'Amount', kind: 'decimal' as const, field: 'amount' },
  ];
  const records = JSON.stringify([
    { amount: 1250.1, number: 7, due: '2026-03-01', status: 'done', id: 'not shown' },
    { amount: null, number: 8, due: null, status: 'another' },
  ]);
  const { sheets: found } = await read(await sheets.write([{ name: 'Tasks', columns, rows: [['T-1']], records }]));
  expect(found[0]?.rows).toEqual([
    ['No.', 'Status', 'Due', 'Amount'],
    ['T-1'],
    ['T-7', 'Completed', { date: '2026-03-01', time: null }, 1250.1],
    ['T-8', 'another'],
  ]);
});

describe('dates are the ones that the sheet shows', () => {
  const moments = [
    new Date('2026-03-29T00:00:00Z'),
    new Date('2025-12-31T23:59:00Z'),
    new Date('1999-01-01T08:00:00Z'),
  ];
  test.each(['xlsx', 'biff8', 'xlml', 'xlsb'] as const)('%s', async (type) => {
    const { sheets: found } = await read(workbook([moments], type));
    expect(found[0]?.rows[0]).toEqual([
      { date: '2026-03-29', time: null },
      { date: '2025-12-31', time: '23:59' },
      { date: '1999-01-01', time: '08:00' },
    ]);
  });
  test('every minute of a day comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 73_000 }), fc.integer({ min: 0, max: 1439 }), (day, minute) => {
        const found = dateOfSerial(day + minute / 1440);
        const moment = Date.UTC(1899, 11, 30) + (day * 1440 + minute) * 60_000;
        expect(`${found?.date}T${found?.time ?? '00:00'}`).toBe(new Date(moment).toISOString().slice(0, 16));
      }),
    );
  });
});

const formulas = [
  '=1+1',
  '+1',
  '-x',
  '@SUM(A1)',
  '\t=1',
  '\rx',
  '\nx',
  '＝1+1',
  '＋1',
  '－x',
  '＠SUM',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫a',
  '⁼1',
].concat(['⁻x', ' =1', '\u00a0＝1', '\u200b=1', '\u200f@x', '\uFEFF=1', '\u2067+x']);

test.each(formulas)('%j in a CSV file is text, and so is it in a workbook', async (text) => {
  expect(
    writeCsv([text], [[text]])
      .slice(1)
      .split('\r\n')
      .map((line) => line.replace(/^"/, '')[0]),
  ).toEqual(["'", "'", undefined]);
  const content = await sheets.write([{ name: text, columns: [{ header: text }], rows: [[text]] }]);
  const xml = unzip(content).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  expect(xml).not.toMatch(/<f[ >]/);
  expect([...xml.matchAll(/<c [^>]*/g)].map(([cell]) => / t="(s|inlineStr)"/.test(cell))).toEqual([true, true]);
});

test.each(['-12', '-0.50', '1+1', 'a=b', 'Slab - level 2', "O'Brien", '٣-٤', '—'])('%j stays as it is', (text) => {
  expect(writeCsv([], [[text]])).toBe(`\uFEFF\r\n${text}\r\n`);
});

describe('a file is interpreted in the thread', () => {
  const module = new URL('./test-interpret.ts', import.meta.url);
  const file = { name: 'bill.csv', content: Buffer.from('a\nb\nc\n') };
  const interpret = (input: string, by = sheets) => by.interpret(file, 'bill', { module, input });

  test('what it says comes back; what it refuses is told on the field', async () => {
    expect(await interpret('count')).toEqual({ count: 3, isMainThread: false });
    await expect(interpret('refuse')).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ field: 'bill', message: '3 rows', key: '{{count}} rows', values: { count: 3 } }],
    });
  });

  test('one that comes to no end is refused when its time is over, and the next file is read', async () => {
    const hasty = createSheets({ timeoutMs: 2000, memoryMb: 256 });
    try {
      await expect(interpret('hang', hasty)).rejects.toMatchObject({
        code: 'invalid',
        message: expect.stringContaining('too large or too complex'),
      });
    } finally {
      await hasty.close();
    }
    expect(await interpret('count')).toMatchObject({ count: 3 });
  });

  test('a cell of more characters than a spreadsheet holds is refused before anything reads it', () => {
    expect(refusal(Buffer.from(`a,"${'x'.repeat(MAX_CELL_LENGTH)}"`))).toBe('read');
    expect(refusal(Buffer.from(`a,"${'x'.repeat(MAX_CELL_LENGTH + 1)}`))).toBe(
      'A cell of this file holds more than 32,767 characters. A quotation mark may be missing.',
    );
  });
});

describe('delimited text', () => {
  test.each([',', ';', '\t', '|'])('separator %j, quotes, line ends inside a field', (separator) => {
    const text = `a${separator}b${separator}c\r\n"x ""y"""${separator}"1\n2"${separator}\r\n3,5;4${separator}5${separator}6`;
    expect(parseCsv(separator === ',' ? text.replace('3,5', '"3,5"') : text.replace('3,5;4', '"3,5;4"'))).toEqual([
      ['a', 'b', 'c'],
      ['x "y"', '1\n2', null],
      [separator === ',' ? '3,5;4' : '3,5;4', '5', '6'],
    ]);
  });
  test('line ends alone are no rows, before a row they are as many as a sheet may have', () => {
    const ends = '\n'.repeat(1_000_000);
    expect(parseCsv(`a,b${ends}`)).toEqual([['a', 'b']]);
    expect(parseCsv(`a,b\n\n\nc,d${ends}`)).toEqual([['a', 'b'], [null], [null], ['c', 'd']]);
    expect(parseCsv(`a,b${ends}c,d`).length).toBe(MAX_SHEET_ROWS + 1);
  });
  test('any cells survive writing and reading, and no line starts a formula', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '=', '-', 'ع', ' ', '1') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 6 }), (rows) => {
        const text = writeCsv(['first', 'second'], rows);
        const back = parseCsv(text.slice(1));
        /** An empty row has no cells to count. */
        const textOf = (row: string[]) => (row.every((one) => one === '') ? '' : JSON.stringify(row));
        const plain = (one: unknown) =>
          String(one ?? '')
            .replace(/^'(?=\s*[=+\-@]|[\t\r\n])/, '')
            .trim();
        /** Empty rows at the end are none. */
        const textsOf = (all: readonly (readonly unknown[])[]) =>
          all
            .map((row) => textOf(row.map(plain)))
            .join('\n')
            .trimEnd();
        expect(textsOf(back.slice(1))).toBe(textsOf(rows));
        expect(back.flat().some((one) => /^[=+@]|^-(?!\d+(\.\d+)?$)/.test(String(one)))).toBe(false);
      }),
    );
  });
  test.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFFالمهمة;é')],
    ['UTF-8', Buffer.from('المهمة;é')],
    ['UTF-16 with a mark', Buffer.from('\uFEFFالمهمة;é', 'utf16le')],
    ['UTF-16 without', Buffer.from('Task name;Start;é', 'utf16le')],
    ['Windows-1256', Buffer.from([0xc7, 0xe1, 0xe3, 0xe5, 0xe3, 0xc9, 0x3b, 0xe9])],
    ['Windows-1256 that would be Chinese as well', Buffer.from('c7e1d3c7c8de', 'hex')],
    ['Windows-1252', Buffer.from('Tâche;Durée;é', 'latin1')],
    ['Windows-1251', Buffer.from('cde0e7e2e0ede8e53bd1f0eeea3bcae0ebfc', 'hex')],
    ['GB 18030', Buffer.from('c8cecef1c3fbb3c63bb9a4c6da3bb1eacab6bac5', 'hex')],
  ])('%s', async (_, content) => {
    const first = (await read(content)).sheets[0]?.rows[0];
    expect(['المهمة', 'Task name', 'Tâche', 'السابق', 'Название', '任务名称']).toContain(first?.[0]);
  });
});

test('a workbook opens with bytes after its end, and with part names that begin with a slash', () => {
  const whole = workbook([['Task'], ['Blockwork']], 'xlsx');
  const rooted = zipSync(Object.fromEntries([...unzip(whole)].map(([name, part]) => [`/${name}`, part])));
  for (const content of [Buffer.concat([whole, Buffer.alloc(300)]), rooted])
    expect(readBook({ content }).sheets[0]?.rows).toEqual([['Task'], ['Blockwork']]);
});

describe('refused in words, on the field', () => {
  test('what is no spreadsheet', async () => {
    const refused = (content: Uint8Array) =>
      read(content).then(
        () => 'read',
        (error) => [error.code, error.fields],
      );
    expect(await refused(Buffer.from([1, 2, 3, 0, 5, 6, 7, 8]))).toEqual([
      'invalid',
      [{ field: 'plan', message: 'This file is not a spreadsheet. Please send .xlsx, .xls or .csv.' }],
    ]);
    expect(refusal(Buffer.from('PK\u0003\u0004rubbish'))).toBe('This file is damaged and cannot be opened.');
    expect(refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(1)]))).toBe(
      'This file cannot be read as a spreadsheet.',
    );
    expect(refusal(new Uint8Array(10 * 1024 * 1024 + 1))).toBe('The file must be at most 10 MB.');
    expect(refusal(Buffer.from('a,b\n'.repeat(20_001)))).toBe('The sheet has more than 20,000 rows. Please split it.');
  });
  test('a zip bomb, whatever size its directory claims', () => {
    const bytes = workbook([['a']], 'xlsx', { compression: true });
    expect(refusal(bytes)).toBe('read');
    expect(refusal(bomb())).toBe(
      'This file is too large or too complex to read. Please split it or remove what is not needed.',
    );
  });
});

const hurry = { timeoutMs: 2000, memoryMb: 768, idleMs: 60_000 };

/** A record that says it is an array's formula and ends before it: the library never comes to its end. */
test('a file that keeps the library turning on one spot is refused when its time is over', async () => {
  const hurried = createSheets(hurry);
  const endless = workbook([['Task'], ['a']], 'biff8');
  const calculationMode = Buffer.from([0x0d, 0, 2, 0]);
  endless[endless.indexOf(calculationMode, 2048)] = 0x21;
  const words = 'This file is too large or too complex to read. Please split it or remove what is not needed.';
  const reading = hurried.read({ name: 'plan.xls', content: endless }, 'plan');
  await expect(reading).rejects.toMatchObject({ fields: [{ field: 'plan', message: words }] });
  await hurried.close();
});

/** In a thread, as a person's file is, for one of them may be endless too. */
test('a cut or changed file never ends in anything but a book or a sentence', async () => {
  const hurried = createSheets(hurry);
  const whole = workbook(
    [
      ['Task', 'Start'],
      ['a', new Date()],
      ['b', 2],
    ],
    'xlsx',
  );
  const old = workbook(
    [
      ['Task', 'Start'],
      ['a', new Date()],
      ['b', 2],
    ],
    'biff8',
  );
  const property = fc.asyncProperty(
    fc.constantFrom(whole, old),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
    async (file, edits) => {
      const content = Buffer.from(file);
      for (const [place, value] of edits) content[place % content.length] = value;
      const found = await hurried.read({ name: 'plan.xls', content }, 'plan').catch((error) => error);
      expect('sheets' in found || found.fields?.[0]?.message).toBeTruthy();
    },
  );
  await fc.assert(property, { numRuns: 150 });
  await hurried.close();
});

/** One part of 300 MB zeros in a directory that says 10 bytes. */
function bomb(): Buffer {
  const name = Buffer.from('xl/workbook.xml');
  const packed = deflateRawSync(Buffer.alloc(300 * 1024 * 1024));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(10, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  local.copy(entry, 6, 4, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
