import { exact } from '#shared/money.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Certificate, Overview } from '../../contract.ts';
import { useCertificates } from '../queries.ts';
import { coinsOf, titleOf } from './amounts.ts';

interface Entry {
  readonly certificate: Certificate;
  readonly retained: bigint;
  readonly released: bigint;
  readonly held: bigint;
}

/** What each certificate held back, each release gave back, and what was held then. */
export function RetentionTab({ projectId, overview }: { projectId: string; overview: Overview }) {
  const certificates = useCertificates(projectId);
  if (certificates.isPending) return <SkeletonRows />;
  if (certificates.isError) return <ErrorNote query={certificates} what={t('The certificates could not be loaded.')} />;
  const { currency } = overview;
  return (
    <Card>
      <Table<Entry>
        label={t('Retention ledger')}
        rows={entriesOf(certificates.data)}
        keyOf={({ certificate }) => certificate.id}
        rowLink={({ certificate }) => `/projects/${projectId}/certificates/${certificate.id}`}
        empty={
          <EmptyState title={t('Nothing is retained')} text={t('Issued certificates and releases are listed here.')} />
        }
        columns={[
          { key: 'document', header: t('Document'), main: true, cell: ({ certificate }) => titleOf(certificate) },
          { key: 'date', header: t('Date'), cell: ({ certificate }) => formatDate(certificate.date) },
          {
            key: 'reason',
            header: t('Reason'),
            cell: ({ certificate }) => (certificate.reason ? t(reasonLabels[certificate.reason]) : '–'),
          },
          {
            key: 'retained',
            header: t('Retained'),
            numeric: true,
            cell: (row) => <bdi>{coinsOf(row.retained, currency)}</bdi>,
          },
          {
            key: 'released',
            header: t('Released'),
            numeric: true,
            cell: (row) => <bdi>{coinsOf(row.released, currency)}</bdi>,
          },
          { key: 'held', header: t('Held'), numeric: true, cell: (row) => <bdi>{coinsOf(row.held, currency)}</bdi> },
        ]}
      />
    </Card>
  );
}

export const reasonLabels = {
  completion: 'On completion',
  defects_end: 'End of the defects period',
  other: 'Other reason',
} as const;

function entriesOf(certificates: readonly Certificate[]): Entry[] {
  let held = 0n;
  return certificates.toReversed().flatMap((certificate) => {
    if (certificate.status === 'void' || certificate.status === 'draft') return [];
    const retained = exact(certificate.retention ?? '0');
    const released = exact(certificate.released ?? '0');
    held += retained - released;
    return retained === 0n && released === 0n ? [] : [{ certificate, retained, released, held }];
  });
}
