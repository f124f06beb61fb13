import type { ReactNode } from 'react';
import { formatMoney, formatMoneyExact, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { LatePart } from '#web/ui/LatePart.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { EarnedCurve, EarnedValue } from '../../contract.ts';
import { useEarnedValue } from '../queries.ts';
import { formatIndex, reasonWords } from './figures.ts';

const earnedValueChart = () => import('./EarnedValueChart.tsx');

/** Earned value of one project: the figures with what they mean, and their curves. */
export function EarnedValueCard({ projectId }: { projectId: string }) {
  const earned = useEarnedValue(projectId);
  return (
    <Card>
      <CardHeader title={t('Earned value')} />
      <Loaded query={earned} what={t('The earned value could not be loaded.')} rows={4}>
        {(data) => <Value value={data} />}
      </Loaded>
    </Card>
  );
}

function Value({ value }: { value: EarnedCurve }) {
  const { reasons, points, currency } = value;
  if (!value.seesMoney) return <CardBody className="text-ink-2">{t('Amounts are not shown to your role.')}</CardBody>;
  if (reasons.value)
    return (
      <CardBody className="text-ink-2">
        <b className="font-semibold text-ink">{t('Not measurable yet')}.</b> {t(reasonWords[reasons.value])}
      </CardBody>
    );
  return (
    <CardBody className="grid gap-5">
      <dl className="grid pairs gap-x-4 gap-y-4 md:grid-cols-4">
        <Amount label={t('Planned value (PV)')} amount={value.plannedValue} currency={currency} />
        <Amount label={t('Earned value (EV)')} amount={value.earnedValue} currency={currency} />
        <Amount label={t('Actual cost (AC)')} amount={value.actualCost} currency={currency} />
        {value.planCosts === null ? (
          <Amount label={t('Budget (BAC)')} amount={value.budget} currency={currency} />
        ) : (
          <Amount
            label={t('Costs of the plan (BAC)')}
            amount={value.planCosts}
            currency={currency}
            note={t('Budget {{amount}}', { amount: formatMoney(value.budget ?? 0, currency) })}
          />
        )}
        <Index label={t('Cost index (CPI)')} index={value.cpi} reason={reasons.cpi} />
        <Index label={t('Schedule index (SPI)')} index={value.spi} reason={reasons.spi} />
        <Schedule value={value} />
        <Estimate value={value} />
      </dl>
      <LatePart load={earnedValueChart} waiting={<Skeleton className="h-72" />}>
        {({ EarnedValueChart }) => <EarnedValueChart points={points} currency={currency} />}
      </LatePart>
    </CardBody>
  );
}

interface FigureProps {
  label: string;
  children: ReactNode;
  note?: ReactNode;
  className?: string;
}

const Figure = ({ label, children, note, className }: FigureProps) => (
  <div className={cx('min-w-0', className)}>
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd className="mt-0.5 text-md font-semibold">{children}</dd>
    {note && <dd className="text-sm text-ink-3">{note}</dd>}
  </div>
);

interface AmountProps extends Omit<FigureProps, 'children'> {
  amount: number | null;
  currency: string;
}

const Amount = ({ label, amount, currency, note }: AmountProps) => (
  <Figure label={label} note={note}>
    {amount === null ? '–' : <bdi title={formatMoneyExact(amount, currency)}>{formatMoney(amount, currency)}</bdi>}
  </Figure>
);

const NotYet = ({ label, reason }: { label: string; reason: EarnedValue['reasons']['cpi'] }) => (
  <Figure label={label} note={reason ? t(reasonWords[reason]) : undefined}>
    <span className="font-medium text-ink-3">{t('Not measurable yet')}</span>
  </Figure>
);

/** Below 0.95 it deserves a look, below 0.85 it is serious: the bands of the alerts. */
const toneOf = (index: number): string =>
  index < 0.85 ? 'text-red-ink' : index < 0.95 ? 'text-amber-ink' : 'text-green-ink';

function Index({
  label,
  index,
  reason,
}: {
  label: string;
  index: number | null;
  reason: EarnedValue['reasons']['cpi'];
}) {
  if (index === null) return <NotYet label={label} reason={reason} />;
  return (
    <Figure label={label}>
      <span className={toneOf(index)}>{formatIndex(index)}</span>
    </Figure>
  );
}

function Schedule({ value: { earnedDays, elapsedDays, spiTime, reasons } }: { value: EarnedValue }) {
  const label = t('Earned schedule');
  if (earnedDays === null || elapsedDays === null || spiTime === null)
    return <NotYet label={label} reason={reasons.time} />;
  return (
    <Figure label={label} note={`SPI(t) ${formatIndex(spiTime)}`}>
      {t('Day {{earned}} of {{elapsed}}', { earned: formatNumber(earnedDays), elapsed: formatNumber(elapsedDays) })}
    </Figure>
  );
}

/**
 * The claim of the range stands on projects whose value was measured by percent complete: where work under way counts by another rule,
 * or not at all, the words say so.
 */
function rangeWords(
  { progressRule: rule, underWayCount, unreportedCount }: EarnedValue,
  range: { low: string; high: string },
): string {
  const isMeasured = rule === 'percent' || rule === 'milestones' ? unreportedCount === 0 : underWayCount === 0;
  if (isMeasured) return t('About 8 in 10 projects at this stage end between {{low}} and {{high}}', range);
  const between = t('Between {{low}} and {{high}} where value is measured by percent complete.', range);
  return `${between} ${unmeasuredWords({ rule, count: rule === 'percent' || rule === 'milestones' ? unreportedCount : underWayCount })}`;
}

function unmeasuredWords({ rule, count }: { rule: EarnedValue['progressRule']; count: number }): string {
  if (rule === 'fifty_fifty')
    return t('Here {{count}} tasks under way count half until they are done, so it may be wider.', { count });
  return t('Here {{count}} tasks under way count nothing until they are done, so it may be wider.', { count });
}

function Estimate({ value }: { value: EarnedValue }) {
  const { estimate, estimateLow, estimateHigh, reasons, currency } = value;
  const label = t('Estimate at completion (EAC)');
  if (estimate === null) return <NotYet label={label} reason={null} />;
  const range =
    estimateLow === null || estimateHigh === null
      ? reasons.cpi && t(reasonWords[reasons.cpi])
      : rangeWords(value, { low: formatMoney(estimateLow, currency), high: formatMoney(estimateHigh, currency) });
  return (
    <Figure label={label} note={range} className="max-md:col-span-full">
      <bdi title={`AC + (BAC − EV) = ${formatMoneyExact(estimate, currency)}`}>{formatMoney(estimate, currency)}</bdi>
    </Figure>
  );
}
