import { exact } from '#shared/money.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Certificate, Overview } from '../../contract.ts';
import { receivedLabels, STATES, stateOf } from '../../receipt-rules.ts';
import { useCertificates } from '../queries.ts';
import { bareCoins, coins, titleOf } from './amounts.ts';
import { OverdueBadge } from './ReceiptsCard.tsx';

interface CertificatesTabProps {
  projectId: string;
  overview: Overview;
  mayWrite: boolean;
  onBill: () => void;
}

export function CertificatesTab({ projectId, overview, mayWrite, onBill }: CertificatesTabProps) {
  const certificates = useCertificates(projectId);
  if (certificates.isPending) return <SkeletonRows />;
  if (certificates.isError) return <ErrorNote query={certificates} what={t('The certificates could not be loaded.')} />;
  const { currency, terms } = overview;
  const text =
    overview.itemCount === 0
      ? t('Begin with the bill of quantities: type it or bring it from a spreadsheet.')
      : t('Set the terms, then measure the work done.');
  return (
    <Card>
      <Table<Certificate>
        label={t('Certificates')}
        rows={certificates.data}
        keyOf={({ id }) => id}
        rowLink={({ id }) => `/projects/${projectId}/certificates/${id}`}
        empty={
          <EmptyState
            title={t('No certificates yet')}
            text={text}
            action={
              mayWrite && overview.itemCount === 0 ? (
                <Button variant="primary" onClick={onBill}>
                  {t('Bill of Quantities')}
                </Button>
              ) : undefined
            }
          />
        }
        columns={[
          { key: 'title', header: t('Document'), cell: titleOf, main: true },
          { key: 'status', header: t('Status'), cell: (row) => <CertificateState certificate={row} terms={terms} /> },
          { key: 'date', header: t('Date'), cell: ({ date }) => formatDate(date), sortBy: ({ date }) => date },
          {
            key: 'work',
            header: t('Certified'),
            numeric: true,
            cell: ({ certified, kind }) => <bdi>{kind === 'work' ? bare(certified, currency) : '–'}</bdi>,
          },
          {
            key: 'recovery',
            header: t('Recovery of the advance'),
            numeric: true,
            desktopOnly: true,
            cell: ({ recovery, kind }) => <bdi>{kind === 'work' ? bare(recovery, currency) : '–'}</bdi>,
          },
          {
            key: 'retention',
            header: t('Retention'),
            numeric: true,
            desktopOnly: true,
            cell: (row) => <bdi>{retentionShown(row, currency)}</bdi>,
          },
          {
            key: 'vat',
            header: t('VAT'),
            numeric: true,
            desktopOnly: true,
            cell: ({ vat }) => <bdi>{bare(vat, currency)}</bdi>,
          },
          {
            key: 'due',
            header: t('Amount due'),
            numeric: true,
            cell: (row) => <Due certificate={row} currency={currency} />,
          },
        ]}
      />
    </Card>
  );
}

/** With what of it is still to come, when it is not all. */
const Due = ({ certificate, currency }: { certificate: Certificate; currency: string }) => {
  const { due, outstanding } = certificate;
  const isPart = outstanding !== null && due !== null && outstanding !== due && exact(outstanding) > 0n;
  return (
    <>
      <bdi>{coins(due, currency)}</bdi>
      {isPart && (
        <bdi className="block text-sm text-ink-2">
          {t('{{amount}} is outstanding.', { amount: isolate(bare(outstanding, currency)) })}
        </bdi>
      )}
      <span className="mt-1 block empty:hidden">
        <OverdueBadge certificate={certificate} />
      </span>
    </>
  );
};

/** The currency stands with the amount due of the same row. */
const bare = (text: string | null, currency: string): string =>
  text === null ? '–' : bareCoins(exact(text), currency);

/** What is held back; of a release what it gives back, below zero. */
function retentionShown({ kind, retention, released }: Certificate, currency: string): string {
  if (kind === 'advance') return '–';
  return kind === 'release' && released !== null ? bareCoins(-exact(released), currency) : bare(retention, currency);
}

interface CertificateStateProps {
  certificate: Pick<Certificate, 'status' | 'receipts'>;
  /** Who receives the money. */
  terms: Pick<Overview['terms'], 'direction'>;
}

export function CertificateState({ certificate, terms }: CertificateStateProps) {
  const state = stateOf(certificate);
  const [tone, label] = STATES[state];
  return <Badge tone={tone}>{t((terms.direction === 'incoming' && receivedLabels[state]) || label)}</Badge>;
}
