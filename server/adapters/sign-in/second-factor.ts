import { ATTEMPT_RULES, countAttempt } from '#server/attempt-limits.ts';
import type { Database } from '#server/database/open.ts';
import { invalid } from '#shared/http/errors.ts';
import { cookied, type Library } from './library.ts';
import type { Hasher } from './password-hash.ts';
import { translated } from './refusal.ts';
import type { SecondFactor } from './sign-in.ts';

/** A code from an authenticator app (RFC 6238), or one of ten backup codes. */
export function createSecondFactor(library: Library, db: Database, hasher: Hasher): SecondFactor {
  const { api } = library;
  return {
    begin: (headers, password) =>
      translated(async () => {
        const enrolment = await api.enableTwoFactor({ body: { password, method: 'totp' }, headers });
        if (enrolment.method !== 'totp') throw new Error('the library enrolled another method than asked for');
        return { uri: enrolment.totpURI, backupCodes: enrolment.backupCodes };
      }),

    confirm: (headers, code) =>
      translated(async () => {
        const answer = await api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
        // Seen over a shoulder, it opens nothing more.
        await isUsed(db, codeKey(code, answer.response.user.id));
        return cookied(answer, null);
      }),

    disable: (headers, password) =>
      translated(async () =>
        cookied(await api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }), null),
      ),

    renewBackupCodes: (headers, password) =>
      translated(async () => (await api.generateBackupCodes({ body: { password }, headers })).backupCodes),

    findChallengeOwner: async (headers) => {
      const { createAuthCookie, internalAdapter } = await library.$context;
      const challenge = readChallenge(headers, createAuthCookie('two_factor').name);
      const found = challenge === undefined ? undefined : await internalAdapter.findVerificationValue(challenge);
      return found?.value;
    },

    verify: (headers, code, method) =>
      translated(async () => {
        const known = { headers: withoutSession(headers), returnHeaders: true } as const;
        const answer =
          method === 'totp'
            ? await api.verifyTOTP({ ...known, body: { code } })
            : await api.verifyBackupCode({ ...known, body: { code: await hasher.hashBackupCode(code) } });
        const { user, token } = answer.response;
        if (await isUsed(db, codeKey(code, user.id))) {
          const { internalAdapter } = await library.$context;
          if (token) await internalAdapter.deleteSession(token);
          throw invalid('code', 'This code was used already. Wait for the next one.');
        }
        return cookied(answer, { userId: user.id });
      }),
  };
}

/** The cookie is `challenge.signature`. A challenge is a secret itself, and `verify` checks the signature. */
function readChallenge(headers: Headers, cookieName: string): string | undefined {
  const prefix = `${cookieName}=`;
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((one) => one.startsWith(prefix));
  const [challenge = ''] = (pair ?? '').slice(prefix.length).split('.');
  return /^2fa-[\w-]{1,64}$/.test(challenge) ? challenge : undefined;
}

const codeKey = (code: string, userId: string): string => `code ${code} of ${userId}`;

/** A code holds for its half minute and the ones beside it; the library itself would take it again (RFC 6238 §5.2). */
async function isUsed(db: Database, key: string): Promise<boolean> {
  const { isAllowed } = await countAttempt(db, { key, rule: ATTEMPT_RULES.code, now: new Date() });
  return !isAllowed;
}

/** With a session the library would only check the code of that person; a sign-in answers its own challenge. */
function withoutSession(headers: Headers): Headers {
  const remaining = (headers.get('cookie') ?? '').split(/;\s*/).filter((pair) => !/^[^=]*\.session_token=/.test(pair));
  const copy = new Headers(headers);
  copy.set('cookie', remaining.join('; '));
  return copy;
}
