import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { AppError, invalid } from '#shared/http/errors.ts';
import { cookied, createLibrary, type Library } from './library.ts';
import { openIdProvider } from './open-id.ts';
import type { Parts } from './options.ts';
import { createHasher } from './password-hash.ts';
import { linkIsOver, translated, wrongCredentials } from './refusal.ts';
import { createSecondFactor } from './second-factor.ts';
import type { Cookied, Credentials, Entered, Passkeys, Passwords, SignIn, WebAuthn } from './sign-in.ts';

export function createSignIn(parts: Parts): SignIn {
  const hasher = createHasher(parts.secret, parts.hashCost);
  const library = createLibrary(parts, hasher);
  const { provider, ...served } = openIdProvider(parts, hasher);
  return {
    ...served,
    provider,
    withPassword: (headers, credentials) => withPassword(library, headers, credentials),
    end: async (headers) => cookied(await library.api.signOut({ headers, returnHeaders: true }), null),
    renew: async (headers) => {
      const { headers: answer } = await library.api.getSession({ headers, returnHeaders: true });
      return answer.getSetCookie();
    },
    passwords: createPasswords(library),
    secondFactor: createSecondFactor(library, parts.db, hasher),
    passkeys: createPasskeys(library),
  };
}

async function withPassword(library: Library, headers: Headers, body: Credentials): Promise<Cookied<Entered>> {
  const answer = await translated(() => library.api.signInEmail({ body, headers, returnHeaders: true }));
  const response = answer.response as { user?: { id: string }; twoFactorRedirect?: boolean };
  if (response.twoFactorRedirect) return cookied(answer, { secondFactor: true });
  if (!response.user) throw wrongCredentials();
  return cookied(answer, { userId: response.user.id });
}

function createPasskeys(library: Library): Passkeys {
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

function createPasswords(library: Library): Passwords {
  return {
    hash: async (password) => (await library.$context).password.hash(password),

    verify: (headers, password) =>
      translated(async () => {
        await library.api.verifyPassword({ body: { password }, headers });
      }),

    change: async (headers, currentPassword, newPassword) => {
      const body = { currentPassword, newPassword, revokeOtherSessions: true };
      try {
        return await translated(async () =>
          cookied(await library.api.changePassword({ body, headers, returnHeaders: true }), null),
        );
      } catch (error) {
        // The new one was judged before; this is about the one that was asked for.
        if (error instanceof AppError && error.code === 'invalid') throw invalid('currentPassword', error.sentence);
        throw error;
      }
    },

    async issueReset(userId, validMs) {
      const token = randomBytes(32).toString('base64url');
      const { internalAdapter } = await library.$context;
      await internalAdapter.createVerificationValue({
        identifier: resetIdentifier(token),
        value: userId,
        expiresAt: new Date(Date.now() + validMs),
      });
      return token;
    },

    async ownerOfReset(token) {
      const { internalAdapter } = await library.$context;
      const link = await internalAdapter.findVerificationValue(resetIdentifier(token));
      if (!link || link.expiresAt < new Date()) throw linkIsOver();
      return link.value;
    },

    reset: (token, newPassword) =>
      translated(async () => {
        await library.api.resetPassword({ body: { token, newPassword } });
      }),
  };
}

/** As the library itself names the links of its own forgotten-password mails. */
const resetIdentifier = (token: string) => `reset-password:${token}`;
