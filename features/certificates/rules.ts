import type { CalendarDate } from '#shared/dates.ts';
import { decimalsOf, decimalText, type Exact, exact, roundQuotient, SCALE, sum } from '#shared/money.ts';
import { message, type Sentence } from '#shared/sentence.ts';
import {
  givenBack,
  type Layers,
  layersAfter,
  NO_LAYERS,
  newWork,
  type Percents,
  percentOf,
  step,
  vatOf,
} from './deduction-layers.ts';

const UNIT = 10n ** BigInt(SCALE);

/** Of a project's contract. Percents are exact numbers: 10 % is `exact('10')`. With `taxesAdvance` VAT is charged with the advance, so that what is recovered bears none again. */
export interface Terms extends Percents {
  /** Of the contract sum; no more than this is held. */
  readonly retentionCapPercent: Exact;
}

/** What has been issued so far, to the smallest coin. */
export interface ContractBalance {
  readonly workDone: Exact;
  readonly advance: Exact;
  readonly recovered: Exact;
  readonly retained: Exact;
  readonly released: Exact;
  /** Zero, or negative: what came to less than nothing and waits to be set off. */
  readonly carried: Exact;
  /** The work, with what was deducted of it and charged on it as it was certified. */
  readonly layers: Layers;
}

export const NOTHING: ContractBalance = {
  workDone: 0n,
  advance: 0n,
  recovered: 0n,
  retained: 0n,
  released: 0n,
  carried: 0n,
  layers: NO_LAYERS,
};

/**
 * The account of one certificate. `due = certified + advance − recovery − retention + released + vat − deducted + broughtForward`,
 * never below zero.
 */
export interface Account {
  readonly workDone: Exact;
  readonly previousWork: Exact;
  readonly certified: Exact;
  readonly advance: Exact;
  readonly recovery: Exact;
  readonly retention: Exact;
  readonly released: Exact;
  readonly vat: Exact;
  /** Penalties and other deductions, after VAT: they lower neither the work nor what VAT is charged on. */
  readonly deducted: Exact;
  readonly broughtForward: Exact;
  readonly due: Exact;
  /** Set off against the next one: zero or negative. */
  readonly carried: Exact;
}

/** Quantity by rate, rounded to the currency's smallest coin. */
export const amountOf = (quantity: Exact, rate: Exact, currency: string): Exact =>
  roundQuotient(quantity * rate, UNIT, currency);

export interface Sized {
  readonly quantity: string;
  readonly rate: string;
}

/** The sum of a bill: every item rounded by itself, as it is printed. */
export const billSum = (items: readonly Sized[], currency: string): Exact =>
  sum(items.map(({ quantity, rate }) => amountOf(exact(quantity), exact(rate), currency)));

/**
 * A certificate of work. Of new work shares are taken by the terms of today: of the work to date, less the same share of the work
 * before, so that the steps add up to the share of the whole to the smallest coin, whatever was rounded on the way. Work taken
 * back gives back what was deducted from it, and its VAT at the rate it was charged at, the last certified first (layer-rules.ts).
 */
export function workAccount(
  balance: ContractBalance,
  workDone: Exact,
  contractSum: Exact,
  terms: Terms,
  deducted: Exact = 0n,
): Account {
  const moved = {
    certified: workDone - balance.workDone,
    advance: 0n,
    recovery: recoveryOf(balance, workDone, contractSum, terms),
    retention: retentionOf(balance, workDone, contractSum, terms),
  };
  return applyAccount(balance, { ...moved, workDone, vat: vatOf(balance.layers, moved, terms), deducted });
}

/** The advance, with its VAT where the terms say so. */
export function advanceAccount(balance: ContractBalance, advance: Exact, terms: Terms): Account {
  const moved = { certified: 0n, advance, recovery: 0n, retention: 0n };
  return applyAccount(balance, { advance, vat: vatOf(balance.layers, moved, terms) });
}

/** Retention given back; its VAT was charged with the work. */
export const releaseAccount = (balance: ContractBalance, released: Exact): Account =>
  applyAccount(balance, { released });

/** How things stand after a certificate that was reckoned by these percents. */
export const balanceAfter = (balance: ContractBalance, account: Account, by: Percents): ContractBalance => ({
  workDone: account.workDone,
  advance: balance.advance + account.advance,
  recovered: balance.recovered + account.recovery,
  retained: balance.retained + account.retention,
  released: balance.released + account.released,
  carried: account.carried,
  layers: layersAfter(balance.layers, account, by),
});

export const heldRetention = ({ retained, released }: Pick<ContractBalance, 'retained' | 'released'>): Exact =>
  retained - released;

/**
 * By its percent of the new work until the advance is recovered; with the last work, whatever is left of it. Work taken back
 * makes outstanding again what was recovered with it.
 */
function recoveryOf(
  balance: ContractBalance,
  workDone: Exact,
  contractSum: Exact,
  { recoveryPercent, currency }: Terms,
): Exact {
  const outstanding = balance.advance - balance.recovered;
  if (workDone >= contractSum) return outstanding;
  const { from, to } = newWork(balance.layers, workDone);
  const back = givenBack(balance.layers, workDone, 'recovery', currency);
  return between(-balance.recovered, step(recoveryPercent, from, to, currency) - back, outstanding);
}

/**
 * By its percent of the new work, up to the cap: a cap that is lowered or a contract that shrinks holds back no more, and hands
 * nothing back. Work taken back gives back what was held on it; what else is held leaves by a release, which takes the oldest
 * first.
 */
function retentionOf(balance: ContractBalance, workDone: Exact, contractSum: Exact, terms: Terms): Exact {
  const { currency, retentionPercent, retentionCapPercent } = terms;
  const back = givenBack(balance.layers, workDone, 'retention', currency);
  if (back > 0n) return -smaller(back, heldRetention(balance));
  const room = percentOf(retentionCapPercent, contractSum, currency) - balance.retained;
  const { from, to } = newWork(balance.layers, workDone);
  return between(0n, step(retentionPercent, from, to, currency), larger(room, 0n));
}

function applyAccount(balance: ContractBalance, parts: Partial<Account>): Account {
  const account = {
    workDone: balance.workDone,
    previousWork: balance.workDone,
    certified: 0n,
    advance: 0n,
    recovery: 0n,
    retention: 0n,
    released: 0n,
    vat: 0n,
    deducted: 0n,
    broughtForward: balance.carried,
    ...parts,
  };
  const total = totalOf(account);
  return { ...account, due: larger(total, 0n), carried: total < 0n ? total : 0n };
}

/** What it all comes to: the amount due, or below zero what is carried to the next. */
export const totalOf = (account: Omit<Account, 'due' | 'carried'>): Exact =>
  account.certified +
  account.advance -
  account.recovery -
  account.retention +
  account.released +
  account.vat -
  account.deducted +
  account.broughtForward;

const larger = (one: Exact, other: Exact): Exact => (one > other ? one : other);
const smaller = (one: Exact, other: Exact): Exact => -larger(-one, -other);
const between = (least: Exact, value: Exact, most: Exact): Exact => larger(least, smaller(value, most));

export interface Measured {
  /** To date, as measured now. Less than the certificate before has corrects that one. */
  readonly quantity: Exact;
  /** Of the bill, with the variations that apply. */
  readonly whole: Exact;
}

interface Certifiable extends Measured {
  /** By the certificate before: it stays measurable when a variation leaves less than is done. */
  readonly certified: Exact;
}

const size = (value: Exact): Exact => (value < 0n ? -value : value);

export const isBeyondBill = ({ quantity, whole }: Measured): boolean =>
  quantity < 0n !== whole < 0n ? quantity !== 0n : size(quantity) > size(whole);

/** Whether less is measured to date than the certificate before has: of an omission, less is omitted. */
export const isTakenBack = ({ done, previous }: { done: Exact; previous: Exact }): boolean =>
  size(done) < size(previous);

/** A figure of a sentence as a number, which is shown as its reader writes numbers; as text where it has more decimals than are shown then. */
export const figureOf = (value: Exact): number | string => {
  const text = decimalText(value);
  return /\.\d{3}/.test(text) ? text : Number(text);
};

/** Why a quantity cannot be certified, as a sentence; undefined when it can. An omission runs from zero downwards. */
export function lineFault({ quantity, whole, certified }: Certifiable, allowsOverrun: boolean): Sentence | undefined {
  const isOmission = (whole === 0n ? certified : whole) < 0n;
  if (quantity !== 0n && quantity < 0n !== isOmission)
    return isOmission
      ? message('This item is an omission: its quantity to date must be negative.')
      : message('The quantity to date must not be negative.');
  if (allowsOverrun || !isBeyondBill({ quantity, whole }) || size(quantity) <= size(certified)) return undefined;
  return size(certified) > size(whole)
    ? message(ABOVE_CERTIFIED, { whole: figureOf(whole), certified: figureOf(certified) })
    : message('The bill has {{whole}}. More needs a variation, or terms that allow work beyond the bill.', {
        whole: figureOf(whole),
      });
}
const ABOVE_CERTIFIED =
  'The bill has {{whole}}, and {{certified}} is certified already. More needs a variation, or terms that allow work beyond the bill.';

interface Certifying {
  /** All work to date, as measured now. */
  readonly workDone: Exact;
  /** Of the day of the certificate. */
  readonly contractSum: Exact;
  /** What is certified of items beyond what variations left of them (certifiedBeyond). */
  readonly beyond: Exact;
}

interface CertifiedItem extends Sized {
  /** By the certificate before. */
  readonly previous: string;
}

/** What items come to that a variation left less of than is certified already. Zero or more. */
export const certifiedBeyond = (items: readonly CertifiedItem[], currency: string): Exact =>
  sum(
    items.map(({ quantity, rate, previous }) =>
      exact(previous) > 0n && exact(previous) > exact(quantity)
        ? amountOf(exact(previous), exact(rate), currency) - amountOf(exact(quantity), exact(rate), currency)
        : 0n,
    ),
  );

/**
 * Why this much work cannot be certified, as a sentence; undefined when it can. Item by item it may be right and come to more
 * than the contract all the same: where work is omitted and its omission is not measured.
 */
export const workFault = (
  { workDone, contractSum, beyond }: Certifying,
  allowsOverrun: boolean,
): Sentence | undefined =>
  allowsOverrun || workDone <= contractSum + beyond
    ? undefined
    : message(ABOVE_CONTRACT, { work: figureOf(workDone), contract: figureOf(contractSum) });
const ABOVE_CONTRACT =
  'The work to date comes to {{work}}, the contract on this date to {{contract}}. Measure the omissions too, or allow work beyond the bill in the terms.';

/** The quantity at a percent of the item, to four decimals; the whole of it at 100. */
export const quantityAt = (percent: Exact, whole: Exact): Exact => {
  const value = percent * whole;
  const magnitude = (size(value) * 2n + 100n * UNIT) / (200n * UNIT);
  return value < 0n ? -magnitude : magnitude;
};

/** Percent of the item that is done, for showing: two decimals, and 100 for no less and no more than all of it. Null for an item of nothing. */
export function percentDone(quantity: Exact, whole: Exact): number | null {
  if (whole === 0n) return null;
  const [part, all] = whole < 0n ? [-quantity, -whole] : [quantity, whole];
  const rounded = (size(part) * 20_000n + all) / (2n * all);
  if (rounded === 10_000n && part > 0n && part !== all) return part < all ? 99.99 : 100.01;
  return Number(part < 0n ? -rounded : rounded) / 100;
}

/** What VAT is charged on: all that is certified, whatever is retained of it; with a taxed advance that too, less its recovery. */
export const taxedAmount = ({ certified, advance, recovery }: Account, taxesAdvance: boolean): Exact =>
  certified + (taxesAdvance ? advance - recovery : 0n);

interface Charged {
  readonly vat: Exact;
  /** What the VAT is charged on, and its percent. */
  readonly base: Exact;
  readonly rate: Exact;
  readonly currency: string;
}

/**
 * VAT as a page shows it. `own`: the percent of the line above it, rounded, as whoever checks the page reckons it. `carry`: the
 * coin more or less that keeps the VAT of all certificates the percent of all their work, which rounding one by one would lose.
 * Of several rates the page's percent is what they come to, and nothing is carried.
 */
export function shownVat({ vat, base, rate, currency }: Charged): { readonly own: Exact; readonly carry: Exact } {
  const own = percentOf(rate, base, currency);
  const coin = 10n ** BigInt(SCALE - decimalsOf(currency));
  return size(vat - own) <= coin ? { own, carry: vat - own } : { own: vat, carry: 0n };
}

/** What is said below the VAT of a certificate of work. An advance and a release of retention say it by their own line. */
export function vatNote(kind: 'work' | 'advance' | 'release', taxesAdvance: boolean): Sentence | null {
  if (kind !== 'work') return null;
  return taxesAdvance
    ? message('VAT is charged on the amount certified less the recovery of the advance, not on the net.')
    : message('VAT is charged on the full amount certified, not on the net.');
}

/** Whether less is retained than the percent asks for, because no more than the cap is held. */
export const isRetentionCapped = (
  { workDone, previousWork, retention }: Account,
  retentionPercent: Exact,
  currency: string,
): boolean => workDone > previousWork && retention < step(retentionPercent, previousWork, workDone, currency);

/** What a percent of the work certified comes to, to the smallest coin, before any cap. */
export const shareOfWork = (
  { workDone, previousWork }: Pick<Account, 'workDone' | 'previousWork'>,
  percent: Exact,
  currency: string,
): Exact => step(percent, previousWork, workDone, currency);

interface Dated {
  readonly date: CalendarDate;
  /** Of the last issued one; null when none is. */
  readonly last: CalendarDate | null;
}

/** Why a certificate cannot bear this date, as a sentence; undefined when it can. */
export const dateFault = ({ date, last }: Dated): Sentence | undefined =>
  last !== null && date < last
    ? message('The last certificate is of {{date}}. This one cannot bear an earlier date.', { date: last })
    : undefined;

const CODES = { work: 'PC', advance: 'AP', release: 'RR' } as const;

/** What a certificate is called among invoices: PC-003. */
export const codeOf = ({ kind, number }: { kind: keyof typeof CODES; number: number }): string =>
  `${CODES[kind]}-${String(number).padStart(3, '0')}`;

/**
 * Whether an amount that a file states is another than what its parts come to, by more than rounding: half of the smallest coin
 * a part, and half a unit of a whole amount.
 */
export function isOtherAmount(
  stated: string,
  own: Exact,
  { currency, parts }: { currency: string; parts: number },
): boolean {
  const coin = UNIT / 10n ** BigInt(decimalsOf(currency));
  const slack = (coin * BigInt(parts + 1)) / 2n;
  return size(exact(stated) - own) > larger(slack, exact(stated) % UNIT === 0n ? UNIT / 2n : 0n);
}
