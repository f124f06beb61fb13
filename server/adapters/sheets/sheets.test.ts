import { deflateRawSync } from 'node:zlib';
import * as XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { parseCsv, writeCsv } from './csv.ts';
import { dateOfSerial, readBook } from './read-book.ts';
import { createSheets, type NewSheet, SheetRefusal } from './sheets.ts';

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

describe('delimited text', () => {
  test.each([',', ';', '\t', '|'])('separator %j, quotes, line ends inside a field', (separator) => {
    const text = `a${separator}b${separator}c\r\n"x ""y"""${separator}"1\n2"${separator}\r\n3,5;4${separator}5${separator}6`;
    expect(parseCsv(separator === ',' ? text.replace('3,5', '"3,5"') : text.replace('3,5;4', '"3,5;4"'))).toEqual([
      ['a', 'b', 'c'],
      ['x "y"', '1\n2', null],
      [separator === ',' ? '3,5;4' : '3,5;4', '5', '6'],
    ]);
  });
  test('any cells survive writing and reading, and no line starts a formula', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '=', '-', 'ع', ' ', '1') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 6 }), (rows) => {
        const text = writeCsv(['first', 'second'], rows);
        const back = parseCsv(text.slice(1));
        const plain = (one: unknown) =>
          String(one ?? '')
            .replace(/^'(?=[=+\-@\t\r])/, '')
            .trim();
        const expected = rows.map((row) => row.map(plain));
        const shown = back.slice(1).map((row) => row.map(plain));
        expect(shown).toEqual(expected);
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
