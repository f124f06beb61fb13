import '#web/ui/app.css';
import { Compass } from 'lucide-react';
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Response } from '#shared/http/endpoint.ts';
import { roleLabels } from '#shared/roles.ts';
import { call } from '#web/api/client.ts';
import { setLanguage } from '#web/i18n/catalogues.ts';
import { guessLanguage, type Language, language } from '#web/i18n/locale.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { firstVisitApi, invitationApi, passwordApi, type SignInState, secondFactorApi } from '../contract.ts';
import { isEmail, MAX_EMAIL, plainEmail } from '../rules.ts';
import { EntranceFrame, EntranceTitle } from './EntranceFrame.tsx';
import { AuthenticatorKey } from './parts/AuthenticatorKey.tsx';
import { CodeInput } from './parts/CodeInput.tsx';
import { NewPasswordField, passwordProblem } from './parts/NewPasswordField.tsx';
import { PasswordInput } from './parts/PasswordInput.tsx';
import { PlainForm, Refusal, sentenceOf } from './parts/PlainForm.tsx';
import { redirectAfterSignIn, SignIn, wanted } from './SignIn.tsx';

function NameFields() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label={t('First name')} name="firstName" required>
        <TextInput autoComplete="given-name" maxLength={80} />
      </Field>
      <Field label={t('Last name')} name="lastName" required>
        <TextInput autoComplete="family-name" maxLength={80} />
      </Field>
    </div>
  );
}

function BackToSignIn() {
  return (
    <p className="text-sm">
      <a className="font-medium text-primary underline-offset-3 hover:underline" href="/api/login">
        {t('Back to sign-in')}
      </a>
    </p>
  );
}

/** Nobody has an account yet: make the administrator, or look around first. */
function FirstVisit({ state }: { state: SignInState }) {
  const code = useRef<HTMLInputElement>(null);
  const codeOf = () => (state.needsSetupCode ? { setupCode: code.current?.value ?? '' } : {});
  const submit = async (values: Record<string, string>) => {
    await call(firstVisitApi.setUp, {
      body: {
        organisationName: values['organisationName'] ?? '',
        firstName: values['firstName'] ?? '',
        lastName: values['lastName'] ?? '',
        email: values['email'] ?? '',
        password: values['password'] ?? '',
        ...codeOf(),
      },
    });
    redirectAfterSignIn();
  };
  return (
    <>
      <EntranceTitle title={t('Welcome')}>
        {t('This installation is new. Create the account of its administrator; everybody else is invited later.')}
      </EntranceTitle>
      <PlainForm
        submit={submit}
        check={problemsOf}
        label={t('Create administrator')}
        failed={t('The account could not be created. Please try again.')}
      >
        {state.needsSetupCode && (
          <Field
            label={t('Setup code')}
            name="setupCode"
            required
            help={t('The terminal in which the server was started shows it.')}
          >
            <TextInput ref={code} dir="ltr" autoComplete="off" spellCheck={false} className="font-mono uppercase" />
          </Field>
        )}
        <Field label={t('Organisation')} name="organisationName" required>
          <TextInput autoComplete="organization" maxLength={120} />
        </Field>
        <NameFields />
        <Field label={t('E-mail')} name="email" required>
          <TextInput type="email" dir="ltr" autoComplete="username" />
        </Field>
        <NewPasswordField label={t('Password')} />
      </PlainForm>
      {state.canExploreDemo && <ExploreDemo codeOf={codeOf} />}
    </>
  );
}

/** All that can be told of the form before it is sent, so that nobody is told one fault after the other. */
const problemsOf = (values: Record<string, string>) => ({ ...emailProblem(values), ...passwordProblem(values) });

function emailProblem({ email = '' }: Record<string, string>): Record<string, string> {
  const address = plainEmail(email);
  if (address.length > MAX_EMAIL) return { email: t('This e-mail address is too long.') };
  return address === '' || isEmail(address) ? {} : { email: t('This is no e-mail address.') };
}

function ExploreDemo({ codeOf }: { codeOf: () => { setupCode?: string } }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const explore = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(firstVisitApi.exploreDemo, { body: codeOf() });
      redirectAfterSignIn();
    } catch (error) {
      setFailure(sentenceOf(error, t('The demonstration data could not be loaded. Please try again.')));
      setBusy(false);
    }
  };
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <p className="text-ink-2">
        {t('Or look around first: a contractor in Riyadh with twelve projects. You can remove it at any time.')}
      </p>
      {failure && <Refusal>{failure}</Refusal>}
      <Button icon={Compass} busy={isBusy} className="h-auto min-h-11 py-1 whitespace-normal" onClick={explore}>
        {isBusy ? t('Loading demonstration data …') : t('Explore with demo data')}
      </Button>
    </section>
  );
}

/** /api/login/reset?token=…: the link that was mailed, or made by an administrator. */
function ResetPassword() {
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

type Found = Response<typeof invitationApi.find>;

/** /api/login/invitation?token=…: who was invited chooses a name and a password. */
function Invitation() {
  const [invitation, setInvitation] = useState<Found>();
  const [failure, setFailure] = useState<string>();
  const token = wanted('token') ?? '';
  useEffect(() => {
    call(invitationApi.find, { params: { token } }).then(setInvitation, (error: unknown) =>
      setFailure(sentenceOf(error, t('The invitation could not be opened. Please try again.'))),
    );
  }, [token]);
  if (failure) {
    return (
      <>
        <EntranceTitle title={t('Invitation')} />
        <Refusal>{failure}</Refusal>
        <BackToSignIn />
      </>
    );
  }
  return invitation ? <Accept token={token} invitation={invitation} /> : null;
}

function Accept({ token, invitation }: { token: string; invitation: Found }) {
  const submit = async ({ firstName = '', lastName = '', password = '' }: Record<string, string>) => {
    await call(invitationApi.accept, { params: { token }, body: { firstName, lastName, password } });
    redirectAfterSignIn();
  };
  return (
    <>
      <EntranceTitle title={t('You are invited')}>{wordsOf(invitation)}</EntranceTitle>
      <PlainForm
        submit={submit}
        check={passwordProblem}
        label={t('Create account')}
        failed={t('The account could not be created. Please try again.')}
      >
        <Field label={t('E-mail')}>
          <TextInput dir="ltr" readOnly autoComplete="username" value={invitation.email} className="bg-sunk" />
        </Field>
        <NameFields />
        <NewPasswordField label={t('Password')} />
      </PlainForm>
    </>
  );
}

function wordsOf({ role, organisationName, projectName }: Found): string {
  const values = { role: t(roleLabels[role]), organisation: isolate(organisationName), project: projectName ?? '' };
  if (projectName) return t('To the project {{project}}, as {{role}}.', values);
  return organisationName ? t('To {{organisation}}, as {{role}}.', values) : t('As {{role}}.', values);
}

/** /api/login/forgot: a link by mail. */
function ForgotPassword({ canMail }: { canMail: boolean }) {
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

/** The pages before the application: /api/login and what lies below it. An entry of its own, without router and queries. */
function Entrance() {
  const [spoken, setSpoken] = useState(language);
  const [state, setState] = useState<SignInState>();
  const [error, setError] = useState<unknown>();
  const load = () => {
    setError(undefined);
    call(firstVisitApi.state, {}).then(setState, setError);
  };
  useEffect(load, []);
  const speak = async (next: Language) => {
    await setLanguage(next);
    setSpoken(next);
  };
  return (
    <EntranceFrame organisationName={state?.organisationName} onLanguage={speak}>
      {error !== undefined && <ErrorNote error={error} what={t('This page could not be loaded.')} onRetry={load} />}
      {/* What is typed into the first form outlasts a change of language. */}
      {state && <Page key={state.needsSetup ? undefined : spoken} state={state} />}
    </EntranceFrame>
  );
}

type Begun = Response<typeof secondFactorApi.begin>;

/** /api/login/second-factor: for people whose role needs one, before they come in. */
function SetUpSecondFactor() {
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

function Page({ state }: { state: SignInState }) {
  const path = location.pathname.replace(/^\/api\/login\/?/, '').replace(/\/$/, '');
  if (path === 'reset') return <ResetPassword />;
  if (path === 'second-factor') return <SetUpSecondFactor />;
  if (path === 'invitation') return <Invitation />;
  if (state.needsSetup && (!state.providerName || state.needsSetupCode)) return <FirstVisit state={state} />;
  if (path === 'forgot') return <ForgotPassword canMail={state.canMail} />;
  return <SignIn state={state} />;
}

async function start(): Promise<void> {
  await setLanguage(guessLanguage(document.cookie, navigator.languages));
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Entrance />
    </StrictMode>,
  );
}

void start();
