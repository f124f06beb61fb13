import { formatMoney, formatMoneyExact, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { RowLink } from '#web/ui/row-link.ts';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { EarnedValue } from '../../contract.ts';
import './earned-value.css';
import { formatIndex } from './figures.ts';

type Amount = 'budget' | 'plannedValue' | 'earnedValue' | 'actualCost' | 'estimate';

/** Letters of a sum with which nine columns fit a laptop's page. */
const LONG = 16;

/** A longer sum is smaller, and breaks after its currency. */
function Amount({ value, currency }: { value: number; currency: string }) {
  const text = formatMoney(value, currency);
  const isLong = text.length > LONG;
  return (
    <bdi title={formatMoneyExact(value, currency)} className={isLong ? 'text-xs' : undefined}>
      {isLong ? text.replace('\u00a0', ' ') : text}
    </bdi>
  );
}

const amount = (key: Amount, header: string): Column<EarnedValue> => ({
  key,
  header,
  numeric: true,
  cell: ({ [key]: value, currency }) => (value === null ? '–' : <Amount value={value} currency={currency} />),
  sortBy: (row) => row[key],
});

const index = (key: 'cpi' | 'spi', header: string): Column<EarnedValue> => ({
  key,
  header,
  numeric: true,
  cell: ({ [key]: value }) => (value === null ? <NotYet /> : formatIndex(value)),
  sortBy: (row) => row[key],
});

const NotYet = () => <span className="text-sm text-ink-3">{t('not measurable yet')}</span>;

const schedule = (): Column<EarnedValue> => ({
  key: 'schedule',
  header: t('Earned schedule'),
  numeric: true,
  cell: ({ earnedDays, elapsedDays, spiTime }) =>
    earnedDays === null || elapsedDays === null || spiTime === null ? (
      <NotYet />
    ) : (
      <>
        <span className="block">
          {t('Day {{earned}} of {{elapsed}}', { earned: formatNumber(earnedDays), elapsed: formatNumber(elapsedDays) })}
        </span>
        <span className="block text-sm whitespace-nowrap text-ink-3">{`SPI(t) ${formatIndex(spiTime)}`}</span>
      </>
    ),
  sortBy: (row) => row.spiTime,
});

const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** A range breaks after its lower amount alone, one of longer sums anywhere between words. */
function rangeText(low: string, high: string): string {
  if (Math.max(low.length, high.length) > LONG)
    return t('{{low}} to {{high}}', { low, high }).replaceAll('\u00a0', ' ');
  const text = unbroken(t('{{low}} to {{high}}', { low, high }));
  const end = text.indexOf(unbroken(low)) + low.length;
  return text.slice(0, end) + text.slice(end).replace('\u00a0', ' ');
}

/** The estimate with its range below. */
const estimate = (): Column<EarnedValue> => ({
  ...amount('estimate', t('Estimate (EAC)')),
  cell: ({ estimate: value, estimateLow, estimateHigh, currency }) =>
    value === null ? (
      <NotYet />
    ) : (
      <>
        <Amount value={value} currency={currency} />
        {estimateLow !== null && estimateHigh !== null && (
          <bdi className="aligned-with-page block text-sm text-ink-3">
            {rangeText(formatMoney(estimateLow, currency), formatMoney(estimateHigh, currency))}
          </bdi>
        )}
      </>
    ),
});

interface EarnedValueTableProps {
  rows: readonly EarnedValue[];
  /** Where a row leads: the curves of its project. */
  rowLink: (row: EarnedValue) => RowLink;
}

/** Each project in its own currency. */
export function EarnedValueTable({ rows, rowLink }: EarnedValueTableProps) {
  return (
    <div className="earned-values overflow-x-auto">
      <Table
        label={t('Earned value by project')}
        rows={rows}
        keyOf={(row) => row.projectId}
        rowLink={rowLink}
        columns={[
          {
            key: 'project',
            header: t('Project'),
            main: true,
            pinned: true,
            cell: (row) => (
              <>
                <bdi>{row.projectName}</bdi>
                {isClosed(row) && <StatusBadge status={row.projectStatus} className="ms-2" />}
              </>
            ),
            sortBy: (row) => row.projectName,
          },
          amount('budget', t('Budget')),
          amount('plannedValue', t('Planned value')),
          amount('earnedValue', t('Earned value')),
          amount('actualCost', t('Actual cost')),
          index('cpi', 'CPI'),
          index('spi', 'SPI'),
          schedule(),
          estimate(),
        ]}
        empty={<EmptyState title={t('No projects yet')} />}
      />
    </div>
  );
}

const isClosed = ({ projectStatus }: EarnedValue): boolean =>
  projectStatus === 'completed' || projectStatus === 'cancelled';
