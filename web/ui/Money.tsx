/** <Money amount={412000} currency="SAR" />: no decimals on screen, the exact figure on hover (spec §1). */
import { formatMoney, formatMoneyExact } from '#web/i18n/formats.ts';
import { cx } from './cx.ts';

interface MoneyProps {
  amount: number;
  currency: string;
  className?: string;
}

export function Money({ amount, currency, className }: MoneyProps) {
  return (
    <bdi className={cx('md:whitespace-nowrap', className)} title={formatMoneyExact(amount, currency)}>
      {formatMoney(amount, currency)}
    </bdi>
  );
}

/** A code, a number of a thing, a unit: kept in its own direction inside Arabic text. */
export function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-[0.92em] font-medium text-ink-3">
      {children}
    </bdi>
  );
}
