import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { passwordApi } from '../contract.ts';
import { EntranceTitle } from './EntranceFrame.tsx';
import { BackToSignIn } from './parts/BackToSignIn.tsx';
import { PlainForm } from './parts/PlainForm.tsx';

/** /api/login/forgot: a link by mail. */
export function ForgotPassword({ canMail }: { canMail: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  if (!canMail) {
    return (
      <>
        <EntranceTitle title={t('Forgot password?')}>
          {t('This installation sends no mail. An administrator can make you a link to set a new password.')}
        </EntranceTitle>
        <BackToSignIn />
      </>
    );
  }
  if (sentTo) {
    return (
      <>
        <EntranceTitle title={t('Look into your mail')}>
          {t('If {{email}} has an account here, a link is on its way. It works for one hour.', {
            email: isolate(sentTo),
          })}
        </EntranceTitle>
        <BackToSignIn />
      </>
    );
  }
  const submit = async ({ email = '' }: Record<string, string>) => {
    await call(passwordApi.forgot, { body: { email } });
    setSentTo(email.trim());
  };
  return (
    <>
      <EntranceTitle title={t('Forgot password?')}>
        {t('We send you a link with which you set a new one.')}
      </EntranceTitle>
      <PlainForm submit={submit} label={t('Send link')} failed={t('The link could not be sent. Please try again.')}>
        <Field label={t('E-mail')} name="email" required>
          <TextInput type="email" dir="ltr" autoComplete="username" autoFocus />
        </Field>
      </PlainForm>
      <BackToSignIn />
    </>
  );
}
