import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ownPath } from '#shared/http/own-path.ts';
import { call } from '#web/api/client.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { lazyExtra } from '#web/ui/lazy.tsx';
import { type SignInState, signInApi } from '../contract.ts';
import { EntranceTitle } from './EntranceFrame.tsx';
import { CodeInput } from './parts/CodeInput.tsx';
import { PasswordInput } from './parts/PasswordInput.tsx';
import { PlainForm, Refusal, sentenceOf } from './parts/PlainForm.tsx';

/** A value of this page's address. */
export const wanted = (name: string): string | null => new URLSearchParams(location.search).get(name);

/** Into the application, to the page that was wanted; the entrance is not left behind in the browser's history. */
export const redirectAfterSignIn = (): void => location.replace(ownPath(wanted('next')) ?? '/');

/** The second step of a sign-in: a code of the authenticator app, or a backup code. */
function SecondStep({ onBack }: { onBack: () => void }) {
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
            <CodeInput className="h-12 text-center tracking-[0.4em]" />
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

/** Why the provider, or we on its word, let nobody in (server/http/login.ts and the sign-in library). */
const reasons: Record<string, string> = {
  DEACTIVATED: msg('Your account is deactivated. Ask an administrator.'),
  account_not_linked: msg(
    'There is an account with your e-mail address, but your provider does not confirm the address. Ask an administrator.',
  ),
  access_denied: msg('You cancelled the sign-in.'),
  provider_unreachable: msg('The sign-in provider cannot be reached right now. Please try again.'),
  state_mismatch: msg('The sign-in took too long or was begun in another browser. Please try again.'),
  email_not_found: msg('Your provider does not tell your e-mail address. Ask an administrator.'),
};
const otherReason = msg('The sign-in at the provider did not work. Please try again.');

const WaitingHere = lazyExtra(() => import('./WaitingHere.tsx'), 'WaitingHere');

export function SignIn({ state }: { state: SignInState }) {
  const [asksSecondFactor, setAsksSecondFactor] = useState(false);
  const reason = wanted('error');
  if (asksSecondFactor) return <SecondStep onBack={() => setAsksSecondFactor(false)} />;
  return (
    <>
      <EntranceTitle title={t('Sign In')}>{isolate(state.organisationName)}</EntranceTitle>
      <Suspense>
        <WaitingHere />
      </Suspense>
      {reason && <Refusal>{t(reasons[reason] ?? otherReason)}</Refusal>}
      {state.providerName && <ProviderButton name={state.providerName} />}
      {(!state.providerName || wanted('local')) && (
        <WithPassword canMail={state.canMail} onSecondFactor={() => setAsksSecondFactor(true)} />
      )}
    </>
  );
}

function ProviderButton({ name }: { name: string }) {
  const next = wanted('next');
  return (
    <a
      href={next ? `/api/login?next=${encodeURIComponent(next)}` : '/api/login'}
      className={`${buttonLook({ variant: 'primary' })} h-auto min-h-11 py-1 whitespace-normal`}
    >
      {t('Sign in with {{name}}', { name })}
    </a>
  );
}

function WithPassword({ canMail, onSecondFactor }: { canMail: boolean; onSecondFactor: () => void }) {
  const submit = async (values: Record<string, string>) => {
    const body = { email: values['email'] ?? '', password: values['password'] ?? '' };
    const answer = await call(signInApi.signIn, { body });
    if ('twoFactorRequired' in answer) onSecondFactor();
    else redirectAfterSignIn();
  };
  return (
    <>
      <PlainForm submit={submit} label={t('Sign In')} failed={t('You could not be signed in. Please try again.')}>
        <Field label={t('E-mail')} name="email" required>
          <TextInput type="email" dir="ltr" autoComplete="username webauthn" autoFocus />
        </Field>
        <Field label={t('Password')} name="password" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
      </PlainForm>
      <PasskeyButton />
      <p className="text-sm text-ink-2">
        {canMail ? (
          <a className="font-medium text-primary underline-offset-3 hover:underline" href="/api/login/forgot">
            {t('Forgot password?')}
          </a>
        ) : (
          t('Forgot your password? An administrator can make you a link to set a new one.')
        )}
      </p>
    </>
  );
}

/** Signs in with what the device keeps; absent where the browser knows no passkeys or the page is not secure. */
function PasskeyButton() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!window.isSecureContext || !('PublicKeyCredential' in window)) return null;
  const enter = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const optionsJSON = (await call(signInApi.passkeyOptions, {})) as never;
      const answer = await startAuthentication({ optionsJSON });
      await call(signInApi.passkeySignIn, { body: { answer: { ...answer } } });
      redirectAfterSignIn();
    } catch (error) {
      if (!isCancelled(error)) setFailure(sentenceOf(error, t('The passkey did not work. Please try again.')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      {failure && <Refusal>{failure}</Refusal>}
      <Button icon={KeyRound} busy={isBusy} className="h-auto min-h-11 py-1 whitespace-normal" onClick={enter}>
        {t('Sign in with a passkey')}
      </Button>
    </div>
  );
}

const isCancelled = (error: unknown) => error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name);
