import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { cookied, type Library } from './library.ts';
import { translated } from './refusal.ts';
import type { Passkeys, WebAuthn } from './sign-in.ts';

export function createPasskeys(library: Library): Passkeys {
  const { api } = library;
  return {
    registrationOptions: (headers) =>
      translated(async () => {
        const answer = await api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
        return cookied(answer, { ...answer.response } as WebAuthn);
      }),

    register: (headers, name, response) =>
      translated(async () => {
        const body = { name, response };
        return cookied(await api.verifyPasskeyRegistration({ body, headers, returnHeaders: true }), null);
      }),

    signInOptions: (headers) =>
      translated(async () => {
        const answer = await api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true });
        return cookied(answer, { ...answer.response, userVerification: 'required' } as WebAuthn);
      }),

    signIn: (headers, given) =>
      translated(async () => {
        const body = { response: given as unknown as AuthenticationResponseJSON };
        const answer = await api.verifyPasskeyAuthentication({ body, headers, returnHeaders: true });
        return cookied(answer, { userId: answer.response.session.userId });
      }),
  };
}
