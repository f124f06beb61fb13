import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { DeletedDialog, DeletedRow } from '#web/ui/DeletedDialog.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { TrashedRisk } from '../contract.ts';
import { RiskTitle } from './parts/RiskTitle.tsx';
import { useRestoreRisk, useTrashedRisks } from './queries.ts';

export const TrashDialog = ({ onClose }: { onClose: () => void }) => (
  <DeletedDialog title={t('Deleted risks')} query={useTrashedRisks()} none={t('No deleted risks')} onClose={onClose}>
    {(risk) => <Trashed key={risk.id} risk={risk} />}
  </DeletedDialog>
);

function Trashed({ risk }: { risk: TrashedRisk }) {
  const restore = useRestoreRisk();
  const bringBack = () =>
    restore.mutate(
      { params: { id: risk.id } },
      toastOutcome(t('The risk is back in the register.'), t('The risk could not be restored. Please try again.')),
    );
  return (
    <DeletedRow item={risk} title={<RiskTitle risk={risk} />} busy={restore.isPending} onRestore={bringBack}>
      <StatusBadge status={risk.severity} />
    </DeletedRow>
  );
}
