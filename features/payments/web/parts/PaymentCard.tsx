import { BadgeCheck, CircleCheckBig, Clock3, type LucideIcon, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { may, mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { Code, Money } from '#web/ui/Money.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { toneOf } from '#web/ui/status.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { toneLook } from '#web/ui/tones.ts';
import type { Payment, PaymentChange } from '../../contract.ts';
import { useDeletePayment, useUpdatePayment } from '../queries.ts';

const RejectDialog = lazy(() => import('../RejectDialog.tsx').then((file) => ({ default: file.RejectDialog })));

const icons: Record<Payment['status'], LucideIcon> = {
  pending: Clock3,
  approved: BadgeCheck,
  paid: CircleCheckBig,
  overdue: TriangleAlert,
};

export const categoryLabels: Record<Payment['category'], string> = {
  materials: 'Materials',
  labor: 'Labor',
  equipment: 'Equipment',
  subcontractor: 'Subcontractor',
  permits: 'Permits',
  utilities: 'Utilities',
  other: 'Other',
};

interface PaymentCardProps {
  payment: Payment;
  project: Project | undefined;
  withProject: boolean;
}

export function PaymentCard({ payment, project, withProject }: PaymentCardProps) {
  const Icon = icons[payment.status];
  const isLate = payment.status !== 'paid' && payment.dueDate !== null && payment.dueDate < today();
  return (
    <article className="grid items-center gap-x-4 gap-y-2.5 rounded-2 border border-line bg-card p-4 md:grid-cols-[minmax(0,1fr)_auto_minmax(9rem,auto)_7rem_2.25rem]">
      <div className="flex min-w-0 items-start gap-3">
        <Icon size={20} aria-hidden className={cx('mt-0.5 flex-none text-tone', toneLook[toneOf(payment.status)])} />
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{payment.description}</bdi>
          </h3>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
            <span>{t(categoryLabels[payment.category])}</span>
            {payment.vendor && <span>{isolate(payment.vendor)}</span>}
            {payment.invoiceNumber && <Code>{payment.invoiceNumber}</Code>}
            {payment.dueDate && (
              <span className={cx(isLate && 'font-semibold text-red-ink')}>
                {t('Due {{date}}', { date: formatDate(payment.dueDate) })}
              </span>
            )}
            {withProject && <span>{isolate(payment.projectName)}</span>}
          </p>
          {payment.rejectionReason && (
            <p className="text-sm text-amber-ink">
              {t('Approval taken back: {{reason}}', { reason: payment.rejectionReason })}
            </p>
          )}
        </div>
      </div>
      <StatusBadge status={payment.status} />
      <p className="text-lg font-semibold md:text-end">
        {payment.amount === null ? '–' : <Money amount={payment.amount} currency={payment.currency} />}
      </p>
      <Actions payment={payment} project={project} />
    </article>
  );
}

function Actions({ payment, project }: { payment: Payment; project: Project | undefined }) {
  const { role } = useSession();
  const update = useUpdatePayment();
  const remove = useDeletePayment();
  const [isRejecting, setRejecting] = useState(false);
  const isManager = project ? mayInProject(role, project.memberRole, 'payment.write') : role === 'admin';
  const mayDelete = may(role, 'payment.delete') && payment.status !== 'paid';
  const change = (body: PaymentChange) =>
    update.mutate(
      { params: { id: payment.id }, body },
      {
        onSuccess: () => toastSuccess(t('Payment updated successfully!')),
        onError: (error) => toastError(error, t('Failed to update payment')),
      },
    );
  const trash = async () => {
    const text = t('Are you sure you want to delete the payment "{{name}}"?', { name: payment.description });
    if (!(await ask({ title: t('Delete payment'), text, confirm: t('Delete'), danger: true }))) return;
    remove.mutate(
      { params: { id: payment.id } },
      {
        onSuccess: () => toastSuccess(t('Payment deleted successfully!')),
        onError: (error) => toastError(error, t('Failed to delete payment')),
      },
    );
  };
  const isOpen = isManager && payment.status !== 'paid';
  const items: MenuItem[] = [];
  if (isOpen && payment.approvedAt) items.push({ label: t('Take approval back'), onSelect: () => setRejecting(true) });
  if (mayDelete) items.push({ label: t('Delete'), danger: true, onSelect: () => void trash() });
  return (
    <>
      {isOpen ? (
        <div className="flex justify-end max-md:order-1 max-md:border-t max-md:border-line max-md:pt-3 max-md:*:flex-1">
          {payment.approvedAt ? (
            <Button size="sm" variant="primary" busy={update.isPending} onClick={() => change({ status: 'paid' })}>
              {t('Mark Paid')}
            </Button>
          ) : (
            <Button size="sm" variant="primary" busy={update.isPending} onClick={() => change({ status: 'approved' })}>
              {t('Approve')}
            </Button>
          )}
        </div>
      ) : (
        <span className="max-md:hidden" />
      )}
      {items.length > 0 ? <RowMenu items={items} label={t('Actions')} /> : <span />}
      {isRejecting && (
        <Suspense>
          <RejectDialog payment={payment} onClose={() => setRejecting(false)} />
        </Suspense>
      )}
    </>
  );
}
