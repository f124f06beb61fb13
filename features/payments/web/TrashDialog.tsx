import { t } from '#web/i18n/text.ts';
import { DeletedDialog, DeletedRow } from '#web/ui/DeletedDialog.tsx';
import { Money } from '#web/ui/Money.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { TrashedPayment } from '../contract.ts';
import { useRestorePayment, useTrashedPayments } from './queries.ts';

export const TrashDialog = ({ onClose }: { onClose: () => void }) => (
  <DeletedDialog
    title={t('Deleted payments')}
    query={useTrashedPayments()}
    none={t('No deleted payments')}
    onClose={onClose}
  >
    {(payment) => <Trashed key={payment.id} payment={payment} />}
  </DeletedDialog>
);

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
    <DeletedRow item={payment} title={<bdi>{payment.description}</bdi>} busy={restore.isPending} onRestore={bringBack}>
      {payment.amount !== null && <Money amount={payment.amount} currency={payment.currency} />}
    </DeletedRow>
  );
}
