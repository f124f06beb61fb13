import { expect, test } from 'vitest';
import { changedFields, formOf, materialForm } from './material-form.ts';

const opened = { ...formOf(undefined, 'SAR'), item: 'Rebar', requiredQty: 10, costPerUnit: 2.25 };

test('a currency chosen anew is sent, and nothing else', () => {
  expect(opened.currency).toBe('SAR');
  expect(changedFields(opened, { ...opened, currency: 'USD' })).toEqual({ currency: 'USD' });
});

test.each([
  [2.25, 'SAR', undefined],
  [2.255, 'SAR', 'costPerUnit'],
  [2.255, 'KWD', undefined],
  [2.2555, 'KWD', 'costPerUnit'],
] as const)('a cost of %s in %s', (costPerUnit, currency, field) => {
  const read = materialForm(() => undefined).safeParse({ ...opened, costPerUnit, currency });
  expect(read.error?.issues[0]?.path[0]).toBe(field);
});
