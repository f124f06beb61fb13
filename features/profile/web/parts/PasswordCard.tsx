import { z } from 'zod';
import { NewPassword } from '#features/accounts/contract.ts';
import { NewPasswordField } from '#features/accounts/web/parts/NewPasswordField.tsx';
import { PasswordInput } from '#features/accounts/web/parts/PasswordInput.tsx';
import { t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Profile } from '../../contract.ts';
import { useChangePassword } from '../queries.ts';

const passwords = z.object({ currentPassword: z.string().min(1), newPassword: NewPassword });
const empty = { currentPassword: '', newPassword: '' };

export function PasswordCard({ profile }: { profile: Profile }) {
  return (
    <Card>
      <CardHeader title={t('Password')} />
      <CardBody>
        {profile.hasPassword ? (
          <PasswordForm email={profile.email} />
        ) : (
          <p className="text-ink-2">
            {t('You sign in with {{name}}. There is no password here.', {
              name: profile.providerName ?? t('a passkey'),
            })}
          </p>
        )}
      </CardBody>
    </Card>
  );
}

function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({
    schema: passwords,
    defaults: empty,
    failed: t('The password could not be changed. Please try again.'),
    submit: async (body) => {
      await change.mutateAsync({ body });
      form.reset(empty);
      toastSuccess(t('Your password is changed. Your other sessions were ended.'));
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
      <Field label={t('Current password')} name="currentPassword" required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <NewPasswordField label={t('New password')} name="newPassword" />
      <div className="flex justify-end max-md:*:flex-1">
        <SubmitButton>{t('Change password')}</SubmitButton>
      </div>
    </Form>
  );
}
