import { expect, test } from 'vitest';
import { readQuantity } from './amounts.ts';

test('a quantity or a percent of the item is read, and what is neither says why', () => {
  const read = (typed: string) => readQuantity(typed, '80');
  expect(read('1,234.5678')).toEqual({ quantity: '1234.5678' });
  expect(read('٥٠٪')).toEqual({ quantity: '40' });
  expect(read('')).toEqual({ quantity: '0' });
  for (const typed of ['many', '%'])
    expect(read(typed)).toEqual({ fault: 'Please enter a quantity, or a percent such as 50%.' });
  for (const typed of ['12.34567', '33.33333%', '0.0000001'])
    expect(read(typed)).toEqual({ fault: 'A number may have at most 4 decimals.' });
  expect(read('2000000000000')).toEqual({ fault: 'This number is too large: at most 1,000,000,000,000.' });
});
