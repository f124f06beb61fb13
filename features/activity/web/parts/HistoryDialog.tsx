import type { Entity } from '#features/histories.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ActivityList } from './ActivityList.tsx';

interface HistoryProps {
  entity: Entity;
  id: string;
  /** What the thing is called. */
  name: string;
  onClose: () => void;
}

/** Everything that was done to one thing, by whom, before and after. */
export function HistoryDialog({ entity, id, name, onClose }: HistoryProps) {
  return (
    <Dialog title={t('History')} description={name} size="lg" onClose={onClose}>
      <ActivityList view={{ entity, entityId: id }} empty={t('Nothing has been recorded yet')} withoutProject />
    </Dialog>
  );
}
