import { expect, test } from 'vitest';
import { Allowance } from './traffic.ts';

const alone = (key: string, most = 3) => [{ key, most }];

test('each holder has so much, all together so much, and what is given back is free again, once', () => {
  const allowance = new Allowance(5);
  const first = allowance.take(2, alone('a'));
  expect(allowance.take(2, alone('a'))).toBeUndefined();
  expect(allowance.take(3, alone('b'))).toBeDefined();
  expect(allowance.take(1, alone('c'))).toBeUndefined();
  first?.();
  first?.();
  expect(allowance.held).toBe(3);
  expect(allowance.take(2, alone('a'))).toBeDefined();
});

test('who is refused for one holder takes nothing of the other', () => {
  const allowance = new Allowance(100);
  allowance.take(3, alone('address'));
  expect(allowance.take(1, [...alone('address'), ...alone('person')])).toBeUndefined();
  expect(allowance.take(3, alone('person'))).toBeDefined();
});
