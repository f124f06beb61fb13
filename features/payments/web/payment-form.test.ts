import { expect, test } from 'vitest';
import { changedFields, formOf, paymentForm } from './payment-form.ts';

const opened = { ...formOf(undefined), description: 'Rebar', amount: 115, vatRate: 15, vendor: 'Haikal' };

test.each([
  [{}, {}],
  [{ amount: 116 }, { amount: 116 }],
  [{ vendor: '' }, { vendor: null }],
  [{ vatRate: 0 }, { vatRate: 0 }],
  [{ vatRate: null }, {}],
  [
    { dueDate: '2026-03-01', description: 'Steel' },
    { dueDate: '2026-03-01', description: 'Steel' },
  ],
])('of %o typed goes %o', (typed, sent) => {
  expect(changedFields(opened, { ...opened, ...typed })).toEqual(sent);
});

test.each([
  ['SAR', 12.34, true],
  ['SAR', 12.345, false],
  ['KWD', 12.345, true],
  ['KWD', 12.3456, false],
] as const)(
  'in %s an amount of %d is taken: %s, and else the fault stands at the amount',
  (currency, amount, isTaken) => {
    const read = paymentForm(currency).safeParse({ ...opened, amount });
    expect([read.success, read.error?.issues[0]?.path]).toEqual([isTaken, isTaken ? undefined : ['amount']]);
  },
);
