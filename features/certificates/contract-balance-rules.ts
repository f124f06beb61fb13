import { exact } from '#shared/money.ts';
import { type IssuedText, layersOf } from './deduction-layers.ts';
import type { ContractBalance, Terms } from './rules.ts';

/** Percents as exact decimal text, as the calls say them: "12.5". */
type TermsText = Readonly<
  Record<'vatRate' | 'retentionPercent' | 'retentionCapPercent' | 'recoveryPercent', string>
> & {
  readonly taxesAdvance: boolean;
};
type Sums = Readonly<Record<Exclude<keyof ContractBalance, 'layers'>, string>>;

/** The terms as the arithmetic takes them. */
export const parseTerms = (terms: TermsText, currency: string): Terms => ({
  currency,
  vatRate: exact(terms.vatRate),
  retentionPercent: exact(terms.retentionPercent),
  retentionCapPercent: exact(terms.retentionCapPercent),
  recoveryPercent: exact(terms.recoveryPercent),
  taxesAdvance: terms.taxesAdvance,
});

/** What has been issued so far, from its sums and from the certificates that count. */
export const balanceOf = (
  sums: Sums,
  issued: readonly IssuedText[],
  by: Pick<Terms, 'currency' | 'taxesAdvance'>,
): ContractBalance => ({
  workDone: exact(sums.workDone),
  advance: exact(sums.advance),
  recovered: exact(sums.recovered),
  retained: exact(sums.retained),
  released: exact(sums.released),
  carried: exact(sums.carried),
  layers: layersOf(issued, by),
});
