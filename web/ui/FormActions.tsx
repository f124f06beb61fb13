/** <FormActions onCancel={onClose}>{t('Save')}</FormActions>, the last child of a form in a dialog: Cancel, and the button that sends it. */
import type { ReactNode } from 'react';
import { CancelButton } from './CancelButton.tsx';
import { DialogActions } from './Dialog.tsx';
import { SubmitButton } from './form.tsx';

export function FormActions({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  return (
    <DialogActions>
      <CancelButton onCancel={onCancel} />
      <SubmitButton>{children}</SubmitButton>
    </DialogActions>
  );
}
