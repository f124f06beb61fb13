import { cookied, createLibrary, type Library } from './library.ts';
import { openIdProvider } from './open-id.ts';
import type { Parts } from './options.ts';
import { createPasskeys } from './passkeys.ts';
import { createHasher } from './password-hash.ts';
import { createPasswords } from './passwords.ts';
import { translated, wrongCredentials } from './refusal.ts';
import { createSecondFactor } from './second-factor.ts';
import type { Cookied, Credentials, Entered, SignIn } from './sign-in.ts';

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
