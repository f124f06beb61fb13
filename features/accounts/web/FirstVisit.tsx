import { Compass } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { firstVisitApi, type SignInState } from '../contract.ts';
import { isEmail, MAX_EMAIL, plainEmail } from '../rules.ts';
import { EntranceTitle } from './EntranceFrame.tsx';
import { NameFields } from './parts/NameFields.tsx';
import { NewPasswordField, passwordProblem } from './parts/NewPasswordField.tsx';
import { PlainForm, Refusal, sentenceOf } from './parts/PlainForm.tsx';
import { redirectAfterSignIn } from './redirect-after-sign-in.ts';

/** Nobody has an account yet: make the administrator, or look around first. */
export function FirstVisit({ state }: { state: SignInState }) {
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
