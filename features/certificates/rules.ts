import type { CalendarDate } from '#shared/dates.ts';
import { decimalText, type Exact, exact, roundQuotient, SCALE, sum } from '#shared/money.ts';
import { type Sentence, said } from '#shared/sentence.ts';

const UNIT = 10n ** BigInt(SCALE);

/** Of a project's contract. Percents are exact numbers: 10 % is `exact('10')`. */
export interface Terms {
  readonly currency: string;
  readonly vatRate: Exact;
  readonly retentionPercent: Exact;
  /** Of the contract sum; no more than this is held. */
  readonly retentionCapPercent: Exact;
  readonly recoveryPercent: Exact;
  /** VAT is charged with the advance, so that what is recovered bears none again. */
  readonly taxesAdvance: boolean;
}

/** What has been issued so far, to the smallest coin. */
export interface Standing {
  readonly workDone: Exact;
  readonly advance: Exact;
  readonly recovered: Exact;
  readonly retained: Exact;
  readonly released: Exact;
  /** Zero, or negative: what came to less than nothing and waits to be set off. */
  readonly carried: Exact;
}

export const NOTHING: Standing = { workDone: 0n, advance: 0n, recovered: 0n, retained: 0n, released: 0n, carried: 0n };

/** The account of one certificate. `due = certified + advance − recovery − retention + released + vat + broughtForward`, never below zero. */
export interface Account {
  readonly workDone: Exact;
  readonly previousWork: Exact;
  readonly certified: Exact;
  readonly advance: Exact;
  readonly recovery: Exact;
  readonly retention: Exact;
  readonly released: Exact;
  readonly vat: Exact;
  readonly broughtForward: Exact;
  readonly due: Exact;
  /** Set off against the next one: zero or negative. */
  readonly carried: Exact;
}

/** Quantity by rate, rounded to the currency's smallest coin. */
export const amountOf = (quantity: Exact, rate: Exact, currency: string): Exact =>
  roundQuotient(quantity * rate, UNIT, currency);

export const percentOf = (percent: Exact, amount: Exact, currency: string): Exact =>
  roundQuotient(percent * amount, 100n * UNIT, currency);

export interface Sized {
  readonly quantity: string;
  readonly rate: string;
}

/** The sum of a bill: every item rounded by itself, as it is printed. */
export const billSum = (items: readonly Sized[], currency: string): Exact =>
  sum(items.map(({ quantity, rate }) => amountOf(exact(quantity), exact(rate), currency)));

/**
 * A certificate of work. Shares are taken of the work to date, less the same share of the work before, so that the steps
 * add up to the share of the whole to the smallest coin, whatever was rounded on the way.
 */
export function workAccount(standing: Standing, workDone: Exact, contractSum: Exact, terms: Terms): Account {
  const { currency } = terms;
  const certified = workDone - standing.workDone;
  const recovery = recoveryOf(standing, workDone, contractSum, terms);
  const retention = retentionOf(standing, workDone, contractSum, terms);
  const untaxed = terms.taxesAdvance ? standing.advance - standing.recovered : 0n;
  const taxedBefore = standing.workDone + untaxed;
  const taxed = workDone + untaxed - (terms.taxesAdvance ? recovery : 0n);
  const vat = step(terms.vatRate, taxedBefore, taxed, currency);
  return settle(standing, { certified, recovery, retention, vat, workDone });
}

/** The advance, with its VAT where the terms say so. */
export function advanceAccount(standing: Standing, advance: Exact, terms: Terms): Account {
  const taxed = standing.workDone + standing.advance - standing.recovered;
  const vat = terms.taxesAdvance ? step(terms.vatRate, taxed, taxed + advance, terms.currency) : 0n;
  return settle(standing, { advance, vat });
}

/** Retention given back; its VAT was charged with the work. */
export const releaseAccount = (standing: Standing, released: Exact): Account => settle(standing, { released });

/** How things stand after a certificate. */
export const standingAfter = (standing: Standing, account: Account): Standing => ({
  workDone: account.workDone,
  advance: standing.advance + account.advance,
  recovered: standing.recovered + account.recovery,
  retained: standing.retained + account.retention,
  released: standing.released + account.released,
  carried: account.carried,
});

export const heldRetention = ({ retained, released }: Pick<Standing, 'retained' | 'released'>): Exact =>
  retained - released;

const step = (percent: Exact, from: Exact, to: Exact, currency: string): Exact =>
  percentOf(percent, to, currency) - percentOf(percent, from, currency);

/** By its percent of the work certified until the advance is recovered; with the last work, whatever is left of it. */
function recoveryOf(standing: Standing, workDone: Exact, contractSum: Exact, terms: Terms): Exact {
  const outstanding = standing.advance - standing.recovered;
  if (workDone >= contractSum) return outstanding;
  return between(0n, step(terms.recoveryPercent, standing.workDone, workDone, terms.currency), outstanding);
}

/** By its percent of the work certified, up to the cap; omitted work gives back what is held above its percent of the rest. */
function retentionOf(standing: Standing, workDone: Exact, contractSum: Exact, terms: Terms): Exact {
  const cap = percentOf(terms.retentionCapPercent, contractSum, terms.currency);
  const isLess = workDone < standing.workDone;
  const share = isLess
    ? smaller(percentOf(terms.retentionPercent, workDone, terms.currency) - standing.retained, 0n)
    : step(terms.retentionPercent, standing.workDone, workDone, terms.currency);
  return larger(smaller(share, cap - standing.retained), -heldRetention(standing));
}

function settle(standing: Standing, parts: Partial<Account>): Account {
  const account = {
    workDone: standing.workDone,
    previousWork: standing.workDone,
    certified: 0n,
    advance: 0n,
    recovery: 0n,
    retention: 0n,
    released: 0n,
    vat: 0n,
    broughtForward: standing.carried,
    ...parts,
  };
  const { certified, advance, recovery, retention, released, vat, broughtForward } = account;
  const total = certified + advance - recovery - retention + released + vat + broughtForward;
  return { ...account, due: larger(total, 0n), carried: total < 0n ? total : 0n };
}

const larger = (one: Exact, other: Exact): Exact => (one > other ? one : other);
const smaller = (one: Exact, other: Exact): Exact => -larger(-one, -other);
const between = (least: Exact, value: Exact, most: Exact): Exact => larger(least, smaller(value, most));

export interface Measured {
  /** To date, as measured now. */
  readonly quantity: Exact;
  /** To date, as the last issued certificate has it. */
  readonly previous: Exact;
  /** Of the bill. */
  readonly whole: Exact;
}

const size = (value: Exact): Exact => (value < 0n ? -value : value);

export const isBeyondBill = ({ quantity, whole }: Pick<Measured, 'quantity' | 'whole'>): boolean =>
  quantity < 0n !== whole < 0n ? quantity !== 0n : size(quantity) > size(whole);

/** Why a quantity cannot be certified, as a sentence; undefined when it can. An omission runs from zero downwards. */
export function lineFault({ quantity, previous, whole }: Measured, allowsOverrun: boolean): Sentence | undefined {
  if (quantity !== 0n && quantity < 0n !== whole < 0n)
    return whole < 0n
      ? said('This item is an omission: its quantity to date must be negative.')
      : said('The quantity to date must not be negative.');
  if (size(quantity) < size(previous))
    return said('The certificate before has {{previous}}; the quantity to date cannot be less.', {
      previous: decimalText(previous),
    });
  if (!allowsOverrun && isBeyondBill({ quantity, whole }))
    return said('The bill has {{whole}}. More needs a variation, or terms that allow work beyond the bill.', {
      whole: decimalText(whole),
    });
  return undefined;
}

/** The quantity at a percent of the item, to four decimals; the whole of it at 100. */
export const quantityAt = (percent: Exact, whole: Exact): Exact => {
  const value = percent * whole;
  const magnitude = (size(value) * 2n + 100n * UNIT) / (200n * UNIT);
  return value < 0n ? -magnitude : magnitude;
};

/** Percent of the item that is done, for showing: two decimals, rounded down, so that 100 means all of it. Null for an item of nothing. */
export const percentDone = (quantity: Exact, whole: Exact): number | null =>
  whole === 0n ? null : Number((quantity * 10_000n) / whole) / 100;

export type ReleaseReason = 'completion' | 'defects_end' | 'other';

interface Held {
  readonly held: Exact;
  /** What was released on completion already. */
  readonly completed: Exact;
  readonly completionPercent: Exact;
  readonly currency: string;
}

/**
 * What a release is offered at, and the most it may be: on completion its percent of what was held then, less what was
 * released on completion before, so that asking twice gives no more; else all that is held.
 */
export const offeredRelease = ({ held, completed, completionPercent, currency }: Held, reason: ReleaseReason): Exact =>
  reason === 'completion'
    ? between(0n, percentOf(completionPercent, held + completed, currency) - completed, held)
    : held;

/** What VAT is charged on: all that is certified, whatever is retained of it; with a taxed advance that too, less its recovery. */
export const taxedAmount = ({ certified, advance, recovery }: Account, taxesAdvance: boolean): Exact =>
  certified + (taxesAdvance ? advance - recovery : 0n);

/** What is said below the VAT of a certificate of work. An advance and a release of retention say it by their own line. */
export function vatNote(kind: 'work' | 'advance' | 'release', taxesAdvance: boolean): Sentence | null {
  if (kind !== 'work') return null;
  return taxesAdvance
    ? said('VAT is charged on the amount certified less the recovery of the advance, not on the net.')
    : said('VAT is charged on the full amount certified, not on the net.');
}

/** Whether less is retained than the percent asks for, because no more than the cap is held. */
export const isRetentionCapped = (
  { workDone, previousWork, retention }: Account,
  retentionPercent: Exact,
  currency: string,
): boolean => workDone > previousWork && retention < step(retentionPercent, previousWork, workDone, currency);

interface Dated {
  readonly date: CalendarDate;
  /** Of the last issued one; null when none is. */
  readonly last: CalendarDate | null;
}

/** Why a certificate cannot bear this date, as a sentence; undefined when it can. */
export const dateFault = ({ date, last }: Dated): Sentence | undefined =>
  last !== null && date < last
    ? said('The last certificate is of {{date}}. This one cannot bear an earlier date.', { date: last })
    : undefined;

const CODES = { work: 'PC', advance: 'AP', release: 'RR' } as const;

/** What a certificate is called among invoices: PC-003. */
export const codeOf = ({ kind, number }: { kind: keyof typeof CODES; number: number }): string =>
  `${CODES[kind]}-${String(number).padStart(3, '0')}`;
