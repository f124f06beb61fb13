import { convertedFrom } from '#web/i18n/converted.ts';
import { formatMoney, formatMoneyExact, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { ConvertedFrom } from '#web/ui/ConvertedFrom.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { toneOf } from '#web/ui/status.ts';
import type { BudgetSummary } from '../../contract.ts';
import { isJustAbove } from '../../rules.ts';
import { useBudget } from '../queries.ts';

/** The four cards of spec §2; over all projects the amounts are in the organisation's project currency. */
export function BudgetCards({ projectId }: { projectId: string | undefined }) {
  const budget = useBudget(projectId);
  if (budget.isPending) return <Waiting />;
  if (budget.isError) {
    return <ErrorNote query={budget} what={t('The budget could not be loaded.')} />;
  }
  return (
    <>
      <LeftOut currencies={budget.data.leftOut ?? []} />
      <Cards summary={budget.data} />
    </>
  );
}

/** A sum that is not of everything says so. */
const LeftOut = ({ currencies }: { currencies: readonly string[] }) =>
  currencies.length > 0 && (
    <p role="status" className="mb-3 rounded-2 border border-amber bg-amber-wash px-4 py-3 text-sm">
      {t('These sums leave out projects in {{currencies}}: there is no exchange rate in the organisation settings.', {
        currencies: currencies.join(t(', ')),
      })}
    </p>
  );

const places =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2.5 md:grid-cols-2 md:gap-3.5 lg:grid-cols-4';

const Waiting = () => (
  <div role="status" aria-label={t('Loading')} className={places}>
    {['h-27', 'h-27 ', 'h-39', 'h-39 '].map((height) => (
      <Skeleton key={height} className={`${height} rounded-2 md:h-30.5`} />
    ))}
  </div>
);

function Cards({ summary }: { summary: BudgetSummary }) {
  const { totalBudget, totalSpent, committed, remaining, usedPercent, status } = summary;
  const sums = [totalBudget, totalSpent, remaining].map((sum) => formatMoney(sum ?? 0, summary.currency));
  const longest = sums.reduce((one, other) => (other.length > one.length ? other : one));
  const isLong = longest.length > LONG;
  return (
    <div className={places}>
      <StatCard
        label={t('Total Budget')}
        figure={<Amount amount={totalBudget} summary={summary} isLong={isLong} />}
        longest={longest}
        meaning={convertedFrom(summary.budgetOriginals)}
      />
      <StatCard
        label={t('Total Spent')}
        figure={<Amount amount={totalSpent} summary={summary} isLong={isLong} />}
        longest={longest}
        meaning={
          usedPercent === null
            ? undefined
            : [
                t('{{percent}} of budget', { percent: shareUsed(usedPercent, status) }),
                convertedFrom(summary.spentOriginals),
              ]
                .filter(Boolean)
                .join(' · ')
        }
      />
      <StatCard
        label={t('Remaining')}
        figure={<Amount amount={remaining} summary={summary} isLong={isLong} />}
        longest={longest}
        meaning={
          usedPercent === null ? undefined : (
            <span className="grid gap-1.5">
              <ProgressBar
                value={100 - usedPercent}
                tone={toneOf(status ?? 'healthy')}
                label={t('Share of the budget that remains')}
              />
              <ConvertedFrom originals={summary.remainingOriginals} />
              <span>
                {t('{{amount}} approved, not yet paid', { amount: formatMoney(committed ?? 0, summary.currency) })}
                <ConvertedFrom originals={summary.committedOriginals} />
              </span>
            </span>
          )
        }
      />
      <StatCard
        label={t('Budget Status')}
        figure={status ? <StatusBadge status={status} className="text-md" /> : '–'}
        meaning={
          status === 'over_budget' ? <b className="font-semibold text-red-ink">{t('Over budget!')}</b> : undefined
        }
        alert={status === 'over_budget'}
      />
    </div>
  );
}

/** "over 100%" where rounding would put it on the band that the state says is passed. */
function shareUsed(percent: number, status: BudgetSummary['status']): string {
  const shown = formatPercent(percent, 1);
  return status && isJustAbove(percent, status) ? t('over {{percent}}', { percent: shown }) : shown;
}

/** Longer sums have the sizes of the card. */
const LONG = 15;

interface AmountProps {
  amount: number | null;
  summary: BudgetSummary;
  isLong: boolean;
}

const Amount = ({ amount, summary, isLong }: AmountProps) =>
  amount === null ? (
    '–'
  ) : (
    <bdi
      className={isLong ? undefined : 'text-[length:min(1rem,7.5vw)] md:text-lg xl:text-[22px]'}
      title={formatMoneyExact(amount, summary.currency)}
    >
      {formatMoney(amount, summary.currency)}
    </bdi>
  );
