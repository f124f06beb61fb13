import '#web/ui/app.css';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '#web/api/client.ts';
import { setLanguage } from '#web/i18n/catalogues.ts';
import { guessLanguage, type Language, language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { firstVisitApi, type SignInState } from '../contract.ts';
import { EntranceFrame } from './EntranceFrame.tsx';
import { FirstVisit } from './FirstVisit.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { Invitation } from './Invitation.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';
import { SignIn } from './SignIn.tsx';

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
