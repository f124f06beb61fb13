import { useState } from 'react';
import { z } from 'zod';
import { PasswordInput } from '#features/accounts/web/parts/PasswordInput.tsx';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { BackupCodes } from './parts/BackupCodes.tsx';
import { useDisableSecondFactor, useRenewBackupCodes } from './queries.ts';

interface PasswordDialogProps {
  purpose: 'codes' | 'disable';
  onClose: () => void;
}

const passwordOnly = z.object({ password: z.string().min(1) });

/** What a borrowed screen must not do: switch the second factor off, or make new backup codes. Asks for the password. */
export function PasswordDialog({ purpose, onClose }: PasswordDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const disable = useDisableSecondFactor();
  const renew = useRenewBackupCodes();
  const isCodes = purpose === 'codes';
  const form = useForm({
    schema: passwordOnly,
    defaults: { password: '' },
    failed: isCodes
      ? t('New backup codes could not be made. Please try again.')
      : t('The second factor could not be switched off. Please try again.'),
    submit: async (body) => {
      if (isCodes) {
        setCodes((await renew.mutateAsync({ body })).backupCodes);
        return;
      }
      await disable.mutateAsync({ body });
      toastSuccess(t('The second factor is off.'));
      onClose();
    },
  });
  return (
    <Dialog size="sm" title={isCodes ? t('New backup codes') : t('Switch off the second factor')} onClose={onClose}>
      {codes ? (
        <BackupCodes codes={codes} onClose={onClose} />
      ) : (
        <Form form={form} className="grid gap-4">
          <p className="text-ink-2">
            {isCodes
              ? t('The backup codes that you have now stop working.')
              : t('Your password alone opens your account then.')}
          </p>
          <Field label={t('Your password')} name="password" required>
            <PasswordInput autoComplete="current-password" autoFocus />
          </Field>
          <FormActions onCancel={onClose}>{isCodes ? t('Make new codes') : t('Switch off')}</FormActions>
        </Form>
      )}
    </Dialog>
  );
}
