import { Suspense, useState } from 'react';
import { EarnedValueCard } from '#features/budget/web/parts/EarnedValueCard.tsx';
import { EarnedValueTable } from '#features/budget/web/parts/EarnedValueTable.tsx';
import { convertedFrom } from '#web/i18n/converted.ts';
import { formatMoney, formatMoneyExact, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LatePart } from '#web/ui/LatePart.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import type { Report, ReportFilter } from '../../contract.ts';
import type { MonthChoice } from '../MonthChart.tsx';

const monthChart = () => import('../MonthChart.tsx');
const TasksDialog = lazyDialog(() => import('../RowsDialog.tsx'), 'TasksDialog');
const PaymentsDialog = lazyDialog(() => import('../RowsDialog.tsx'), 'PaymentsDialog');

interface TabProps {
  report: Report;
  filter: ReportFilter;
}

/** Planned and actual cost of the period, month by month, and earned value as of today. */
export function BudgetTab({ report, filter }: TabProps) {
  if (!report.seesMoney)
    return (
      <Card>
        <EmptyState title={t('Your role sees no money.')} />
      </Card>
    );
  return (
    <div className="grid gap-4.5">
      <CostCards report={report} />
      <Months report={report} filter={filter} />
      {filter.projectId ? (
        <EarnedValueCard projectId={filter.projectId} />
      ) : (
        <Card>
          <CardHeader title={t('Earned value by project')} note={t('as of today, in the currency of each project')} />
          <EarnedValueTable
            rows={report.earnedValue}
            rowLink={(row) => ({ to: '/analytics', search: { tab: 'budget', project: row.projectId } })}
          />
        </Card>
      )}
    </div>
  );
}

function CostCards({ report: { costs, currency, budgetHealth, projectId } }: { report: Report }) {
  const { originals } = costs;
  const money = (amount: number | null) =>
    amount === null ? '–' : <bdi title={formatMoneyExact(amount, currency)}>{formatMoney(amount, currency)}</bdi>;
  const payments = { to: '/payments', ...(projectId && { search: { project: projectId } }) };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-2.5 md:grid-cols-2 md:gap-3.5 lg:grid-cols-4">
      <StatCard
        label={t('Planned in this period')}
        figure={money(costs.planned)}
        meaning={joined(t('value of the work planned to be finished'), convertedFrom(originals.planned))}
      />
      <StatCard
        label={t('Paid in this period')}
        figure={money(costs.paid)}
        meaning={joined(t('payments marked paid'), convertedFrom(originals.paid))}
        {...payments}
      />
      <StatCard
        label={t('Total Budget')}
        figure={money(costs.budget)}
        meaning={joined(
          t('{{percent}}% not spent yet', { percent: formatNumber(budgetHealth ?? 0) }),
          convertedFrom(originals.budget),
        )}
        {...payments}
      />
      <StatCard
        label={t('Overdue Invoices')}
        figure={money(costs.overdue.amount)}
        meaning={joined(
          t('{{count}} invoices', { count: costs.overdue.count }),
          convertedFrom(costs.overdue.originals),
        )}
        alert={costs.overdue.count > 0}
        {...payments}
      />
    </div>
  );
}

const joined = (...words: (string | undefined)[]) => words.filter((word) => word !== undefined).join(' · ');

function Months({ report: { costs, currency, isConverted }, filter }: TabProps) {
  const [chosen, setChosen] = useState<MonthChoice>();
  const close = () => setChosen(undefined);
  return (
    <Card>
      <CardHeader
        title={t('Planned vs actual cost per month')}
        note={isConverted ? t('converted to {{currency}}', { currency }) : currency}
      />
      <CardBody>
        <LatePart load={monthChart} waiting={<Skeleton className="h-72" />}>
          {({ MonthChart }) => <MonthChart months={costs.byMonth} currency={currency} onChoose={setChosen} />}
        </LatePart>
      </CardBody>
      <Suspense>
        {chosen?.kind === 'planned' && <TasksDialog wanted={{ ...filter, month: chosen.month }} onClose={close} />}
        {chosen?.kind === 'paid' && <PaymentsDialog wanted={{ ...filter, month: chosen.month }} onClose={close} />}
      </Suspense>
    </Card>
  );
}
