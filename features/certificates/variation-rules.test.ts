import { expect, test } from 'vitest';
import { isBelowCertified, itemChangeFault } from './variation-rules.ts';

const OMISSION = 'This item is an omission: its quantity must not be above zero.';
const NEGATIVE = 'The quantity must not be negative. Zero omits the item.';
const SAME = 'Its quantity and rate stay as they are. Enter what changes.';

test.each([
  ['100', '10', '120', '10', undefined],
  ['100', '10', '100', '11', undefined],
  ['100', '10', '0', '10', undefined],
  ['100', '10', '100.0000', '10.00', SAME],
  ['100', '10', '-1', '10', NEGATIVE],
  ['0', '10', '-1', '10', NEGATIVE],
  ['0', '10', '5', '10', undefined],
  ['-50', '10', '-40', '10', undefined],
  ['-50', '10', '0', '10', undefined],
  ['-50', '10', '1', '10', OMISSION],
  ['-0.0001', '10', '0.0001', '10', OMISSION],
  ['100', '10', '-0.0001', '10', NEGATIVE],
])('an item of %s at %s may become %s at %s: %s', (previousQuantity, previousRate, quantity, rate, sentence) => {
  expect(itemChangeFault({ quantity, rate, previousQuantity, previousRate })?.key).toBe(sentence);
});

test.each([
  ['80', '80', false],
  ['79.99', '80', true],
  ['80', '0', false],
  ['-80', '-80', false],
  ['-79.99', '-80', true],
  ['0', '-0.0001', true],
  ['0', '0', false],
  ['-81', '-80', false],
])('a variation that leaves %s where %s is certified leaves less than that: %s', (quantity, certified, isBelow) => {
  expect(isBelowCertified({ quantity, certified })).toBe(isBelow);
});
