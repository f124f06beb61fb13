import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, exact } from '#shared/money.ts';
import { advanceInTerms, offeredAdvance, offeredRelease, recoverableAdvance } from './advance-release-rules.ts';
import { percentOf } from './deduction-layers.ts';
import {
  type Account,
  advanceAccount,
  amountOf,
  balanceAfter,
  billSum,
  certifiedBeyond,
  codeOf,
  dateFault,
  heldRetention,
  isOtherAmount,
  isRetentionCapped,
  isTakenBack,
  lineFault,
  NOTHING,
  percentDone,
  quantityAt,
  releaseAccount,
  shareOfWork,
  shownVat,
  type Terms,
  taxedAmount,
  vatNote,
  workAccount,
  workFault,
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

describe('one certificate after the other', () => {
  const contract = exact('1000000');
  const advance = advanceAccount(NOTHING, exact('100000'), terms());
  const paidAdvance = balanceAfter(NOTHING, advance, terms());

  test('the advance is paid without VAT unless the terms tax it', () => {
    expect(words(advance)).toMatchObject({ advance: '100000', vat: '0', due: '100000' });
    expect(words(advanceAccount(NOTHING, exact('100000'), terms({ taxesAdvance: 'yes' })))).toMatchObject({
      vat: '15000',
      due: '115000',
    });
  });

  test('work to date, less before, less recovery and retention, and VAT on all that is certified', () => {
    const first = workAccount(paidAdvance, exact('300000'), contract, terms());
    expect(words(first)).toMatchObject({
      certified: '300000',
      recovery: '30000',
      retention: '30000',
      vat: '45000',
      due: '285000',
    });
    const second = workAccount(balanceAfter(paidAdvance, first, terms()), exact('500000'), contract, terms());
    expect(words(second)).toMatchObject({ previousWork: '300000', certified: '200000', vat: '30000', due: '190000' });
  });

  test('a taxed advance takes its VAT out of the certificates that recover it', () => {
    const taxed = terms({ taxesAdvance: 'yes' });
    const balance = balanceAfter(NOTHING, advanceAccount(NOTHING, exact('100000'), taxed), taxed);
    expect(words(workAccount(balance, exact('300000'), contract, taxed))).toMatchObject({ vat: '40500' });
  });

  test('retention stops at its cap, and gives back what omitted work had held', () => {
    const capped = terms({ retentionCapPercent: '5' });
    const most = workAccount(paidAdvance, exact('800000'), contract, capped);
    expect(decimalText(most.retention)).toBe('50000');
    const less = workAccount(balanceAfter(paidAdvance, most, capped), exact('200000'), exact('200000'), capped);
    expect(decimalText(less.retention)).toBe('-30000');
  });

  test('with the last work whatever is left of the advance is recovered', () => {
    const slow = terms({ recoveryPercent: '1' });
    const last = workAccount(paidAdvance, contract, contract, slow);
    expect(words(last)).toMatchObject({ recovery: '100000', due: '950000' });
  });

  test('what comes to less than nothing is carried to the next', () => {
    const balance = balanceAfter(
      paidAdvance,
      workAccount(paidAdvance, exact('900000'), contract, terms({ recoveryPercent: '0' })),
      terms({ recoveryPercent: '0' }),
    );
    const last = workAccount(
      balance,
      contract,
      contract,
      terms({ retentionPercent: '90', retentionCapPercent: '100' }),
    );
    expect(words(last)).toMatchObject({ due: '0', carried: '-75000' });
    const release = releaseAccount(balanceAfter(balance, last, terms()), exact('180000'));
    expect(words(release)).toMatchObject({ broughtForward: '-75000', due: '105000', carried: '0' });
  });

  test('a release is offered by its reason and bears no VAT', () => {
    const account = { held: exact('99999.99'), completed: 0n, completionPercent: exact('50'), currency: 'SAR' };
    expect(decimalText(offeredRelease(account, 'completion'))).toBe('50000');
    expect(decimalText(offeredRelease(account, 'defects_end'))).toBe('99999.99');
    const after = { ...account, held: exact('49999.99'), completed: exact('50000') };
    expect(decimalText(offeredRelease(after, 'completion'))).toBe('0');
    expect(decimalText(offeredRelease({ ...after, held: exact('60000') }, 'completion'))).toBe('5000');
    // The percent was lowered, or retention was given back, after half of it was released.
    expect(decimalText(offeredRelease({ ...after, held: exact('10') }, 'completion'))).toBe('0');
  });
});

test('an amount is quantity by rate to the smallest coin, and a bill adds what it prints', () => {
  expect(decimalText(amountOf(exact('3.3333'), exact('10.01'), 'SAR'))).toBe('33.37');
  expect(
    decimalText(
      billSum(
        [
          { quantity: '1', rate: '0.005' },
          { quantity: '1', rate: '0.005' },
        ],
        'SAR',
      ),
    ),
  ).toBe('0.02');
});

test('retention is held until it is released', () => {
  let balance = balanceAfter(NOTHING, workAccount(NOTHING, exact('10000'), exact('90000'), terms()), terms());
  for (const part of ['400', '350']) balance = balanceAfter(balance, releaseAccount(balance, exact(part)), terms());
  expect(decimalText(heldRetention(balance))).toBe('250');
  expect(heldRetention({ retained: exact('1000'), released: exact('400') })).toBe(exact('600'));
});

test('a deduction lowers the amount due after VAT, and nothing else', () => {
  const plain = workAccount(NOTHING, exact('1000'), exact('9000'), terms());
  const less = workAccount(NOTHING, exact('1000'), exact('9000'), terms(), exact('50'));
  expect(words(less)).toEqual({ ...words(plain), deducted: '50', due: '1000' });
  expect(decimalText(plain.due)).toBe('1050');
});

test.each([
  ['0', '400000', 'no', '400000', false],
  ['400000', '600000', 'no', '200000', true],
  ['400000', '400000', 'no', '0', false],
  ['0', '400000', 'yes', '360000', false],
])(
  'from %s to %s, the advance taxed: %s, VAT is on %s; the cap bites: %s',
  (before, workDone, taxesAdvance, base, bites) => {
    const own = terms({ retentionCapPercent: '5', taxesAdvance });
    const contract = exact('1000000');
    const advanced = { ...NOTHING, advance: exact('100000') };
    const balance = balanceAfter(advanced, workAccount(advanced, exact(before), contract, own), own);
    const account = workAccount(balance, exact(workDone), contract, own);
    expect(decimalText(taxedAmount(account, own.taxesAdvance))).toBe(base);
    expect(account.vat).toBe(percentOf(own.vatRate, exact(base), 'SAR'));
    expect(isRetentionCapped(account, own.retentionPercent, 'SAR')).toBe(bites);
  },
);

describe('a line', () => {
  const fault = (quantity: string, whole: string, allowsOverrun = false) =>
    lineFault({ quantity: exact(quantity), whole: exact(whole), certified: 0n }, allowsOverrun)?.key;

  test.each([
    ['0', '10', undefined],
    ['10', '10', undefined],
    ['-1', '10', 'The quantity to date must not be negative.'],
    ['10.0001', '10', 'The bill has {{whole}}. More needs a variation, or terms that allow work beyond the bill.'],
    ['-3', '-5', undefined],
    ['1', '-5', 'This item is an omission: its quantity to date must be negative.'],
    ['1', '0', 'The bill has {{whole}}. More needs a variation, or terms that allow work beyond the bill.'],
  ])('%s of %s', (quantity, whole, expected) => {
    expect(fault(quantity, whole)).toBe(expected);
  });

  test.each([
    ['5', '10', '10', undefined],
    ['5', '10', '9', undefined],
    [
      '5',
      '10',
      '10.0001',
      'The bill has {{whole}}, and {{certified}} is certified already. More needs a variation, or terms that allow work beyond the bill.',
    ],
    ['0', '5', '-1', 'The quantity to date must not be negative.'],
    ['0', '-5', '-3', undefined],
    ['0', '-5', '1', 'This item is an omission: its quantity to date must be negative.'],
  ])('a variation leaves %s of it, %s is certified: %s', (whole, certified, quantity, expected) => {
    const line = { quantity: exact(quantity), whole: exact(whole), certified: exact(certified) };
    expect(lineFault(line, false)?.key).toBe(expected);
  });

  test('work beyond the bill is allowed where the terms allow it', () => {
    expect(fault('11', '10', true)).toBeUndefined();
  });

  test.each([
    ['2', '3', 66.67],
    ['1', '3', 33.33],
    ['119.9999', '120', 99.99],
    ['99.9999', '100', 99.99],
    ['100', '100', 100],
    ['-100', '-100', 100],
    ['-0.0001', '0.0001', -100],
    ['-2', '-3', 66.67],
    ['100.0001', '100', 100.01],
    ['110', '100', 110],
    ['0', '100', 0],
    ['0.0001', '100', 0],
    ['1', '0', null],
  ])('%s of %s is done to %s percent, and a hundred only when all of it is', (quantity, whole, percent) => {
    expect(percentDone(exact(quantity), exact(whole))).toBe(percent);
  });

  test('the quantity of a percent; a hundred percent is the whole', () => {
    expect(decimalText(quantityAt(exact('33.33'), exact('120')))).toBe('39.996');
    expect(decimalText(quantityAt(exact('50'), exact('-0.0001')))).toBe('-0.0001');
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), (whole) => {
        expect(quantityAt(exact('100'), whole)).toBe(whole);
      }),
    );
  });
});

test.each([
  ['30000', '10', true],
  ['30000.01', '10', false],
  ['0', '10', false],
])('%s of 300000 certified is its share of %s percent: %s', (amount, percent, expected) => {
  const work = { workDone: exact('400000'), previousWork: exact('100000') };
  expect(shareOfWork(work, exact(percent), 'SAR') === exact(amount)).toBe(expected);
});

test.each([
  ['100', '100', 1, false],
  ['100.01', '100', 1, false],
  ['100.02', '100', 1, true],
  ['100', '100.5', 1, false],
  ['100', '100.51', 1, true],
  ['100.05', '100', 9, false],
  ['100.06', '100', 9, true],
  ['100.02', '100', 2, true],
  ['100.01', '100', 2, false],
  ['-100', '100', 1, true],
])('a file that says %s for %s of %d parts has another amount: %s', (stated, own, parts, expected) => {
  expect(isOtherAmount(stated, exact(own), { currency: 'SAR', parts })).toBe(expected);
});

test.each([
  ['1000', '1000', false, false],
  ['1000.01', '1000', false, true],
  ['1000.01', '1000', true, false],
  ['0', '-5', false, true],
])('work of %s on a contract of %s, more allowed: %s; refused: %s', (work, contract, allowsOverrun, isRefused) => {
  const fault = workFault({ workDone: exact(work), contractSum: exact(contract), beyond: 0n }, allowsOverrun);
  expect(fault !== undefined).toBe(isRefused);
});

test('what was paid in advance beyond the terms, since their percent was lowered, leaves nothing to be paid', () => {
  const account = { contractSum: exact('1000000'), advancePercent: exact('10'), currency: 'SAR' };
  expect(advanceInTerms({ ...account, balance: { ...NOTHING, advance: exact('150000') } })).toBe(0n);
});

test.each([
  ['nothing is done', {}, '100000', '1000000', '100000'],
  ['part of the advance is paid', { advance: '40000' }, '100000', '960000', '60000'],
  [
    'half is certified, the advance recovered in part',
    { workDone: '500000', advance: '90000', recovered: '50000' },
    '100000',
    '460000',
    '10000',
  ],
  ['little is left to be certified', { workDone: '950000' }, '100000', '50000', '50000'],
  ['all is certified', { workDone: '1000000' }, '100000', '0', '0'],
  ['more is certified than the contract', { workDone: '1200000' }, '100000', '0', '0'],
])('an advance once %s', (_, sums, ofTerms, recoverable, most) => {
  const balance = {
    ...NOTHING,
    ...Object.fromEntries(Object.entries(sums).map(([name, text]) => [name, exact(text)])),
  };
  const account = { balance, contractSum: exact('1000000'), advancePercent: exact('10'), currency: 'SAR' };
  expect(decimalText(recoverableAdvance(account))).toBe(recoverable);
  expect(decimalText(advanceInTerms(account) + balance.advance)).toBe(ofTerms);
  expect(decimalText(offeredAdvance(account))).toBe(most);
});

describe('VAT on the page', () => {
  const shown = (account: Account, rate = '15') => {
    const { own, carry } = shownVat({
      vat: account.vat,
      base: taxedAmount(account, false),
      rate: exact(rate),
      currency: 'SAR',
    });
    return [decimalText(own), decimalText(carry)];
  };
  const upTo = (balance: typeof NOTHING, workDone: string) =>
    workAccount(balance, exact(workDone), exact('9000000'), terms());

  test('is the rounding of what it is charged on; the coin that keeps all certificates exact stands beside it', () => {
    const first = upTo(NOTHING, '1000000.03');
    expect([decimalText(first.vat), ...shown(first)]).toEqual(['150000', '150000', '0']);
    const second = upTo(balanceAfter(NOTHING, first, terms()), '3805667.79');
    expect(decimalText(second.certified)).toBe('2805667.76');
    expect([decimalText(second.vat), ...shown(second)]).toEqual(['420850.17', '420850.16', '0.01']);
  });

  test('whatever is certified: own and carry make the VAT, the carry is one coin at most, all VAT is the percent of all work', () => {
    const coins = fc.array(fc.bigInt({ min: 0n, max: 100_000_000n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(coins, (steps) => {
        let balance = NOTHING;
        let total = 0n;
        for (const more of steps) {
          const account = workAccount(balance, balance.workDone + more * exact('0.01'), exact('99000000'), terms());
          const [own, carry] = shown(account).map((text) => exact(text));
          expect((own ?? 0n) + (carry ?? 0n)).toBe(account.vat);
          expect(own).toBe(percentOf(exact('15'), account.certified, 'SAR'));
          total += account.vat;
          balance = balanceAfter(balance, account, terms());
        }
        expect(total).toBe(percentOf(exact('15'), balance.workDone, 'SAR'));
      }),
    );
  });

  test.each([
    ['150.01', '150', '0.01'],
    ['149.99', '150', '-0.01'],
    ['150.02', '150.02', '0'],
    ['149.98', '149.98', '0'],
  ])('of %s on 1,000 at 15 percent shows %s and carries %s: a coin at most', (vat, own, carry) => {
    const shownOf = shownVat({ vat: exact(vat), base: exact('1000'), rate: exact('15'), currency: 'SAR' });
    expect(shownOf).toEqual({ own: exact(own), carry: exact(carry) });
  });

  test('of several rates is what they come to, with nothing carried', () => {
    const vat = exact('175');
    expect(shownVat({ vat, base: exact('1500'), rate: exact('20'), currency: 'SAR' })).toEqual({ own: vat, carry: 0n });
  });
});

test.each([
  ['work', false, 'VAT is charged on the full amount certified, not on the net.'],
  ['work', true, 'VAT is charged on the amount certified less the recovery of the advance, not on the net.'],
  ['advance', false, undefined],
  ['advance', true, undefined],
  ['release', false, undefined],
  ['release', true, undefined],
] as const)(
  'below the VAT of a certificate of %s stands what it is charged on (advance taxed: %s)',
  (kind, taxed, note) => {
    expect(vatNote(kind, taxed)?.key).toBe(note);
  },
);

test('what is certified beyond what variations left counts at the rate of the item; omissions do not', () => {
  const beyond = (quantity: string, previous: string) => {
    return decimalText(certifiedBeyond([{ quantity, rate: '10', previous }], 'SAR'));
  };
  expect(beyond('80', '100')).toBe('200');
  expect([beyond('100', '100'), beyond('100', '80'), beyond('-5', '-3'), beyond('-5', '0')]).toEqual([
    '0',
    '0',
    '0',
    '0',
  ]);
});

test.each([
  ['2026-03-31', '2026-04-01', true],
  ['2026-04-01', '2026-04-01', false],
  ['2026-04-02', '2026-04-01', false],
  ['2026-03-31', null, false],
])('a certificate of %s after one of %s is refused: %s', (date, last, isRefused) => {
  expect(dateFault({ date, last }) !== undefined).toBe(isRefused);
});

test('certificates are called PC-001, advances AP, releases RR', () => {
  const codes = [codeOf({ kind: 'work', number: 3 }), codeOf({ kind: 'advance', number: 12 })];
  expect([...codes, codeOf({ kind: 'release', number: 1000 })]).toEqual(['PC-003', 'AP-012', 'RR-1000']);
});

test.each([
  ['99', '100', true],
  ['100', '100', false],
  ['-4', '-5', true],
  ['-5', '-5', false],
  ['-6', '-5', false],
])('%s to date after %s before is less: %s', (done, previous, isLess) => {
  expect(isTakenBack({ done: exact(done), previous: exact(previous) })).toBe(isLess);
});
