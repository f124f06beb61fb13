import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, type Exact, exact, sum } from '#shared/money.ts';
import {
  type Account,
  advanceAccount,
  amountOf,
  billSum,
  heldRetention,
  isRetentionCapped,
  lineFault,
  NOTHING,
  offeredRelease,
  percentDone,
  percentOf,
  quantityAt,
  releaseAccount,
  standingAfter,
  type Terms,
  taxedAmount,
  vatNote,
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

describe('one certificate after the other', () => {
  const contract = exact('1000000');
  const advance = advanceAccount(NOTHING, exact('100000'), terms());
  const paidAdvance = standingAfter(NOTHING, advance);

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
    const second = workAccount(standingAfter(paidAdvance, first), exact('500000'), contract, terms());
    expect(words(second)).toMatchObject({ previousWork: '300000', certified: '200000', vat: '30000', due: '190000' });
  });

  test('a taxed advance takes its VAT out of the certificates that recover it', () => {
    const taxed = terms({ taxesAdvance: 'yes' });
    const standing = standingAfter(NOTHING, advanceAccount(NOTHING, exact('100000'), taxed));
    expect(words(workAccount(standing, exact('300000'), contract, taxed))).toMatchObject({ vat: '40500' });
  });

  test('retention stops at its cap, and gives back what omitted work had held', () => {
    const capped = terms({ retentionCapPercent: '5' });
    const most = workAccount(paidAdvance, exact('800000'), contract, capped);
    expect(decimalText(most.retention)).toBe('50000');
    const less = workAccount(standingAfter(paidAdvance, most), exact('200000'), exact('200000'), capped);
    expect(decimalText(less.retention)).toBe('-40000');
  });

  test('with the last work whatever is left of the advance is recovered', () => {
    const slow = terms({ recoveryPercent: '1' });
    const last = workAccount(paidAdvance, contract, contract, slow);
    expect(words(last)).toMatchObject({ recovery: '100000', due: '950000' });
  });

  test('what comes to less than nothing is carried to the next', () => {
    const standing = standingAfter(
      paidAdvance,
      workAccount(paidAdvance, exact('900000'), contract, terms({ recoveryPercent: '0' })),
    );
    const last = workAccount(
      standing,
      contract,
      contract,
      terms({ retentionPercent: '90', retentionCapPercent: '100' }),
    );
    expect(words(last)).toMatchObject({ due: '0', carried: '-75000' });
    const release = releaseAccount(standingAfter(standing, last), exact('180000'));
    expect(words(release)).toMatchObject({ broughtForward: '-75000', due: '105000', carried: '0' });
  });

  test('a release is offered by its reason and bears no VAT', () => {
    const account = { held: exact('99999.99'), completed: 0n, completionPercent: exact('50'), currency: 'SAR' };
    expect(decimalText(offeredRelease(account, 'completion'))).toBe('50000');
    expect(decimalText(offeredRelease(account, 'defects_end'))).toBe('99999.99');
    const after = { ...account, held: exact('49999.99'), completed: exact('50000') };
    expect(decimalText(offeredRelease(after, 'completion'))).toBe('0');
    expect(decimalText(offeredRelease({ ...after, held: exact('60000') }, 'completion'))).toBe('5000');
  });
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
    const standing = standingAfter(advanced, workAccount(advanced, exact(before), contract, own));
    const account = workAccount(standing, exact(workDone), contract, own);
    expect(decimalText(taxedAmount(account, own.taxesAdvance))).toBe(base);
    expect(account.vat).toBe(percentOf(own.vatRate, exact(base), 'SAR'));
    expect(isRetentionCapped(account, own.retentionPercent, 'SAR')).toBe(bites);
  },
);

describe('a line', () => {
  const fault = (quantity: string, previous: string, whole: string, allowsOverrun = false) =>
    lineFault({ quantity: exact(quantity), previous: exact(previous), whole: exact(whole) }, allowsOverrun)?.key;

  test.each([
    ['0', '0', '10', undefined],
    ['10', '10', '10', undefined],
    ['9.9999', '10', '10', 'The certificate before has {{previous}}; the quantity to date cannot be less.'],
    ['-1', '0', '10', 'The quantity to date must not be negative.'],
    ['10.0001', '0', '10', 'The bill has {{whole}}. More needs a variation, or terms that allow work beyond the bill.'],
    ['-3', '-2', '-5', undefined],
    ['-1', '-2', '-5', 'The certificate before has {{previous}}; the quantity to date cannot be less.'],
    ['1', '0', '-5', 'This item is an omission: its quantity to date must be negative.'],
    ['1', '0', '0', 'The bill has {{whole}}. More needs a variation, or terms that allow work beyond the bill.'],
  ])('%s after %s of %s', (quantity, previous, whole, expected) => {
    expect(fault(quantity, previous, whole)).toBe(expected);
  });

  test('work beyond the bill is allowed where the terms allow it', () => {
    expect(fault('11', '0', '10', true)).toBeUndefined();
  });

  test('percent and quantity; a hundred percent is the whole, and only the whole is a hundred percent', () => {
    expect(decimalText(quantityAt(exact('33.33'), exact('120')))).toBe('39.996');
    expect(decimalText(quantityAt(exact('50'), exact('-0.0001')))).toBe('-0.0001');
    expect(percentDone(exact('119.9999'), exact('120'))).toBe(99.99);
    expect(percentDone(exact('1'), exact('0'))).toBeNull();
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), (whole) => {
        expect(quantityAt(exact('100'), whole)).toBe(whole);
      }),
    );
  });
});

/** A contract, how far each item is at each certificate, and what else happens between them. */
const job = fc.record({
  currency: fc.constantFrom('SAR', 'KWD'),
  items: fc.array(
    fc.record({
      quantity: fc.bigInt(1n, 10n ** 9n),
      rate: fc.bigInt(0n, 10n ** 9n),
      omitted: fc.integer({ min: 0, max: 99 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  vatRate: fc.bigInt(0n, 300_000n),
  retentionPercent: fc.bigInt(0n, 300_000n),
  retentionCapPercent: fc.bigInt(0n, 300_000n),
  advancePercent: fc.bigInt(0n, 500_000n),
  recoveryPercent: fc.bigInt(0n, 1_000_000n),
  taxesAdvance: fc.boolean(),
  shares: fc.array(fc.bigInt(0n, 1_000_000n), { maxLength: 15 }),
  releases: fc.array(fc.bigInt(0n, 1_000_000n), { maxLength: 15 }),
});
type Job = typeof job extends fc.Arbitrary<infer T> ? T : never;

/** Every payment of the job until all work is certified and all retention released. */
function carryOut(given: Job, hasOmissions: boolean) {
  const items = given.items.flatMap(({ quantity, rate, omitted }) => {
    const whole = { quantity: decimalText(quantity), rate: decimalText(rate) };
    const less = (quantity * BigInt(omitted)) / 100n;
    return hasOmissions && less > 0n ? [whole, { ...whole, quantity: decimalText(-less) }] : [whole];
  });
  const contractSum = billSum(items, given.currency);
  let standing = NOTHING;
  const paid: Exact[] = [];
  const issue = (account: Account) => {
    standing = standingAfter(standing, account);
    paid.push(account.due);
  };
  issue(advanceAccount(standing, percentOf(given.advancePercent, contractSum, given.currency), given));
  const shares = [...given.shares.toSorted((one, other) => Number(one - other)), exact('100')];
  for (const [index, share] of shares.entries()) {
    const done = items.map(({ quantity, rate }) =>
      amountOf(quantityAt(share, exact(quantity)), exact(rate), given.currency),
    );
    issue(workAccount(standing, sum(done), contractSum, given));
    const part = given.releases[index];
    if (part !== undefined) issue(releaseAccount(standing, percentOf(part, heldRetention(standing), given.currency)));
  }
  issue(releaseAccount(standing, heldRetention(standing)));
  return { paid: sum(paid), standing, whole: contractSum + percentOf(given.vatRate, contractSum, given.currency) };
}

describe('after the last certificate and the release of retention', () => {
  test('the payments make the contract with its VAT, to the smallest coin', () => {
    fc.assert(
      fc.property(job, (given) => {
        const steady = { ...given, recoveryPercent: given.recoveryPercent + given.advancePercent };
        const { paid, standing, whole } = carryOut(steady, false);
        expect([paid, standing.carried]).toEqual([whole, 0n]);
      }),
      { numRuns: 500 },
    );
  });

  test('with omissions and slow recovery too; what was overpaid then is what is carried', () => {
    fc.assert(
      fc.property(job, (given) => {
        const { paid, standing, whole } = carryOut(given, true);
        expect(paid + standing.carried).toBe(whole);
        expect([standing.recovered, heldRetention(standing)]).toEqual([standing.advance, 0n]);
      }),
      { numRuns: 500 },
    );
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
