import { CircleCheck, RotateCcw, Trash2 } from 'lucide-react';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { Risk } from '../../contract.ts';
import { useChangeRisk, useDeleteRisk } from '../queries.ts';
import type { Reasoned } from './ReasonForm.tsx';

interface RiskActionsProps {
  risk: Risk;
  mayManage: boolean;
  onAsk: (what: Reasoned) => void;
  onGone: () => void;
}

export function RiskActions({ risk, mayManage, onAsk, onGone }: RiskActionsProps) {
  const { role } = useSession();
  const change = useChangeRisk();
  const remove = useDeleteRisk();
  const isKept = risk.isFromEngine && risk.adoptedAt === null;
  const failed = (error: unknown) => toastError(error, t('The risk could not be saved. Please try again.'));
  const reopen = () =>
    change.mutate({ params: { id: risk.id }, body: { status: 'open', version: risk.version } }, { onError: failed });
  const discard = async () => {
    const text = t('The risk goes to the trash; an administrator can restore it for 30 days.');
    if (!(await ask({ title: t('Delete risk'), text, confirm: t('Delete'), danger: true }))) return;
    onGone();
    remove.mutate(
      { params: { id: risk.id } },
      { onSuccess: () => toastSuccess(t('The risk is in the trash.')), onError: failed },
    );
  };
  const items: MenuItem[] = [];
  if (mayManage && !isKept && risk.status === 'open')
    items.push({ label: t('Close risk'), icon: CircleCheck, onSelect: () => onAsk('close') });
  if (mayManage && !isKept && risk.status === 'closed')
    items.push({ label: t('Open again'), icon: RotateCcw, onSelect: reopen });
  if (may(role, 'risk.delete') && !(isKept && risk.status === 'open'))
    items.push({ label: t('Delete'), icon: Trash2, danger: true, onSelect: discard });
  return (
    <span className="ms-auto">
      <RowMenu items={items} />
    </span>
  );
}
