import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { MIN_PASSWORD } from '../../rules.ts';
import { PasswordInput } from './PasswordInput.tsx';

interface NewPasswordFieldProps {
  label: string;
  name?: string;
}

export function NewPasswordField({ label, name = 'password' }: NewPasswordFieldProps) {
  return (
    <Field label={label} name={name} required help={t('Use at least 10 characters.')}>
      <PasswordInput autoComplete="new-password" />
    </Field>
  );
}

/** The one rule for passwords, before anything is sent. */
export const passwordProblem = ({ password = '' }: Record<string, string>): Record<string, string> =>
  password !== '' && password.length < MIN_PASSWORD ? { password: t('Use at least 10 characters.') } : {};
