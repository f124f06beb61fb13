import { z } from 'zod';
import { PasswordInput } from '#features/accounts/web/parts/PasswordInput.tsx';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { deviceOf } from '../rules.ts';
import { useAddPasskey } from './queries.ts';

interface PasskeyDialogProps {
  asksPassword: boolean;
  onClose: () => void;
}

export function PasskeyDialog({ asksPassword, onClose }: PasskeyDialogProps) {
  const add = useAddPasskey();
  const form = useForm({
    schema: z.object({ name: z.string().trim().min(1).max(80), password: z.string().min(asksPassword ? 1 : 0) }),
    defaults: { name: deviceOf(navigator.userAgent).system ?? '', password: '' },
    failed: t('The passkey was not added. Please try again.'),
    submit: async (values) => {
      await add.mutateAsync(values);
      toastSuccess(t('The passkey is added.'));
      onClose();
    },
  });
  return (
    <Dialog size="sm" title={t('Add passkey')} onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <Field label={t('Name')} name="name" required help={t('So that you know it again: the phone, the laptop.')}>
          <TextInput autoComplete="off" />
        </Field>
        {asksPassword && (
          <Field label={t('Your password')} name="password" required>
            <PasswordInput autoComplete="current-password" autoFocus />
          </Field>
        )}
        <FormActions onCancel={onClose}>{t('Continue')}</FormActions>
      </Form>
    </Dialog>
  );
}
