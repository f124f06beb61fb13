import { expect, test } from 'vitest';
import { pastedBlock, placeBlock } from './pasted-block.ts';

test.each([
  ['as Excel copies it', '1,200.50\r\n\r\n٣٥\r\n', [['1,200.50'], [''], ['٣٥']]],
  ['as others do', '10\n50%', [['10'], ['50%']]],
  ['with blanks around', ' 10 \n 11', [['10'], ['11']]],
  ['one value', '1,200.50', undefined],
  ['one cell', '12\r\n', undefined],
  ['nothing', '', undefined],
  [
    'two columns, one of them with a gap',
    '1\t2\r\n3\r\n',
    [
      ['1', '2'],
      ['3', ''],
    ],
  ],
  ['two cells of a row', '1\t2', [['1', '2']]],
  ['a column with an empty one beside it', '1\t\r\n2\t\r\n', [['1'], ['2']]],
])('a pasted block: %s', (_, text, rows) => {
  expect(pastedBlock(text)).toEqual(rows);
});

const TWO = ['Earthworks', 'Earthworks', 'Concrete', 'Concrete', 'Steel', 'Steel'];

test.each([
  ['without its section rows', ['1', '2', '3', '4', '5', '6'], TWO, ['1', '2', '3', '4', '5', '6'], 0],
  ['with blank section rows', ['1', '2', '', '3', '4', '', '5', '6'], TWO, ['1', '2', '3', '4', '5', '6'], 2],
  ['of which a part was copied', ['1', '2', '', '3'], TWO, ['1', '2', '3'], 1],
  [
    'with an empty row above each section row',
    ['1', '2', '', '', '3', '', '', '', '5', '6'],
    TWO,
    ['1', '2', '3', '', '5', '6'],
    4,
  ],
  ['with an item that is not measured', ['1', '', '', '3', '4', '', '', '6'], TWO, ['1', '', '3', '4', '', '6'], 2],
  ['as many cells as lines, one empty', ['1', '2', '', '4', '', '6'], TWO, ['1', '2', '', '4', '', '6'], 0],
  ['with a value where a section begins', ['1', '2', '3', ''], TWO, ['1', '2', '3', ''], 0],
  ['of a bill without sections', ['1', '', '3'], [null, null, null, null], ['1', '', '3'], 0],
  ['that goes on below the last line', ['1', '', '3', '4'], ['A', 'B'], ['1', '3', '4'], 1],
])('a pasted column is placed line by line: %s', (_, cells, sections, expected, sectionRows) => {
  const rowsOf = (column: readonly string[]) => column.map((cell) => [cell]);
  expect(placeBlock(rowsOf(cells), sections)).toEqual({ rows: rowsOf(expected), sectionRows });
});

test('a row with a value in one of its columns is no section row', () => {
  const rows = [
    ['1', '2'],
    ['', '3'],
    ['4', '5'],
  ];
  expect(placeBlock(rows, ['A', 'B', 'B', 'B'])).toEqual({ rows, sectionRows: 0 });
});
