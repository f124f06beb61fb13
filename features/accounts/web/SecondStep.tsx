import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { signInApi } from '../contract.ts';
import { EntranceTitle } from './EntranceFrame.tsx';
import { PlainForm } from './parts/PlainForm.tsx';
import { redirectAfterSignIn } from './redirect-after-sign-in.ts';

/** The second step of a sign-in: a code of the authenticator app, or a backup code. */
export function SecondStep({ onBack }: { onBack: () => void }) {
  const [method, setMethod] = useState<'totp' | 'backup'>('totp');
  const submit = async (values: Record<string, string>) => {
    await call(signInApi.verify, { body: { code: values['code'] ?? '', method } });
    redirectAfterSignIn();
  };
  const isBackup = method === 'backup';
  return (
    <>
      <EntranceTitle title={t('One more step')}>
        {isBackup
          ? t('Enter one of the backup codes that you kept when you set up the second factor.')
          : t('Enter the code that your authenticator app shows.')}
      </EntranceTitle>
      <PlainForm key={method} submit={submit} label={t('Sign In')} failed={t('The code could not be checked.')}>
        <Field label={isBackup ? t('Backup code') : t('Code')} name="code" required>
          {isBackup ? (
            <TextInput dir="ltr" autoComplete="off" autoFocus spellCheck={false} className="font-mono" />
          ) : (
            <TextInput
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              autoFocus
              className="h-12 text-center font-mono text-lg tracking-[0.4em]"
            />
          )}
        </Field>
      </PlainForm>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" size="sm" onClick={() => setMethod(isBackup ? 'totp' : 'backup')}>
          {isBackup ? t('Use the authenticator app') : t('Use a backup code')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onBack}>
          {t('Back to sign-in')}
        </Button>
      </div>
    </>
  );
}
