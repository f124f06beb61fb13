import { z } from 'zod';
import { nullableDate } from '#shared/dates.ts';
import { MAX_DECIMAL } from '#shared/http/fields.ts';
import { decimalText, type Exact, exact } from '#shared/money.ts';

/** Amounts, quantities and percents are exact decimal text: "1234.5". */
export const Exactly = z.string();

export const day = (name: string) => nullableDate(name).pipe(z.string(`${name} is required`));
export const flag = (name: string) => z.boolean({ error: `${name} must be true or false` });

interface Range {
  /** In whole units. */
  readonly most?: bigint;
  readonly isSigned?: boolean;
}

/** More digits than any amount has. */
const MOST_LENGTH = 40;
const MOST = 10n ** 12n;
const UNIT = 10n ** 4n;

/** A decimal number with at most four decimals, sent as text or number, kept as exact decimal text. */
export const decimal = (name: string, { most = MOST, isSigned = false }: Range = {}) =>
  z
    .union(
      [z.string().max(MOST_LENGTH), z.number().min(-MAX_DECIMAL).max(MAX_DECIMAL)],
      `${name} must be a decimal number such as 1234.5`,
    )
    .transform((sent, context) => {
      const value = readExact(String(sent));
      const fault = value === undefined ? 'form' : faultOf(value, most * UNIT, isSigned);
      if (value !== undefined && !fault) return decimalText(value);
      context.addIssue({ code: 'custom', message: fault === 'form' ? formOf(name) : rangeOf(name, most, isSigned) });
      return z.NEVER;
    });

const faultOf = (value: Exact, most: bigint, isSigned: boolean): 'range' | undefined =>
  value > most || value < (isSigned ? -most : 0n) ? 'range' : undefined;

const formOf = (name: string) => `${name} must be a decimal number such as 1234.5, with at most 4 decimals`;
const rangeOf = (name: string, most: bigint, isSigned: boolean) =>
  `${name} must be from ${isSigned ? `-${most}` : 0} to ${most}`;

function readExact(text: string): Exact | undefined {
  if (text.length > MOST_LENGTH) return undefined;
  try {
    return exact(text);
  } catch {
    return undefined;
  }
}
