import { type PasskeyOptions, passkey } from '@better-auth/passkey';
import { APIError, betterAuth } from 'better-auth';
import { symmetricDecrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Config } from '#server/config.ts';
import { APP_NAME, libraryOptions, type Parts } from './options.ts';
import type { Hasher } from './password-hash.ts';
import type { Cookied } from './sign-in.ts';

/** The library with everything but the provider, whose discovery must not decide whether this server starts. */
export function createLibrary(parts: Parts, hasher: Hasher) {
  return betterAuth({
    ...libraryOptions(parts, hasher),
    plugins: [
      twoFactor({
        issuer: APP_NAME,
        backupCodeOptions: { storeBackupCodes: backupCodeStorage(parts.secret, hasher) },
        // It would lock out the owner too; wrong codes are counted in features/accounts/server/attempts.ts.
        accountLockout: { enabled: false },
      }),
      passkey({
        rpName: APP_NAME,
        ...relyingParty(parts.config),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        authentication: { afterVerification: userMustBeVerified },
      }),
    ],
  });
}

export type Library = ReturnType<typeof createLibrary>;

/** A passkey belongs to a host name; without PUBLIC_URL to the one of the request. */
function relyingParty({ PUBLIC_URL }: Config) {
  if (!PUBLIC_URL) return {};
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { rpID: hostname, origin };
}

type AfterVerification = NonNullable<NonNullable<PasskeyOptions['authentication']>['afterVerification']>;

/** A passkey replaces password and code together, so the device must have asked for a finger, a face or a PIN. */
const userMustBeVerified: AfterVerification = async ({ verification }) => {
  if (!verification.authenticationInfo.userVerified) {
    throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message: 'User verification is required' });
  }
};

/** Our value with the cookies of the library's answer. */
export const cookied = <T>({ headers }: { headers: Headers }, value: T): Cookied<T> => ({
  value,
  cookies: headers.getSetCookie(),
});

const HASHED = '$argon2id$';

/**
 * Backup codes are stored as hashes. The library gives and takes a list of codes and looks for the given one in it, so a
 * sign-in gives it the hash of what was typed.
 */
function backupCodeStorage(secret: string, hasher: Hasher) {
  const hashAll = async (list: string): Promise<string> => {
    const codes = JSON.parse(list) as string[];
    const hashed = codes.map((code) => (code.startsWith(HASHED) ? code : hasher.hashBackupCode(code)));
    return JSON.stringify(await Promise.all(hashed));
  };
  return {
    encrypt: hashAll,
    // Versions before kept the codes themselves, encrypted: they become hashes when one of them is used.
    decrypt: async (stored: string) =>
      stored.startsWith('[') ? stored : hashAll(await symmetricDecrypt({ key: secret, data: stored })),
  };
}
