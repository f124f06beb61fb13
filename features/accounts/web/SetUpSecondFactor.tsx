import { useState } from 'react';
import type { Response } from '#shared/http/endpoint.ts';
import { call } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { secondFactorApi } from '../contract.ts';
import { EntranceTitle } from './EntranceFrame.tsx';
import { AuthenticatorKey } from './parts/AuthenticatorKey.tsx';
import { CodeInput } from './parts/CodeInput.tsx';
import { PasswordInput } from './parts/PasswordInput.tsx';
import { PlainForm } from './parts/PlainForm.tsx';
import { redirectAfterSignIn } from './redirect-after-sign-in.ts';

type Begun = Response<typeof secondFactorApi.begin>;

/** /api/login/second-factor: for people whose role needs one, before they come in. */
export function SetUpSecondFactor() {
  const [begun, setBegun] = useState<Begun>();
  const [isOn, setOn] = useState(false);
  if (!begun) return <AskPassword onBegun={setBegun} />;
  return isOn ? <KeepCodes codes={begun.backupCodes} /> : <Scan begun={begun} onConfirmed={() => setOn(true)} />;
}

function AskPassword({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const submit = async ({ password = '' }: Record<string, string>) =>
    onBegun(await call(secondFactorApi.begin, { body: { password } }));
  return (
    <>
      <EntranceTitle title={t('Set up a second factor')}>
        {t(
          'Your role needs a second factor beside the password: a code of an authenticator app. It takes two minutes and a phone.',
        )}
      </EntranceTitle>
      <PlainForm
        submit={submit}
        label={t('Continue')}
        failed={t('The second factor could not be set up. Please try again.')}
      >
        <Field label={t('Your password')} name="password" required>
          <PasswordInput autoComplete="current-password" autoFocus />
        </Field>
      </PlainForm>
      <SignOut />
    </>
  );
}

function Scan({ begun, onConfirmed }: { begun: Begun; onConfirmed: () => void }) {
  const submit = async ({ code = '' }: Record<string, string>) => {
    await call(secondFactorApi.confirm, { body: { code } });
    onConfirmed();
  };
  return (
    <>
      <EntranceTitle title={t('Set up a second factor')}>
        {t('Scan this code with your authenticator app, then enter the code that the app shows.')}
      </EntranceTitle>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
        alt={t('QR code for the authenticator app')}
        width={176}
        height={176}
        className="justify-self-center rounded-1 border border-line"
      />
      <AuthenticatorKey secret={begun.secret} uri={begun.uri} />
      <PlainForm submit={submit} label={t('Switch on')} failed={t('The code could not be checked.')}>
        <Field label={t('Code')} name="code" required>
          <CodeInput className="h-12 text-center tracking-[0.4em]" />
        </Field>
      </PlainForm>
      <SignOut />
    </>
  );
}

function KeepCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <EntranceTitle title={t('Keep your backup codes')}>
        {t('Each of them signs you in once when your phone is lost. They are shown this one time.')}
      </EntranceTitle>
      <ul
        dir="ltr"
        className="grid grid-cols-2 gap-2 rounded-2 border border-line p-4 text-center font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`}
        download="backup-codes.txt"
        className={`${buttonLook({})} h-auto min-h-11 py-1 whitespace-normal`}
      >
        {t('Save as a file')}
      </a>
      <Button variant="primary" className="h-auto min-h-11 py-1 whitespace-normal" onClick={redirectAfterSignIn}>
        {t('I have kept them, continue')}
      </Button>
    </>
  );
}

const SignOut = () => (
  <a className="text-sm font-medium text-primary underline-offset-3 hover:underline" href="/api/logout">
    {t('Sign Out')}
  </a>
);
