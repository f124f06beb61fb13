import { RotateCcw } from 'lucide-react';
import { formatDateTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { toastOutcome } from '#web/ui/toast.ts';
import type { TrashedRisk } from '../contract.ts';
import { RiskTitle } from './parts/RiskTitle.tsx';
import { useRestoreRisk, useTrashedRisks } from './queries.ts';

/** What an administrator can bring back for 30 days. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const trash = useTrashedRisks();
  return (
    <Dialog title={t('Deleted risks')} description={t('Kept for 30 days.')} size="lg" onClose={onClose}>
      <Loaded
        query={trash}
        what={t('The trash could not be loaded.')}
        rows={3}
        none={<EmptyState title={t('No deleted risks')} />}
      >
        {(data) => (
          <ul className="grid gap-2">
            {data.map((risk) => (
              <Trashed key={risk.id} risk={risk} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

function Trashed({ risk }: { risk: TrashedRisk }) {
  const restore = useRestoreRisk();
  const bringBack = () =>
    restore.mutate(
      { params: { id: risk.id } },
      toastOutcome(t('The risk is back in the register.'), t('The risk could not be restored. Please try again.')),
    );
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-2 border border-line px-3.5 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">
          <RiskTitle risk={risk} />
        </p>
        <p className="text-sm text-ink-2">
          {isolate(risk.projectName)} · {isolate(risk.deletedByName ?? t('Unknown'))} · {formatDateTime(risk.deletedAt)}
        </p>
      </div>
      <StatusBadge status={risk.severity} />
      <Button size="sm" icon={RotateCcw} busy={restore.isPending} onClick={bringBack}>
        {t('Restore')}
      </Button>
    </li>
  );
}
