import { describe, expect, test } from 'vitest';
import { decimalText, exact } from '#shared/money.ts';
import { vatRateOf } from './deduction-layers.ts';
import {
  type Account,
  advanceAccount,
  balanceAfter,
  heldRetention,
  NOTHING,
  type Terms,
  workAccount,
} from './rules.ts';

const terms = (more: Partial<Record<keyof Terms, string>> = {}): Terms => ({
  currency: 'SAR',
  vatRate: exact(more.vatRate ?? '15'),
  retentionPercent: exact(more.retentionPercent ?? '10'),
  retentionCapPercent: exact(more.retentionCapPercent ?? '10'),
  recoveryPercent: exact(more.recoveryPercent ?? '10'),
  taxesAdvance: more.taxesAdvance === 'yes',
});
const words = (account: Account) =>
  Object.fromEntries(Object.entries(account).map(([name, value]) => [name, decimalText(value)]));

describe('what was taken of work stays with it, whatever the terms become', () => {
  const contract = exact('1000000');
  const course = (steps: readonly [workDone: string, more?: Parameters<typeof terms>[0]][], advance = '0') => {
    const first = terms(steps[0]?.[1]);
    let balance = balanceAfter(NOTHING, advanceAccount(NOTHING, exact(advance), first), first);
    return steps.map(([workDone, more]): Record<string, string> => {
      const own = terms(more);
      const account = workAccount(balance, exact(workDone), contract, own);
      const vatRate = decimalText(vatRateOf(balance.layers, account, own));
      balance = balanceAfter(balance, account, own);
      return { ...words(account), vatRate, held: decimalText(heldRetention(balance)) };
    });
  };
  const last = (...given: Parameters<typeof course>) => course(...given).at(-1);

  test('a percent that falls to nothing hands nothing back; a hundredth of work gives back its own tenth at most', () => {
    expect(last([['7000'], ['6999.99', { retentionPercent: '0' }]])).toMatchObject({ retention: '0', held: '700' });
    expect(last([['7000'], ['6999', { retentionPercent: '0' }]])).toMatchObject({ retention: '-0.1', held: '699.9' });
    expect(last([['7000'], ['8000', { retentionPercent: '0' }]])).toMatchObject({ retention: '0', held: '700' });
  });

  test('work of which nothing was taken gives nothing back, whatever is held of other work', () => {
    const none = { retentionPercent: '0' };
    expect(last([['1000'], ['2000', none], ['1500', none]])).toMatchObject({ retention: '0', held: '100' });
    const slow = { recoveryPercent: '0' };
    const given: Parameters<typeof course>[0] = [
      ['500', slow],
      ['400', slow],
    ];
    expect(course(given, '1000').map(({ recovery }) => recovery)).toEqual(['0', '0']);
  });

  test('a percent that rises asks it of new work alone, and the last certified gives back first', () => {
    const rising: Parameters<typeof course>[0] = [['7000'], ['8000', { retentionPercent: '20' }]];
    expect(last(rising)).toMatchObject({ retention: '200', held: '900' });
    expect(last([...rising, ['7500', { retentionPercent: '5' }]])).toMatchObject({ retention: '-100', held: '800' });
    expect(last([...rising, ['6000', { retentionPercent: '5' }]])).toMatchObject({ retention: '-300', held: '600' });
  });

  test('a cap that is lowered holds no more and hands nothing back', () => {
    const lower = { retentionCapPercent: '1' };
    expect(last([['200000'], ['300000', lower]])).toMatchObject({ retention: '0', held: '20000' });
    expect(last([['200000'], ['199000', lower]])).toMatchObject({ retention: '-100', held: '19900' });
  });

  test('what a cap spared is taken back first: nothing was held on it', () => {
    const capped = { retentionCapPercent: '5' };
    expect(
      last([
        ['800000', capped],
        ['600000', capped],
      ]),
    ).toMatchObject({ retention: '0', held: '50000' });
    expect(
      last([
        ['800000', capped],
        ['400000', capped],
      ]),
    ).toMatchObject({ retention: '-10000', held: '40000' });
  });

  test('VAT of work taken back is credited at the rate it was charged at; over several rates at what they come to', () => {
    const risen: Parameters<typeof course>[0] = [
      ['1000', { vatRate: '5' }],
      ['3000', { vatRate: '15' }],
    ];
    expect(last([...risen, ['2000', { vatRate: '20' }]])).toMatchObject({ vat: '-150', vatRate: '15' });
    expect(last([...risen, ['500', { vatRate: '20' }]])).toMatchObject({ vat: '-325', vatRate: '13' });
    expect(last([...risen, ['4000', { vatRate: '20' }]])).toMatchObject({ vat: '200', vatRate: '20' });
    expect(last([...risen.slice(0, 1), ['0', { vatRate: '15' }]])).toMatchObject({ vat: '-50', vatRate: '5' });
  });

  test('VAT from omitted work to work done, or back, is of both rates and states what they come to', () => {
    const omitted: Parameters<typeof course>[0] = [
      ['-500', { vatRate: '5' }],
      ['1000', { vatRate: '15' }],
    ];
    expect(last(omitted)).toMatchObject({ certified: '1500', vat: '175', vatRate: '11.6667' });
    expect(last([...omitted, ['-500', { vatRate: '5' }]])).toMatchObject({ vat: '-175', vatRate: '11.6667' });
    expect(last([['-500'], ['1000']])).toMatchObject({ vat: '225', vatRate: '15' });
    // Of so little that the smallest coin is another percent of it, the rate is stated and not computed.
    expect(last([['1000'], ['1000.33', { vatRate: '5' }]])).toMatchObject({ vat: '0.02', vatRate: '5' });
    expect(last([['0.33'], ['0', { vatRate: '5' }]])).toMatchObject({ vat: '-0.05', vatRate: '15' });
    expect(last([['1000', { vatRate: '5' }], ['1000.33'], ['1000']])).toMatchObject({ vat: '-0.05', vatRate: '15' });
    // What is omitted no more was charged at its own rate, and at no other.
    expect(last([['-0.33'], ['0', { vatRate: '5' }]])).toMatchObject({ vat: '0.05', vatRate: '15' });
    const through: Parameters<typeof course>[0] = [
      ['1000', { vatRate: '5' }],
      ['-500', { vatRate: '15' }],
    ];
    expect(last(through)).toMatchObject({ vat: '-125', vatRate: '8.3333' });
    expect(last([...through, ['0', { vatRate: '5' }]])).toMatchObject({ vat: '75', vatRate: '15' });
  });

  test('recovery of the advance goes back in proportion, and is recovered again', () => {
    const slow = { recoveryPercent: '20' };
    const given: Parameters<typeof course>[0] = [['100000'], ['200000', slow], ['150000', { recoveryPercent: '5' }]];
    expect(course(given, '100000').map(({ recovery }) => recovery)).toEqual(['10000', '20000', '-10000']);
    const rest: Parameters<typeof course>[0] = [
      ['400000', { recoveryPercent: '1' }],
      ['1000000', { recoveryPercent: '1' }],
    ];
    expect(last([...rest, ['999400', {}]], '100000')).toMatchObject({ recovery: '-96' });
  });
});
