import { currencies, decimalsOf } from '#shared/money.ts';

/** ISO 4217 in SQL: how many decimals the currency of this column has. */
export const decimalsSql = (column: string): string =>
  `(case ${column} ${currencies.map((code) => `when '${code}' then ${decimalsOf(code)}`).join(' ')} else 2 end)`;
