import { RotateCcw } from 'lucide-react';
import { formatDateTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Money } from '#web/ui/Money.tsx';
import { toastOutcome } from '#web/ui/toast.ts';
import type { TrashedPayment } from '../contract.ts';
import { useRestorePayment, useTrashedPayments } from './queries.ts';

/** What an administrator can bring back for 30 days. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const trash = useTrashedPayments();
  return (
    <Dialog title={t('Deleted payments')} description={t('Kept for 30 days.')} size="lg" onClose={onClose}>
      <Loaded
        query={trash}
        what={t('The trash could not be loaded.')}
        rows={3}
        none={<EmptyState title={t('No deleted payments')} />}
      >
        {(data) => (
          <ul className="grid gap-2">
            {data.map((payment) => (
              <Trashed key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

function Trashed({ payment }: { payment: TrashedPayment }) {
  const restore = useRestorePayment();
  const bringBack = () =>
    restore.mutate(
      { params: { id: payment.id } },
      toastOutcome(
        t('{{name}} is back among the payments.', { name: payment.description }),
        t('Failed to restore payment'),
      ),
    );
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-2 border border-line px-3.5 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">
          <bdi>{payment.description}</bdi>
        </p>
        <p className="text-sm text-ink-2">
          {isolate(payment.projectName)} · {isolate(payment.deletedByName ?? t('Unknown'))} ·{' '}
          {formatDateTime(payment.deletedAt)}
        </p>
      </div>
      {payment.amount !== null && <Money amount={payment.amount} currency={payment.currency} />}
      <Button size="sm" icon={RotateCcw} busy={restore.isPending} onClick={bringBack}>
        {t('Restore')}
      </Button>
    </li>
  );
}
