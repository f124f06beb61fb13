import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { exact } from '#shared/money.ts';
import { formatDate, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { toastError } from '#web/ui/toast.ts';
import type { Certificate } from '../../contract.ts';
import type { Receipt } from '../../receipt-contract.ts';
import { useRemoveReceipt } from '../queries.ts';
import { bareCoins, coins } from './amounts.ts';

const ReceiptDialog = lazyDialog(() => import('../ReceiptDialog.tsx'), 'ReceiptDialog');
const WriteOffDialog = lazyDialog(() => import('../WriteOffDialog.tsx'), 'WriteOffDialog');

interface ReceiptsCardProps {
  projectId: string;
  certificate: Certificate;
  currency: string;
  mayWrite: boolean;
}

/** What came of the amount due, what of it is written off, and what is outstanding. */
export function ReceiptsCard({ projectId, certificate, currency, mayWrite }: ReceiptsCardProps) {
  const remove = useRemoveReceipt();
  const [edited, setEdited] = useState<Receipt | 'write-off'>();
  const close = () => setEdited(undefined);
  const discard = async (receipt: Receipt) => {
    const isSure = await ask({
      title: receipt.kind === 'receipt' ? t('Remove the receipt') : t('Take back the write-off'),
      text: t('{{amount}} is outstanding again. The history keeps what was recorded.', {
        amount: isolate(coins(receipt.amount, currency)),
      }),
      confirm: t('Remove'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ params: { id: projectId, certificateId: certificate.id, receiptId: receipt.id } });
    } catch (error) {
      toastError(error, t('The receipt could not be removed.'));
    }
  };
  const outstanding = exact(certificate.outstanding ?? '0');
  const dialog = { projectId, certificate, currency, onClose: close };
  return (
    <Card>
      <CardHeader
        title={t('Receipts')}
        note={certificate.dueOn && t('due on {{date}}', { date: formatDate(certificate.dueOn) })}
      />
      <ul className="grid px-4">
        {certificate.receipts.map((receipt) => (
          <ReceiptRow
            key={receipt.id}
            receipt={receipt}
            currency={currency}
            {...(mayWrite && { onCorrect: () => setEdited(receipt), onRemove: () => void discard(receipt) })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 font-semibold">
        <span className="flex items-center gap-2">
          {t('Outstanding')}
          <OverdueBadge certificate={certificate} />
        </span>
        <bdi className="tabular-nums">{coins(certificate.outstanding, currency)}</bdi>
      </div>
      {mayWrite && outstanding > 0n && certificate.receipts.length > 0 && (
        <div className="px-4 pb-3">
          <Button size="sm" onClick={() => setEdited('write-off')}>
            {t('Write off the rest')}
          </Button>
        </div>
      )}
      <Suspense>
        {edited === 'write-off' && <WriteOffDialog {...dialog} />}
        {typeof edited === 'object' && edited.kind === 'write_off' && <WriteOffDialog {...dialog} receipt={edited} />}
        {typeof edited === 'object' && edited.kind === 'receipt' && <ReceiptDialog {...dialog} receipt={edited} />}
      </Suspense>
    </Card>
  );
}

interface ReceiptRowProps {
  receipt: Receipt;
  currency: string;
  /** Absent for who may only read. */
  onCorrect?: () => void;
  onRemove?: () => void;
}

const ReceiptRow = ({ receipt, currency, onCorrect, onRemove }: ReceiptRowProps) => (
  <li className="flex items-start gap-3 border-b border-line py-2">
    <span className="me-auto grid min-w-0 gap-0.5 wrap-anywhere">
      <span>
        {receipt.kind === 'receipt' ? formatDate(receipt.date) : t('Written off')}
        {receipt.reference && (
          <>
            {' · '}
            <bdi>{receipt.reference}</bdi>
          </>
        )}
      </span>
      <span className="text-xs text-ink-3">
        {receipt.reason && <bdi className="block">{receipt.reason}</bdi>}
        {receipt.kind === 'write_off' && `${formatDate(receipt.date)} `}
        {receipt.recordedByName && t('recorded by {{name}}', { name: isolate(receipt.recordedByName) })}
      </span>
    </span>
    <bdi className="whitespace-nowrap tabular-nums">{bareCoins(exact(receipt.amount), currency)}</bdi>
    {onCorrect && onRemove && (
      <RowMenu
        items={[
          { label: t('Correct'), icon: Pencil, onSelect: onCorrect },
          { label: t('Remove'), icon: Trash2, danger: true, onSelect: onRemove },
        ]}
      />
    )}
  </li>
);

export const OverdueBadge = ({ certificate: { dueOn, outstanding } }: { certificate: Certificate }) =>
  dueOn !== null && dueOn < today() && outstanding !== null && exact(outstanding) > 0n ? (
    <Badge tone="red">{t('Overdue')}</Badge>
  ) : null;
