/** <FormActions onCancel={onClose}>{t('Save')}</FormActions>, the last child of a form in a dialog: Cancel, and the button that sends it. */
import type { ReactNode } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from './Button.tsx';
import { DialogActions } from './Dialog.tsx';
import { SubmitButton } from './form.tsx';

export function FormActions({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  return (
    <DialogActions>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <SubmitButton>{children}</SubmitButton>
    </DialogActions>
  );
}
