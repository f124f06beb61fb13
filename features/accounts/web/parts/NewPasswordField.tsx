import { use } from 'react';
import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormContext } from '#web/ui/form-context.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../rules.ts';
import { PasswordInput } from './PasswordInput.tsx';

interface NewPasswordFieldProps {
  label: string;
  name?: string;
}

/** Its rule stands below it once: as the hint, or as the fault. */
export function NewPasswordField({ label, name = 'password' }: NewPasswordFieldProps) {
  const hint = t('Use at least 10 characters.');
  const isFault = use(FormContext)?.errorOf(name) === hint;
  return (
    <Field label={label} name={name} required {...(!isFault && { help: hint })}>
      <PasswordInput autoComplete="new-password" />
    </Field>
  );
}

/** The one rule for passwords, before anything is sent. */
export function passwordProblem({ password = '' }: Record<string, string>): Record<string, string> {
  if (password.length > MAX_PASSWORD) return { password: t('Use at most 128 characters.') };
  return password !== '' && password.length < MIN_PASSWORD ? { password: t('Use at least 10 characters.') } : {};
}
