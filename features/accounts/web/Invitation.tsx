import { useEffect, useState } from 'react';
import type { Response } from '#shared/http/endpoint.ts';
import { roleLabels } from '#shared/roles.ts';
import { call } from '#web/api/client.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { invitationApi } from '../contract.ts';
import { EntranceTitle } from './EntranceFrame.tsx';
import { BackToSignIn } from './parts/BackToSignIn.tsx';
import { NameFields } from './parts/NameFields.tsx';
import { NewPasswordField, passwordProblem } from './parts/NewPasswordField.tsx';
import { PlainForm, Refusal, sentenceOf } from './parts/PlainForm.tsx';
import { redirectAfterSignIn, wanted } from './redirect-after-sign-in.ts';

type Found = Response<typeof invitationApi.find>;

/** /api/login/invitation?token=…: who was invited chooses a name and a password. */
export function Invitation() {
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
