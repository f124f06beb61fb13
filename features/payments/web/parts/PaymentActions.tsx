import { Suspense, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { useOrganisation } from '#features/settings/web/queries.ts';
import { amountText, convert, exact } from '#shared/money.ts';
import { may, mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatMoneyExact } from '#web/i18n/formats.ts';
import { isolate, t, translate } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { Payment } from '../../contract.ts';
import { approvalFault } from '../../rules.ts';
import { changedSince, changeLines, hasEditConflict } from '../edit-conflict.ts';
import { useDeletePayment, useUpdatePayment } from '../queries.ts';

const RejectDialog = lazyDialog(() => import('../RejectDialog.tsx'), 'RejectDialog');
const PayDialog = lazyDialog(() => import('../PayDialog.tsx'), 'PayDialog');
const PaymentDialog = lazyDialog(() => import('./PaymentDialog.tsx'), 'PaymentDialog');
const HistoryDialog = lazyDialog(() => import('#features/activity/web/parts/HistoryDialog.tsx'), 'HistoryDialog');
const AttachmentsDialog = lazyDialog(() => import('../AttachmentsDialog.tsx'), 'AttachmentsDialog');

type DialogName = 'reject' | 'pay' | 'edit' | 'attachments' | 'history';

interface ActionsProps {
  payment: Payment;
  project: Project | undefined;
}

/** The one next step of a payment as a button, everything else in its menu. */
export function PaymentActions({ payment, project }: ActionsProps) {
  const { role } = useSession();
  const [dialog, setDialog] = useState<DialogName>();
  const isManager = project ? mayInProject(role, project.memberRole, 'payment.write') : role === 'admin';
  const isOpen = isManager && payment.status !== 'paid';
  const items = useItems({ payment, isManager, isOpen, canEdit: project !== undefined, open: setDialog });
  const close = () => setDialog(undefined);
  return (
    <>
      {isOpen ? (
        <div className="flex justify-end max-md:order-1 max-md:border-t max-md:border-line max-md:pt-3 max-md:*:flex-1">
          <NextStep payment={payment} onPay={() => setDialog('pay')} />
        </div>
      ) : (
        <span className="max-md:hidden" />
      )}
      {items.length > 0 ? (
        <div className="max-md:col-span-1! max-md:col-start-2! max-md:row-start-1 max-md:-mt-2 max-md:self-start">
          <RowMenu items={items} label={t('Actions')} />
        </div>
      ) : (
        <span className="max-md:hidden" />
      )}
      {dialog && (
        <Suspense>
          {dialog === 'reject' && <RejectDialog payment={payment} onClose={close} />}
          {dialog === 'pay' && <PayDialog payment={payment} onClose={close} />}
          {dialog === 'edit' && project && <PaymentDialog project={project} payment={payment} onClose={close} />}
          {dialog === 'attachments' && <AttachmentsDialog payment={payment} mayChange={isManager} onClose={close} />}
          {dialog === 'history' && (
            <HistoryDialog entity="payment" id={payment.id} name={payment.description} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

interface Situation {
  payment: Payment;
  isManager: boolean;
  isOpen: boolean;
  canEdit: boolean;
  open: (dialog: DialogName) => void;
}

function useItems({ payment, isManager, isOpen, canEdit, open }: Situation): MenuItem[] {
  const { role } = useSession();
  const trash = useTrash(payment);
  const seesInvoices = payment.amount !== null && (isManager || payment.attachmentCount > 0);
  const all: readonly [isThere: boolean, item: MenuItem][] = [
    [isOpen && canEdit && !payment.approvedAt, { label: t('Edit'), onSelect: () => open('edit') }],
    [seesInvoices, { label: t('Attachments'), onSelect: () => open('attachments') }],
    [payment.amount !== null, { label: t('History'), onSelect: () => open('history') }],
    [isOpen, { label: backWord(payment), onSelect: () => open('reject') }],
    [
      may(role, 'payment.delete') && payment.status !== 'paid',
      { label: t('Delete'), danger: true, separated: true, onSelect: () => void trash() },
    ],
  ];
  return all.filter(([isThere]) => isThere).map(([, item]) => item);
}

const backWord = ({ approvedAt }: Payment): string =>
  approvedAt === null ? t('Send back with a reason') : t('Take approval back');

/** Who may not approve it by the organisation's rules is told so in place of a button that could only fail. */
function NextStep({ payment, onPay }: { payment: Payment; onPay: () => void }) {
  const update = useUpdatePayment();
  const refusal = useRefusal(payment);
  if (payment.approvedAt) {
    return (
      <Button size="sm" variant="primary" onClick={onPay}>
        {t('Mark Paid')}
      </Button>
    );
  }
  if (refusal) return <p className="text-xs text-ink-3 md:text-end">{refusal}</p>;
  /** Approves what was read; when it was changed since, the new figures are asked about, with what is new in them. */
  const approve = async (seen: Payment, note?: string): Promise<void> => {
    if (!(await isSureOf(seen, note))) return;
    try {
      await update.mutateAsync({ params: { id: seen.id }, body: { status: 'approved', version: seen.version } });
      toastSuccess(t('Payment updated successfully!'));
    } catch (error) {
      const now = changedSince(seen, error);
      if (!now || hasEditConflict(seen, now)) return toastError(error, t('Failed to update payment'));
      const changes = changeLines(seen, now).join(' · ');
      return approve(now, `${t('Somebody else has changed this payment in the meantime.')} ${changes}`);
    }
  };
  return (
    <Button size="sm" variant="primary" busy={update.isPending} onClick={() => void approve(payment)}>
      {t('Approve')}
    </Button>
  );
}

/** Approving is a promise to pay: what and to whom is read once more before it. */
function isSureOf({ amount, currency, vendor, description }: Payment, note: string | undefined): Promise<boolean> {
  const values = {
    amount: isolate(amount === null ? '–' : formatMoneyExact(amount, currency)),
    vendor: isolate(vendor ?? ''),
    name: isolate(description),
  };
  return ask({
    title: t('Approve payment'),
    text: vendor ? t('{{amount}} to {{vendor}} for {{name}}', values) : t('{{amount}} for {{name}}', values),
    ...(note !== undefined && { note }),
    confirm: t('Approve'),
  });
}

function useRefusal(payment: Payment): string | undefined {
  const { role } = useSession();
  const { data } = useOrganisation();
  if (!data || payment.amount === null) return undefined;
  const limit = role === 'admin' || role === 'pm' ? data.approvalLimits[role] : undefined;
  const fault = approvalFault({
    amount: convert(exact(amountText(payment.amount)), payment.currency, data.projectCurrency, data.ratesPerUsd),
    limit: limit ? exact(limit) : undefined,
    isOwn: payment.isRequester,
    mayApproveOwn: data.mayApproveOwn,
  });
  return fault && translate(fault);
}

function useTrash(payment: Payment): () => Promise<void> {
  const remove = useDeletePayment();
  return async () => {
    const text = t('Are you sure you want to delete the payment "{{name}}"?', { name: payment.description });
    if (!(await ask({ title: t('Delete payment'), text, confirm: t('Delete'), danger: true }))) return;
    remove.mutate(
      { params: { id: payment.id } },
      toastOutcome(t('Payment deleted successfully!'), t('Failed to delete payment')),
    );
  };
}
