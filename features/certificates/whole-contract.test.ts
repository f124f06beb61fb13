import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalsOf, decimalText, type Exact, exact, sum } from '#shared/money.ts';
import { type IssuedText, layersOf, percentOf, vatRateOf } from './deduction-layers.ts';
import {
  type Account,
  advanceAccount,
  amountOf,
  balanceAfter,
  billSum,
  heldRetention,
  NOTHING,
  quantityAt,
  releaseAccount,
  type Terms,
  workAccount,
} from './rules.ts';

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
  deductions: fc.array(fc.bigInt(-1_000_000n, 5_000_000n), { maxLength: 15 }),
  releases: fc.array(fc.bigInt(0n, 1_000_000n), { maxLength: 15 }),
  changes: fc.array(
    fc.record(
      {
        vatRate: fc.bigInt(0n, 300_000n),
        retentionPercent: fc.bigInt(0n, 300_000n),
        retentionCapPercent: fc.bigInt(0n, 300_000n),
        recoveryPercent: fc.bigInt(0n, 1_000_000n),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 15 },
  ),
});
type Job = typeof job extends fc.Arbitrary<infer T> ? T : never;

interface Course {
  readonly hasOmissions?: boolean;
  readonly hasCorrections?: boolean;
  /** Omissions are measured before anything else, so that the work may stand below nothing. */
  readonly omitsFirst?: boolean;
  readonly hasDeductions?: boolean;
  /** Of the terms, each before the certificate of its place. */
  readonly changes?: Job['changes'];
}

/** Every payment of the job until all work is certified and all retention released. */
function carryOut(
  given: Job,
  { hasOmissions = false, hasCorrections = false, omitsFirst = false, hasDeductions = false, changes = [] }: Course,
) {
  const items = given.items.flatMap(({ quantity, rate, omitted }) => {
    const whole = { quantity: decimalText(quantity), rate: decimalText(rate) };
    const less = (quantity * BigInt(omitted)) / 100n;
    return hasOmissions && less > 0n ? [whole, { ...whole, quantity: decimalText(-less) }] : [whole];
  });
  const contractSum = billSum(items, given.currency);
  const coin = 10n ** BigInt(4 - decimalsOf(given.currency));
  let balance = NOTHING;
  const paid: Exact[] = [];
  const issued: Issued[] = [];
  let terms: Terms = given;
  const issue = (account: Account) => {
    const stated = vatRateOf(balance.layers, account, terms);
    paid.push(account.due);
    issued.push({ account, terms, stated });
    balance = { ...balanceAfter(balance, account, terms), layers: layersOf(issued.map(issuedTextOf), terms) };
  };
  issue(advanceAccount(balance, percentOf(given.advancePercent, contractSum, given.currency), terms));
  const rising = given.shares.toSorted((one, other) => Number(one - other));
  const shares = [...(hasCorrections ? given.shares : rising), exact('100')];
  for (const [index, share] of shares.entries()) {
    const done = items.map(({ quantity, rate }) =>
      amountOf(
        quantityAt(omitsFirst && quantity.startsWith('-') ? exact('100') : share, exact(quantity)),
        exact(rate),
        given.currency,
      ),
    );
    terms = { ...terms, ...changes[index] };
    const deducted = hasDeductions ? (given.deductions[index] ?? 0n) * coin : 0n;
    issue(workAccount(balance, sum(done), contractSum, terms, deducted));
    const part = given.releases[index];
    if (part !== undefined) issue(releaseAccount(balance, percentOf(part, heldRetention(balance), given.currency)));
  }
  issue(releaseAccount(balance, heldRetention(balance)));
  return {
    paid: sum(paid),
    standing: balance,
    issued,
    contractSum,
    whole: contractSum + percentOf(given.vatRate, contractSum, given.currency),
  };
}

interface Issued {
  readonly account: Account;
  readonly terms: Terms;
  /** The rate of VAT it prints. */
  readonly stated: Exact;
}

/** What is read again of a certificate to reckon the next. */
const issuedTextOf = ({ account, terms }: Issued): IssuedText => ({
  certified: decimalText(account.certified),
  advance: decimalText(account.advance),
  recovery: decimalText(account.recovery),
  retention: decimalText(account.retention),
  vatRate: decimalText(terms.vatRate),
  retentionPercent: decimalText(terms.retentionPercent),
  recoveryPercent: decimalText(terms.recoveryPercent),
});

describe('after the last certificate and the release of retention', () => {
  test('the payments make the contract with its VAT, to the smallest coin', () => {
    fc.assert(
      fc.property(job, (given) => {
        const steady = { ...given, recoveryPercent: given.recoveryPercent + given.advancePercent };
        const { paid, standing, whole } = carryOut(steady, {});
        expect([paid, standing.carried]).toEqual([whole, 0n]);
      }),
      { numRuns: 500 },
    );
  });

  test('however often a quantity was corrected downwards on the way', () => {
    fc.assert(
      fc.property(job, (given) => {
        const steady = { ...given, recoveryPercent: given.recoveryPercent + given.advancePercent };
        const { paid, standing, whole } = carryOut(steady, { hasCorrections: true });
        expect([paid, standing.carried]).toEqual([whole, 0n]);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(job, (given) => {
        const { paid, standing, whole } = carryOut(given, { hasOmissions: true, hasCorrections: true });
        expect(paid + standing.carried).toBe(whole);
        expect([standing.recovered, heldRetention(standing)]).toEqual([standing.advance, 0n]);
      }),
      { numRuns: 500 },
    );
  });

  test('with omissions and slow recovery too; what was overpaid then is what is carried', () => {
    fc.assert(
      fc.property(job, (given) => {
        const { paid, standing, whole } = carryOut(given, { hasOmissions: true });
        expect(paid + standing.carried).toBe(whole);
        expect([standing.recovered, heldRetention(standing)]).toEqual([standing.advance, 0n]);
      }),
      { numRuns: 500 },
    );
  });

  test('whatever percents and caps were agreed on the way, and VAT as each part of the work was charged', () => {
    fc.assert(
      fc.property(job, (given) => {
        const changes = given.changes.map(({ vatRate: _, ...change }) => change);
        const { paid, standing, whole } = carryOut(given, { hasOmissions: true, hasCorrections: true, changes });
        expect(paid + standing.carried).toBe(whole);
        expect([standing.recovered, heldRetention(standing)]).toEqual([standing.advance, 0n]);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(job, (given) => {
        const all = { ...given, taxesAdvance: false };
        const course = carryOut(all, { hasOmissions: true, hasCorrections: true, changes: given.changes });
        expect(course.paid + course.standing.carried).toBe(course.contractSum + vatLeft(course.issued, given.currency));
      }),
      { numRuns: 500 },
    );
  });

  test('from below nothing too, and what each certificate states as its rate makes its VAT', () => {
    fc.assert(
      fc.property(job, (given) => {
        const all = { ...given, taxesAdvance: false };
        const course = carryOut(all, {
          hasOmissions: true,
          hasCorrections: true,
          omitsFirst: true,
          changes: given.changes,
        });
        expect(course.paid + course.standing.carried).toBe(course.contractSum + vatLeft(course.issued, given.currency));
        const coin = 10n ** BigInt(4 - decimalsOf(given.currency));
        for (const { account, stated } of course.issued) {
          const off = account.vat * 1_000_000n - stated * account.certified;
          expect(size(off)).toBeLessThanOrEqual(2n * coin * 1_000_000n + size(account.certified));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('what is deducted after VAT is missing from the payments to the coin, and moves no VAT, retention or recovery', () => {
    fc.assert(
      fc.property(job, (given) => {
        const course = { hasOmissions: true, hasCorrections: true };
        const plain = carryOut(given, course);
        const less = carryOut(given, { ...course, hasDeductions: true });
        const deducted = sum(less.issued.map(({ account }) => account.deducted));
        expect(less.paid + less.standing.carried + deducted).toBe(less.whole);
        const shares = ({ issued }: typeof less) =>
          issued.map(({ account: { certified, vat, retention, recovery } }) => [certified, vat, retention, recovery]);
        expect(shares(less)).toEqual(shares(plain));
        for (const { account } of less.issued) {
          const { certified, advance, recovery, retention, released, vat, broughtForward, due, carried } = account;
          const total = certified + advance - recovery - retention + released + vat - account.deducted + broughtForward;
          expect([due + carried, due >= 0n, carried <= 0n, due * carried]).toEqual([total, true, true, 0n]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('no certificate hands back what it took back no work for, nor more than was ever held on that work', () => {
    fc.assert(
      fc.property(job, (given) => {
        const { issued } = carryOut(given, { hasCorrections: true, changes: given.changes });
        const coins = 10n ** BigInt(4 - decimalsOf(given.currency)) * 2n * BigInt(issued.length);
        const percent = issued.reduce((most, { terms }) => larger(most, terms.retentionPercent), 0n);
        let held = 0n;
        for (const { account } of issued) {
          const most = larger(percentOf(percent, -account.certified, given.currency) + coins, 0n);
          expect(-account.retention).toBeLessThanOrEqual(account.certified < 0n ? most : 0n);
          held += account.retention - account.released;
          expect(held).toBeGreaterThanOrEqual(0n);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** VAT of the work that stands, told coin by coin of the axis of work: who charged each stretch last, and not took it back. */
function vatLeft(issued: readonly Issued[], currency: string): Exact {
  const charged: { until: Exact; rate: Exact }[] = [];
  for (const { account, terms } of issued) {
    const done = larger(account.workDone, 0n);
    while ((charged.at(-1)?.until ?? 0n) > done) {
      const gone = charged.pop();
      if (gone && (charged.at(-1)?.until ?? 0n) < done) charged.push({ ...gone, until: done });
    }
    if ((charged.at(-1)?.until ?? 0n) < done) charged.push({ until: done, rate: terms.vatRate });
  }
  return sum(
    charged.map(
      ({ until, rate }, place) =>
        percentOf(rate, until, currency) - percentOf(rate, charged[place - 1]?.until ?? 0n, currency),
    ),
  );
}

const size = (value: Exact): Exact => (value < 0n ? -value : value);
const larger = (one: Exact, other: Exact): Exact => (one > other ? one : other);
