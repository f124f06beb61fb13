import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { passwordApi } from '../contract.ts';
import { EntranceTitle } from './EntranceFrame.tsx';
import { NewPasswordField, passwordProblem } from './parts/NewPasswordField.tsx';
import { PlainForm } from './parts/PlainForm.tsx';
import { wanted } from './redirect-after-sign-in.ts';

/** /api/login/reset?token=…: the link that was mailed, or made by an administrator. */
export function ResetPassword() {
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <>
        <EntranceTitle title={t('Your new password is set')}>
          {t('Every other session was ended. Sign in with the new password.')}
        </EntranceTitle>
        <a href="/api/login" className={`${buttonLook({ variant: 'primary' })} h-auto min-h-11 py-1 whitespace-normal`}>
          {t('Sign In')}
        </a>
      </>
    );
  }
  const submit = async ({ password = '' }: Record<string, string>) => {
    await call(passwordApi.reset, { body: { token: wanted('token') ?? '', password } });
    setDone(true);
  };
  return (
    <>
      <EntranceTitle title={t('Set a new password')} />
      <PlainForm
        submit={submit}
        check={passwordProblem}
        label={t('Set password')}
        failed={t('The password could not be set. Please try again.')}
      >
        <NewPasswordField label={t('New password')} />
      </PlainForm>
    </>
  );
}
