import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/sheet-import/cells.ts';
import { previewBill } from './preview.ts';
import { HEAD, item, sheetOf } from './test-sheets.ts';

const read = (rows: readonly (readonly Cell[])[], choices = {}) =>
  previewBill({ sheets: [sheetOf('BOQ', rows)] }, 'SAR', { choices });
const short = ({ rows }: ReturnType<typeof read>) =>
  rows.map(({ number, description, quantity, rate }) => [number, description, quantity, rate]);

describe('headings in two rows', () => {
  test('go on below: "Contract" over quantity and rate, "Unit" over "of measure"', () => {
    const found = read([
      ['Item', 'Description', 'Unit', 'Contract', null, 'Total'],
      ['No.', 'of works', 'of measure', 'Quantity', 'Rate', 'Amount'],
      ['1.1', 'Blinding concrete', 'm3', 12, 300, 3600],
    ]);
    expect(short(found)).toEqual([['1.1', 'Blinding concrete', '12', '300']]);
    expect(found.table.columns.map(({ header, field }) => [header, field])).toEqual([
      ['Item No.', 'number'],
      ['Description of works', 'description'],
      ['Unit of measure', 'unit'],
      ['Contract Quantity', 'quantity'],
      ['Rate', 'rate'],
      ['Total Amount', 'amount'],
    ]);
  });

  test('are read in Arabic', () => {
    const found = read([
      ['رقم', 'بيان', 'وحدة', 'كمية', 'سعر'],
      ['البند', 'الأعمال', 'القياس', 'العقد', 'الوحدة'],
      ['١', 'حفر', 'م3', 5, 20],
    ]);
    expect(found.rows.map(({ description, quantity, rate }) => [description, quantity, rate])).toEqual([
      ['حفر', '5', '20'],
    ]);
  });
});

describe('columns chosen by hand', () => {
  const strange = [
    ['Pos', 'Leistung', 'Menge', 'EH', 'Preis'],
    ['1', 'Aushub', 10, 'm3', 25],
    ['2', 'Beton', 4, 'm3', 200],
  ];

  test('a sheet whose headings nobody knows is refused, and shown column by column once it is picked', () => {
    expect(() => read(strange)).toThrow('No bill was found');
    const picked = read(strange, { sheet: 0 });
    expect(picked.rows).toEqual([]);
    expect(picked.table).toMatchObject({ sheet: 0, headerRow: 0, sheets: [{ name: 'BOQ', isFound: false }] });
    expect(picked.table.columns[1]).toEqual({
      index: 1,
      header: 'Leistung',
      field: null,
      samples: ['Aushub', 'Beton'],
    });
    const columns = { 0: 'number', 1: 'description', 2: 'quantity', 3: 'unit', 4: 'rate' };
    expect(short(read(strange, { sheet: 0, columns }))).toEqual([
      ['1', 'Aushub', '10', '25'],
      ['2', 'Beton', '4', '200'],
    ]);
  });

  test('another column is the rate in every sheet of the same headings; one that is not used is none', () => {
    const head = ['No', 'Description', 'Unit', 'Qty', 'Rate', 'New price'];
    const row = ['1', 'Work', 'm', 2, 50, 60];
    const book = { sheets: [sheetOf('A', [head, row]), sheetOf('B', [head, row]), sheetOf('C', [HEAD, item('1')])] };
    const found = previewBill(book, 'SAR', { choices: { columns: { 5: 'rate', 2: 'none' } } });
    expect(found.rows.map(({ rate, unit }) => [rate, unit])).toEqual([
      ['60', ''],
      ['60', ''],
      ['50', 'm'],
    ]);
  });

  test('one sheet alone is read, from the row of headings that was chosen', () => {
    const book = { sheets: [sheetOf('A', [HEAD, item('1')]), sheetOf('B', [HEAD, HEAD, item('7')])] };
    const found = previewBill(book, 'SAR', { choices: { sheet: 1, headerRow: 1 } });
    expect([found.sheets, found.table.headerRow, found.rows.map(({ number }) => number)]).toEqual([['B'], 1, ['7']]);
  });
});

describe('a printed bill', () => {
  test('title and headings that stand on every page are no items', () => {
    const page = [['PROJECT: VILLA', null, null, null, null, null], HEAD];
    const found = read([...page, item('1'), item('2'), ...page, item('3'), ...page, item('4')]);
    expect(short(found).map(([number]) => number)).toEqual(['1', '2', '3', '4']);
    expect(found.rows.flatMap(({ errors, section }) => [...errors, section])).toEqual(['', '', '', '']);
  });

  test('the title of a section may stand in the first cell of a row, merged over the others', () => {
    const found = read([HEAD, ['CONCRETE WORKS'], item('1'), ['أعمال التشطيبات'], item('2')]);
    expect(found.rows.map(({ section }) => section)).toEqual(['CONCRETE WORKS', 'أعمال التشطيبات']);
  });
});
