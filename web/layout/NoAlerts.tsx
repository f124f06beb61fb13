import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** What the alerts button opens while no room reports alerts. */
export function NoAlerts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Alerts')} size="sm" onClose={onClose}>
      <EmptyState
        drawing="plan"
        title={t('No alerts')}
        text={t('What needs your attention on your projects appears here.')}
      />
    </Dialog>
  );
}
