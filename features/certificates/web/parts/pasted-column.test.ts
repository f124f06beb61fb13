import { expect, test } from 'vitest';
import { pastedColumn } from './pasted-column.ts';

test.each([
  ['as Excel copies it', '1,200.50\r\n\r\n٣٥\r\n', ['1,200.50', '', '٣٥']],
  ['as others do', '10\n50%', ['10', '50%']],
  ['with blanks around', ' 10 \n 11', ['10', '11']],
  ['one value', '1,200.50', undefined],
  ['one cell', '12\r\n', undefined],
  ['nothing', '', undefined],
  ['two columns', '1\t2\r\n3\t4\r\n', 'several'],
])('a pasted column: %s', (_, text, cells) => {
  expect(pastedColumn(text)).toEqual(cells);
});
