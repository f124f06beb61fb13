import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/sheet-import/cells.ts';
import { previewBill } from './preview.ts';
import { alone, bill, HEAD, item, sheetOf } from './test-sheets.ts';

describe('a workbook of several sheets', () => {
  const book = {
    sheets: [
      sheetOf('Cover', [['Tower B']]),
      sheetOf('Earthworks', [HEAD, item('1'), alone('Deep'), item('2')]),
      sheetOf('Concrete', [['Bill No. 2'], HEAD, item('3'), item('1')]),
      sheetOf('Old', [HEAD, item('9')], true),
      sheetOf('Sheet5', [[null, ' ']]),
    ],
  };

  test('every visible sheet with a bill is read, each a section; the others that are not empty are named', () => {
    const { sheets, unread, rows, sum } = previewBill(book, 'SAR');
    expect([sheets, unread, sum]).toEqual([['Earthworks', 'Concrete'], ['Cover', 'Old'], '400']);
    expect(rows.map(({ section, place, number }) => [section, place, number])).toEqual([
      ['Earthworks', '2:2', '1'],
      ['Deep', '2:4', '2'],
      ['Concrete', '3:3', 'Concrete/3'],
      ['Concrete', '3:4', 'Concrete/1'],
    ]);
    expect(rows.map(({ ownNumber, errors }) => [ownNumber, errors.length])).toEqual([
      [null, 0],
      [null, 0],
      ['3', 0],
      ['1', 0],
    ]);
  });

  test('a sheet that has headings and no items is not read, and needs no section for its neighbour', () => {
    const { sheets, unread } = previewBill({ sheets: [sheetOf('A', [HEAD, item('1')]), sheetOf('B', [HEAD])] }, 'SAR');
    expect([sheets, unread]).toEqual([['A'], ['B']]);
  });

  test('without numbers in the file every item gets one of its own', () => {
    const rows = [
      ['Description', 'Qty', 'Rate'],
      ['Work', 1, 1],
      ['Work', 1, 1],
    ];
    const found = previewBill({ sheets: [sheetOf('A', rows), sheetOf('B', rows)] }, 'SAR');
    expect(found.rows.map(({ number }) => number)).toEqual(['1', '2', '3', '4']);
  });
});

describe('a row with text alone directly below an item', () => {
  test.each([
    ['in foundations and columns', 'Concrete', true],
    ['(measured in place)', 'Concrete', true],
    ['– with admixture', 'Concrete', true],
    ['Grade C40', 'Concrete,', true],
    ['Grade C40', 'Concrete of', true],
    ['Sulphate resisting)', 'Concrete (C40', true],
    ['المسلحة', 'خرسانة الأساسات و', true],
    ['Roads', 'Concrete', false],
    ['أعمال الطرق', 'خرسانة', false],
    ['Roads', 'Concrete (C40)', false],
  ])('"%s" below "%s" goes on: %s', (text, above, goesOn) => {
    const { rows, texts } = bill(item('1', above), alone(text), item('2'));
    expect(texts).toEqual([{ sheet: 'BOQ', place: '1:3', line: 3, text, goesOn }]);
    expect([rows[0]?.description, rows[1]?.section]).toEqual(goesOn ? [`${above} ${text}`, ''] : [above, text]);
  });

  test('goes on where the file numbers its sections, as often as it does', () => {
    const numbered: Cell[] = ['A', 'Concrete works', null, null, null];
    const { rows } = bill(numbered, item('1', 'Concrete'), alone('Grade C40'), alone('Type V cement'), item('2'));
    expect(rows.map(({ section, description }) => [section, description])).toEqual([
      ['Concrete works', 'Concrete Grade C40 Type V cement'],
      ['Concrete works', 'Work'],
    ]);
  });

  test('is no such thing after an empty row, at the top, or with an amount of its own', () => {
    const { rows, texts } = bill(
      alone('earth'),
      item('1'),
      [],
      alone('roads'),
      item('2'),
      alone('walls', 100),
      item('3'),
    );
    expect([texts, rows.map(({ section }) => section)]).toEqual([[], ['earth', 'roads', 'walls']]);
  });

  test('makes a description that is too long an error, not a shorter one', () => {
    const { rows } = bill(item('1', 'x'.repeat(1999)), alone('yes'));
    expect(rows[0]?.errors).toEqual([{ field: 'description', message: 'This text is too long.' }]);
  });
});

describe('the sums of the file', () => {
  const totals = (...rows: Cell[][]) => bill(...rows).totals.map(({ line, stated, sum }) => [line, stated, sum]);

  test('that are those of its rows, in whatever order they stand, are not mentioned', () => {
    expect(
      totals(
        alone('Earth', 200),
        item('1', 'Work', 100),
        item('2'),
        alone('Sub-total', 200),
        item('3'),
        alone('Sub-total', '100.00'),
        alone('Total of bill 1', 300),
        item('4'),
        alone('Carried forward', 100),
        alone('Grand total', 400),
        alone('VAT 15%', 60),
        alone('Total with VAT', 460),
      ),
    ).toEqual([]);
  });

  test('that are others stand beside those of its rows', () => {
    expect(totals(item('1'), item('2'), alone('Sub-total', 150), item('3'), alone('Total', 250))).toEqual([
      [4, '150', '200'],
      [6, '250', '300'],
    ]);
    expect(totals(item('1'), alone('Provisional sum', 5000))).toEqual([[3, '5000', '0']]);
    expect(totals([null, 'Work', 'm', 'many', 1], item('2'), ['Total', null, null, null, null, 300])).toEqual([
      [4, '300', '100'],
    ]);
  });

  test('of a page, of a collection and of a section are those of the rows they belong to', () => {
    const page = [item('1'), item('2'), alone('To Collection', 200)];
    expect(totals(...page, item('3'), alone('Page Total', 100), alone('Carried to Summary', 300))).toEqual([]);
    expect(totals(...page, alone('Page 1', 200), alone('Collection total', 200))).toEqual([]);
    expect(totals(...page, item('3'), alone('To Collection', 150))).toEqual([[6, '150', '100']]);
    expect(totals(...page, alone('Brought forward', 200), item('3'), alone('Carried forward', 300))).toEqual([]);
    expect(
      totals(
        alone('Earth'),
        item('1'),
        [],
        alone('Walls'),
        item('2'),
        alone('Total of Walls', 100),
        alone('Total', 210),
      ),
    ).toEqual([[8, '210', '200']]);
    expect(totals(item('1'), alone('ينقل إلى الصفحة التالية', 100), item('2'), alone('إجمالي الصفحة', 90))).toEqual([
      [5, '90', '100'],
    ]);
  });

  test('of rows that are left out are compared with what the file says of these', () => {
    const omitted: Cell[] = ['VO1', 'Omission', 'm', -2, 50, -100];
    const read = (stated: number) =>
      totals(item('1'), alone('Total: Civil', 100), omitted, alone('Total: VO-01', stated), alone('Total', 0));
    expect([read(-100), read(-90)]).toEqual([[], [[5, '-90', '0']]]);
  });

  test('differ by more than the rounding of their parts', () => {
    const third: Cell[] = ['1', 'Work', 'm', 1, 33.3333, 33.3333];
    expect(totals(third, ['2', ...third.slice(1)], alone('Total', 66.6666))).toEqual([]);
    expect(totals(third, ['2', ...third.slice(1)], alone('Total', 66.7))).toEqual([[4, '66.7', '66.66']]);
  });
});
