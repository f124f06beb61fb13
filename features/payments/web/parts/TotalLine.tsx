import { formatMoneyExact } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { PaymentTotal } from '../../figures-contract.ts';
import { type PaymentView, useTotals } from '../queries.ts';

/** How many payments the filters select and what they come to, to the smallest coin; a line each currency. */
export function TotalLine({ view }: { view: PaymentView }) {
  const totals = useTotals(view);
  if (!totals.data || totals.data.length === 0) return null;
  return (
    <div role="status" className="grid gap-1 px-1 pb-2.5 text-sm text-ink-2">
      {totals.data.map((total) => (
        <p key={total.currency} className="flex flex-wrap gap-x-4 tabular-nums">
          <Sums total={total} />
        </p>
      ))}
    </div>
  );
}

function Sums({ total: { currency, count, amount, netAmount, vatAmount, open } }: { total: PaymentTotal }) {
  const money = (value: number | null) => isolate(formatMoneyExact(value ?? 0, currency));
  return (
    <>
      <span>{t('{{count}} payments', { count })}</span>
      {amount !== null && (
        <>
          <b className="font-semibold text-ink">{t('Total {{amount}}', { amount: money(amount) })}</b>
          <span>{t('Net {{net}} + VAT {{vat}}', { net: money(netAmount), vat: money(vatAmount) })}</span>
          <span>{t('Still open {{amount}}', { amount: money(open) })}</span>
        </>
      )}
    </>
  );
}
