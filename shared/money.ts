import { z } from 'zod';
import { message, type Sentence } from './sentence.ts';

/** Currencies an organisation may use, with their decimals (ISO 4217). */
const DECIMALS = { SAR: 2, USD: 2, AED: 2, QAR: 2, EGP: 2, EUR: 2, GBP: 2, KWD: 3, BHD: 3, OMR: 3, JOD: 3 } as const;

export const Currency = z.enum(
  Object.keys(DECIMALS) as [keyof typeof DECIMALS],
  'must be a known currency, for example SAR',
);
export type Currency = z.infer<typeof Currency>;
export const currencies = Currency.options;

export const decimalsOf = (currency: string): number => DECIMALS[currency as Currency] ?? 2;

/** The largest amount a call takes, in major units. */
export const MAX_AMOUNT = 1e12;
/** Decimals that every amount is kept with. */
export const SCALE = 4;
const UNIT = 10n ** BigInt(SCALE);

/** An exact amount of money: ten-thousandths of the major unit (numeric(20,4) of the database). Never a float. */
export type Exact = bigint & { readonly __exact?: never };

/** Reads decimal text ("1234567.8900", "-0.5") exactly. Throws RangeError when it is no plain decimal. */
export function exact(text: string): Exact {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match) throw new RangeError(`not a decimal number: ${text}`);
  const [, sign, whole = '0', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(SCALE))) throw new RangeError(`more than ${SCALE} decimals: ${text}`);
  const value = BigInt(whole) * UNIT + BigInt(fraction.slice(0, SCALE).padEnd(SCALE, '0'));
  return sign ? -value : value;
}

/** The shortest exact decimal text: 30n*10^4 is "30", 1000n is "0.1". */
export function decimalText(value: Exact): string {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0');
  // At most 4 characters: SCALE digits.
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${fraction && `.${fraction}`}`;
}

/** An amount that leaves: a JSON number or one that a screen formats. Nothing is added after this. */
export const asNumber = (value: Exact): number => Number(decimalText(value));

/** A JSON number that `amountFault` accepted, as exact decimal text: its shortest form, never its binary expansion. */
export function amountText(amount: number): string {
  return decimalText(exact(String(amount)));
}

export const sum = (amounts: readonly Exact[]): Exact => amounts.reduce((total, amount) => total + amount, 0n);

/**
 * Why a number is no acceptable amount of this currency, as a sentence, or undefined when it is one.
 * Rule: not negative, at most 10^12, no more decimals than the currency has.
 */
export function amountFault(amount: number, currency: string): Sentence | undefined {
  if (!Number.isFinite(amount)) return message('The amount must be a number.');
  if (amount < 0) return message('The amount must not be negative.');
  if (amount > MAX_AMOUNT) return message('The amount must be at most 1,000,000,000,000.');
  const decimals = decimalsOf(currency);
  if (!hasAtMostDecimals(amount, decimals))
    return message('{{currency}} has at most {{decimals}} decimals; this amount has more.', { currency, decimals });
  return undefined;
}

/** Judged on the shortest decimal form of the number, so that 0.1 has one decimal. */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  const [mantissa = '', exponent = '0'] = value.toString().split('e');
  const fraction = mantissa.split('.')[1]?.length ?? 0;
  return fraction - Number(exponent) <= decimals;
}

/** Rates are units of a currency for one US dollar, as decimal text; the dollar itself is 1. */
export type Rates = Readonly<Record<string, string>>;

/** Converts by the organisation's rates, half away from zero at four decimals. Undefined when a rate is missing. */
export function convert(amount: Exact, from: string, to: string, rates: Rates): Exact | undefined {
  if (from === to) return amount;
  const source = rateOf(from, rates);
  const target = rateOf(to, rates);
  if (source === undefined || target === undefined) return undefined;
  return divideRounded(amount * target, source);
}

const rateOf = (currency: string, rates: Rates): Exact | undefined =>
  currency === 'USD' ? UNIT : rates[currency] === undefined ? undefined : exact(rates[currency]);

interface Part {
  readonly currency: string;
  readonly amount: Exact;
}

/** Of the parts of a sum in `target`. */
export function originalsOf(parts: readonly Part[], target: string): { currency: string; amount: number }[] {
  const byCurrency = [...Map.groupBy(parts, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    amount: sum(own.map(({ amount }) => amount)),
  }));
  const held = byCurrency.filter(({ amount }) => amount !== 0n).sort((a, b) => (a.currency < b.currency ? -1 : 1));
  if (held.every(({ currency }) => currency === target)) return [];
  return held.map(({ currency, amount }) => ({ currency, amount: asNumber(roundTo(amount, currency)) }));
}

/** To as many decimals as the currency has, half away from zero. */
export function roundTo(amount: Exact, currency: string): Exact {
  const step = 10n ** BigInt(SCALE - decimalsOf(currency));
  return divideRounded(amount, step) * step;
}

/** A quotient of exact values, to as many decimals as the currency has, rounded once, half away from zero. */
export function roundQuotient(value: bigint, by: bigint, currency: string): Exact {
  const step = 10n ** BigInt(SCALE - decimalsOf(currency));
  return divideRounded(value, by * step) * step;
}

/** Integer division, half away from zero. */
export function divideRounded(value: bigint, by: bigint): bigint {
  const magnitude = value < 0n ? -value : value;
  const rounded = (magnitude * 2n + by) / (by * 2n);
  return value < 0n ? -rounded : rounded;
}
