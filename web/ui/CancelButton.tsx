/**
 * <CancelButton onCancel={onClose} />: Cancel in a dialog; asks before unsaved input is lost, as Escape, the backdrop and the cross do.
 */
import { use } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from './Button.tsx';
import { askToDiscard, HasUnsavedContext } from './unsaved.ts';

export function CancelButton({ onCancel }: { onCancel: () => void }) {
  const hasUnsaved = use(HasUnsavedContext);
  const cancel = async () => {
    if (!hasUnsaved() || (await askToDiscard())) onCancel();
  };
  return <Button onClick={cancel}>{t('Cancel')}</Button>;
}
