import type { ReactNode } from 'react';
import type { Originals } from '#shared/http/fields.ts';
import { formatMoney, formatMoneyExact, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { ConvertedFrom } from '#web/ui/ConvertedFrom.tsx';
import { cx } from '#web/ui/cx.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { Margins, ProjectMargin } from '../../margin-contract.ts';
import { useMargins } from '../queries.ts';

/** Where the employer pays by certificates: what is certified beside what the work costs. Nothing where no project has any. */
export function MarginCard({ projectId }: { projectId: string | undefined }) {
  const margins = useMargins(projectId);
  if (margins.data?.projects.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title={t('Income and margin')}
        note={t('certified income beside what is paid and approved, before VAT')}
      />
      <Loaded query={margins} what={t('The margin could not be loaded.')} rows={3}>
        {(data) => (
          <>
            {!projectId && <ProjectMargins projects={data.projects} />}
            <Total total={data.total} isOne={projectId !== undefined} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

const amountOf = (amount: number, currency: string) => (
  <bdi title={formatMoneyExact(amount, currency)}>{formatMoney(amount, currency)}</bdi>
);

type Name = 'income' | 'paid' | 'committed' | 'received';

const column = (key: Name, header: string): Column<ProjectMargin> => ({
  key,
  header,
  numeric: true,
  desktopOnly: key === 'received',
  cell: (row) => amountOf(row[key], row.currency),
  sortBy: (row) => row[key],
});

const ProjectMargins = ({ projects }: { projects: readonly ProjectMargin[] }) => (
  <Table<ProjectMargin>
    label={t('Income and margin by project')}
    rows={projects}
    keyOf={({ projectId }) => projectId}
    rowLink={({ projectId }) => `/projects/${projectId}/certificates`}
    columns={[
      {
        key: 'project',
        header: t('Project'),
        main: true,
        cell: ({ projectName }) => <bdi>{projectName}</bdi>,
        sortBy: ({ projectName }) => projectName,
      },
      column('income', t('Certified income')),
      column('paid', t('Cost paid')),
      column('committed', t('Cost approved')),
      {
        key: 'margin',
        header: t('Margin'),
        numeric: true,
        cell: (row) => <Margin {...row} />,
        sortBy: ({ margin }) => margin,
      },
      column('received', t('Received, VAT included')),
    ]}
  />
);

/** Amount and share of the income; red where the work costs more than it brings. */
const Margin = ({ margin, marginPercent, currency }: Pick<ProjectMargin, 'margin' | 'marginPercent' | 'currency'>) => (
  <span className={cx('font-semibold', margin < 0 && 'text-red-ink')}>
    {amountOf(margin, currency)}
    {marginPercent !== null && <span className="block text-sm font-normal">{formatPercent(marginPercent, 1)}</span>}
  </span>
);

function Total({ total, isOne }: { total: Margins['total']; isOne: boolean }) {
  const { currency, originals } = total;
  const figures: readonly [label: string, value: ReactNode, before?: Originals][] = [
    [t('Certified income'), amountOf(total.income, currency), originals.income],
    [t('Cost paid'), amountOf(total.paid, currency)],
    [t('Cost approved'), amountOf(total.committed, currency)],
    [t('Margin'), <Margin key="margin" {...total} />, originals.margin],
    [t('Received, VAT included'), amountOf(total.received, currency)],
    [t('Outstanding, VAT included'), amountOf(total.outstanding, currency)],
  ];
  return (
    <CardBody className={cx('grid gap-2', !isOne && 'border-t border-line-2')}>
      {!isOne && (
        <p className="font-semibold">
          {t('Total of {{count}} projects', { count: total.projectCount })}
          {total.isConverted && <span className="ms-2 text-sm font-normal text-ink-3">{t('converted')}</span>}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-3">
        {figures.map(([label, value, before = []]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-semibold tabular-nums">
              {value}
              <ConvertedFrom originals={before} />
            </dd>
          </div>
        ))}
      </dl>
    </CardBody>
  );
}
