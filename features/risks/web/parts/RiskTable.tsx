import { formatDateTime, formatNumber, formatRelative } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { Risk } from '../../contract.ts';
import { titleOf, watchLabels } from './labels.ts';
import { RiskTitle } from './RiskTitle.tsx';

const scoreOf = ({ probability, impact }: Risk): number => probability * impact;

interface RiskTableProps {
  risks: readonly Risk[];
  isFiltered: boolean;
  /** What the address asks for already. */
  search: Readonly<Record<string, string>>;
}

export function RiskTable({ risks, isFiltered, search }: RiskTableProps) {
  const columns: readonly Column<Risk>[] = [
    { key: 'title', header: t('Risk'), main: true, cell: (risk) => <Title risk={risk} />, sortBy: titleOf },
    {
      key: 'score',
      header: t('Severity'),
      cell: (risk) => (
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <StatusBadge status={risk.severity} />
          <span className="text-sm text-ink-3 tabular-nums">{formatNumber(scoreOf(risk))}</span>
        </span>
      ),
      sortBy: scoreOf,
    },
    {
      key: 'owner',
      header: t('Owner'),
      cell: ({ ownerName }) => (ownerName ? <bdi>{ownerName}</bdi> : <span className="text-ink-3">{t('Nobody')}</span>),
      sortBy: ({ ownerName }) => ownerName,
    },
    {
      key: 'updated',
      header: t('Changed'),
      desktopOnly: true,
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
          {formatRelative(updatedAt)}
        </time>
      ),
      sortBy: ({ updatedAt }) => updatedAt,
    },
  ];
  return (
    <Table
      label={t('Risks')}
      rows={risks}
      keyOf={({ id }) => id}
      columns={columns}
      rowLink={({ id }) => ({ to: '/risks', search: { ...search, risk: id } })}
      pageSize={25}
      empty={
        isFiltered ? (
          <EmptyState title={t('No risk matches these filters')} />
        ) : (
          <EmptyState
            title={t('No open risks')}
            text={t(
              'The engine watches schedule, budget, materials, weather and daily logs; what you know, you raise.',
            )}
          />
        )
      }
    />
  );
}

function Title({ risk }: { risk: Risk }) {
  return (
    <span className="grid gap-0.5">
      <span>
        <RiskTitle risk={risk} />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-ink-3">
        {isolate(risk.projectName)}
        {risk.watch && <Badge tone="blue">{t(watchLabels[risk.watch] ?? 'The engine')}</Badge>}
        {risk.status === 'closed' && <Badge>{risk.isDismissed ? t('Dismissed') : t('Closed')}</Badge>}
        {risk.status === 'open' && risk.causeGoneAt && <Badge tone="green">{t('The cause is gone')}</Badge>}
      </span>
    </span>
  );
}
