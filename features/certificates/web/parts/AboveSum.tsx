import { asNumber, type Exact } from '#shared/money.ts';
import { formatMoneyExact } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { isAboveSum } from '../../deduction-rules.ts';

interface AboveSumProps {
  deducted: Exact;
  /** What the certificate comes to without them. */
  sumBefore: Exact;
  currency: string;
}

/** Deductions above what the certificate comes to are allowed and pointed out: a digit too many is easily typed. */
export const AboveSum = ({ deducted, sumBefore, currency }: AboveSumProps) =>
  isAboveSum(deducted, sumBefore) ? (
    <p role="status" className="px-4 pb-3 text-sm text-amber-ink">
      {t(
        'This deducts more than the certificate comes to, {{sum}}. Nothing is due then, and the rest is carried to the next.',
        {
          sum: isolate(formatMoneyExact(asNumber(sumBefore > 0n ? sumBefore : 0n), currency)),
        },
      )}
    </p>
  ) : null;
