import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/sheet-import/cells.ts';
import { previewBill } from './preview.ts';
import { alone, bill, HEAD, item, sheetOf } from './test-sheets.ts';

describe('numbers that begin anew', () => {
  const numbered = (number: string, text: string): Cell[] => [number, text, null, null, null];
  const numbers = (...rows: Cell[][]) => bill(...rows).rows.map(({ number }) => number);

  test('in every sheet get its name in front, but for the first, and nothing is left out', () => {
    const book = {
      sheets: [
        sheetOf('Bill 1', [HEAD, item('A'), item('B'), item('C')]),
        sheetOf('Bill 2', [HEAD, item('A'), item('B')]),
        sheetOf('Bill 3', [
          HEAD,
          item('X'),
          alone('Deep'),
          item('A'),
          item('B'),
          alone('Deeper'),
          item('A'),
          item('D'),
        ]),
      ],
    };
    const { rows, sum } = previewBill(book, 'SAR');
    expect(rows.map(({ number }) => number)).toEqual([
      ...['A', 'B', 'C', 'Bill 2/A', 'Bill 2/B'],
      ...['X', 'Deep/A', 'Deep/B', 'Deeper/A', 'Deeper/D'],
    ]);
    expect([sum, rows.flatMap(({ errors }) => errors)]).toEqual(['1000', []]);
    expect(previewBill(book, 'SAR')).toEqual(previewBill(book, 'SAR'));
  });

  test('in every section of a sheet get its number, else its name, of which two of one name are told apart', () => {
    expect(numbers(numbered('1', 'Earth'), item('1'), item('2'), numbered('2', 'Walls'), item('1'), item('2'))).toEqual(
      ['1', '2', '2/1', '2/2'],
    );
    const generally = [alone('Generally'), item('A'), item('B')];
    expect(numbers(...generally, [], ...generally, [], ...generally)).toEqual([
      ...['A', 'B', 'Generally/A', 'Generally/B', 'Generally (2)/A', 'Generally (2)/B'],
    ]);
    const long = alone('Reinforced concrete in substructures and everything below the ground');
    const { rows } = bill(alone('Earth'), item('x'.repeat(50)), [], long, item('x'.repeat(50)), item('1'));
    expect(rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
      [],
      ['This text is too long.'],
      [],
    ]);
    expect(rows[2]?.number).toBe('Reinforced concrete in/1');
  });

  test('are an error twice in one section, and where none is given it is missing', () => {
    const { rows } = bill(
      alone('Earth'),
      item('1'),
      item('1'),
      [],
      alone('Walls'),
      item('1'),
      item('1'),
      item(''),
      item(''),
    );
    expect(rows.map(({ number, errors }) => [number, errors.map(({ message }) => message)])).toEqual([
      ['1', []],
      ['1', ['Another item has this number already.']],
      ['Walls/1', []],
      ['1', ['Another item has this number already.']],
      ['', ['The item needs a number.']],
      ['', ['The item needs a number.']],
    ]);
  });

  test('no two items are kept under one number, whatever sheets and sections are called', () => {
    const numbersIn = fc.array(fc.constantFrom('A', 'B', 'S/A', 'S (2)/A', ''), { maxLength: 6 });
    const sections = fc.array(fc.tuple(fc.constantFrom('S', 'T', 'S (2)'), numbersIn), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(sections, { minLength: 1, maxLength: 3 }), (sheets) => {
        const rowsOf = (parts: readonly (readonly [string, readonly string[]])[]) =>
          parts.flatMap(([name, own]) => [[], alone(name), ...own.map((number) => item(number))]);
        const book = sheets.map((parts, index) => sheetOf(`S${index}`, [HEAD, item(`own ${index}`), ...rowsOf(parts)]));
        const { rows } = previewBill({ sheets: book }, 'SAR');
        const valid = rows.filter(({ errors }) => errors.length === 0).map(({ number }) => number);
        expect(new Set(valid).size).toBe(valid.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('headings', () => {
  const columnsOf = (heads: readonly string[], first: readonly Cell[] = []) => {
    const { columns, rows } = previewBill(
      { sheets: [sheetOf('BOQ', [heads, first.length ? first : heads.map((_, i) => i + 1)])] },
      'SAR',
    );
    return [
      columns['number'],
      columns['description'],
      columns['unit'],
      columns['quantity'],
      columns['rate'],
      rows.length,
    ];
  };

  test.each([
    'Item / البند | Description / الوصف | Unit / الوحدة | Qty / الكمية | Rate / السعر',
    'Item\nالبند | Description\nالوصف | Unit\nالوحدة | Qty\nالكمية | Rate (SAR)\nالسعر (ريال)',
    'البند Item | الوصف Description | الوحدة Unit | الكمية Quantity | سعر الوحدة Unit Price',
    'م | البند | الوحدة | الكمية | السعر',
    'م | بيان البند | الوحدة | الكمية التقديرية | فئة السعر',
    'No. | توصيف البند | الوحدة | الكمية | الفئة بالريال',
    'م | بنود الأعمال | الوحدة | الكمية | سعر الوحدة رقماً',
    'No | Description of work | Unit | Q’ty | U/Rate',
    "S.N. | Work Description | Unit | Q'ty | Rate SR",
    'Ref | Particulars | UOM | Est. Qty | Unit Rate SAR',
    'No | Item | Unit | Qty | Price/Unit',
    'رقم | البند | الوحدة | الكمية | الفئة',
  ])('%s', (line) => {
    const heads = line.split(' | ');
    const shown = heads.map((head) => head.replace(/\s+/g, ' '));
    expect(columnsOf(heads, ['1', 'Work', 'm', 2, 50])).toEqual([...shown, 1]);
  });

  test('a unit price wins over the category, texts are no rate, nor are prices in words', () => {
    const heads = ['رمز البند', 'الفئة', 'وصف البند', 'وحدة القياس', 'الكمية', 'سعر الوحدة'];
    expect(columnsOf(heads, ['1', 'خرسانة', 'صب', 'م3', 2, 50])[4]).toBe('سعر الوحدة');
    const spelled = ['م', 'الوصف', 'الوحدة', 'الكمية', 'سعر الوحدة كتابة', 'سعر الوحدة رقماً', 'الإجمالي'];
    expect(columnsOf(spelled, ['1', 'صب', 'م3', 2, 'خمسون', 50, 100])[4]).toBe('سعر الوحدة رقماً');
    expect(() => columnsOf(['م', 'الوصف', 'الكمية', 'الفئة'], ['1', 'صب', 2, 'خرسانة'])).toThrow('No bill was found');
  });

  test('currencies, units and the numbers of columns below them are no items', () => {
    const rows = (...below: Cell[][]) =>
      previewBill({ sheets: [sheetOf('BOQ', [HEAD, ...below, item('1')])] }, 'SAR').rows.map(({ number, line }) => [
        number,
        line,
      ]);
    expect(rows([null, null, null, null, 'ريال', 'ريال'])).toEqual([['1', 3]]);
    expect(rows([null, null, null, null, '(SAR)', 'SR'], [1, 2, 3, 4, 5, 6])).toEqual([['1', 4]]);
    expect(rows(['(1)', '(2)', '(3)', '(4)', '(5)', '(6)'])).toEqual([['1', 3]]);
    expect(rows([1, 'Work', 'm', 4, 5, 20])).toHaveLength(2);
  });

  test('a rate in several columns is their sum, in riyals and halalas as well, or its total', () => {
    const heads = [...HEAD.slice(0, 4), 'Rate', null, 'Amount'];
    const read = (below: Cell[], row: Cell[]) => {
      const found = previewBill({ sheets: [sheetOf('BOQ', [heads, below, row])] }, 'SAR');
      return [found.rateParts, found.rows.map(({ rate, amount }) => [rate, amount])];
    };
    const sub = (one: string, other: string): Cell[] => [null, null, null, null, one, other];
    const row = (one: Cell, other: Cell): Cell[] => ['1', 'Work', 'm', 2, one, other, null];
    expect(read(sub('Supply', 'Install'), row(30, 20.5))).toEqual([['Supply', 'Install'], [['50.5', '101']]]);
    expect(read(sub('ريال', 'هللة'), row(30, 75))).toEqual([['ريال', 'هللة'], [['30.75', '61.5']]]);
    expect(read(sub('Supply', 'Total'), row(30, 50))).toEqual([[], [['50', '100']]]);
  });
});

describe('figures', () => {
  const read = (quantity: Cell, rate: Cell, amount: Cell = null) =>
    bill(['1', 'Work', 'm', quantity, rate, amount]).rows[0];

  test('that a spreadsheet calculated are rounded to four decimals, and say so', () => {
    expect(read(3.3333333333333335, 30, 100)).toMatchObject({
      quantity: '3.3333',
      amount: '100',
      stated: '100',
      errors: [],
      rounded: [{ field: 'quantity', found: '3.3333333333333335' }],
    });
    expect(read(1, '10.333333333')).toMatchObject({
      rate: '10.3333',
      rounded: [{ field: 'rate', found: '10.333333333' }],
    });
    expect(read(0.1 + 0.2, 1.00005)).toMatchObject({ quantity: '0.3', rate: '1.0001' });
    expect(read(1e-9, 1)).toMatchObject({ quantity: '0', rounded: [{ field: 'quantity', found: '1e-9' }] });
  });

  test.each([
    ['SAR 1,250.00', '1250'],
    ['1,250.00 SR', '1250'],
    ['٢٥٠ ر.س', '250'],
    ['35 ريال', '35'],
  ])('a rate of %s is %s', (text, rate) => expect(read(1, text)).toMatchObject({ rate, errors: [] }));

  test('in another currency, or beside other words, are not taken', () => {
    expect(read(1, 'USD 250')?.errors).toEqual([
      { field: 'rate', message: 'This is in another currency than the contract.' },
    ]);
    expect(read(1, '250 each')?.errors).toEqual([{ field: 'rate', message: 'This is not a number.' }]);
  });

  test.each<[Cell, Cell, Cell?]>([
    ['Rate only', 45.5],
    ['R/O', 45.5],
    ['(RATE ONLY)', 45.5],
    ['R.O.', 45.5],
    ['سعر فقط', '45.50'],
    ['سعر الوحدة فقط', '45.50'],
    [null, 45.5, 'Rate Only'],
    [1, 45.5, 'Rate only'],
  ])('an item of quantity %s, rate %s and amount %s is kept with its rate alone', (quantity, rate, amount = null) =>
    expect(read(quantity, rate, amount)).toMatchObject({
      quantity: '0',
      rate: '45.5',
      amount: '0',
      stated: null,
      isRateOnly: true,
      errors: [],
    }),
  );

  test('an item that says in its words to be a rate only is one where it has no quantity', () => {
    const described = (text: string, quantity: Cell) => bill(['1', text, 'm3', quantity, 80]).rows[0];
    expect(described('Excavation in rock (rate only)', null)).toMatchObject({ isRateOnly: true, errors: [] });
    expect(described('حفر في الصخر - سعر فقط', null)).toMatchObject({ isRateOnly: true, errors: [] });
    expect(described('Excavation in rock, rate only above 3 m', 20)).toMatchObject({
      isRateOnly: false,
      amount: '1600',
    });
    expect(described('R/O unit', null)?.errors).toEqual([{ field: 'quantity', message: 'This number is missing.' }]);
  });

  test('a rate only without its rate is wrong', () =>
    expect(read('Rate only', null)?.errors).toEqual([{ field: 'rate', message: 'This number is missing.' }]));
});
