import { SlidingWindow } from '#server/http/limits.ts';
import { COOKIE_PREFIX } from '#server/http/session.ts';
import { invalid } from '#shared/http/errors.ts';
import { cookied, type Library } from './library.ts';
import { translated } from './refusal.ts';
import type { SecondFactor } from './sign-in.ts';

/** A code from an authenticator app (RFC 6238), or one of ten backup codes. */
export function createSecondFactor(library: Library): SecondFactor {
  const { api } = library;
  const isUsed = rememberUsedCodes();
  return {
    begin: (headers, password) =>
      translated(async () => {
        const enrolment = await api.enableTwoFactor({ body: { password, method: 'totp' }, headers });
        if (enrolment.method !== 'totp') throw new Error('the library enrolled another method than asked for');
        return { uri: enrolment.totpURI, backupCodes: enrolment.backupCodes };
      }),

    confirm: (headers, code) =>
      translated(async () => cookied(await api.verifyTOTP({ body: { code }, headers, returnHeaders: true }), null)),

    disable: (headers, password) =>
      translated(async () =>
        cookied(await api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }), null),
      ),

    renewBackupCodes: (headers, password) =>
      translated(async () => (await api.generateBackupCodes({ body: { password }, headers })).backupCodes),

    verify: (headers, code, method) =>
      translated(async () => {
        const call = { body: { code }, headers: withoutSession(headers), returnHeaders: true } as const;
        const answer = method === 'totp' ? await api.verifyTOTP(call) : await api.verifyBackupCode(call);
        const { user, token } = answer.response;
        if (isUsed(`${user.id} ${code}`)) {
          const { internalAdapter } = await library.$context;
          if (token) await internalAdapter.deleteSession(token);
          throw invalid('code', 'This code was used already. Wait for the next one.');
        }
        return cookied(answer, { userId: user.id });
      }),
  };
}

/** A code holds for its half minute and the ones beside it; the library itself would take it again (RFC 6238 §5.2). */
function rememberUsedCodes() {
  const used = new SlidingWindow({ most: 1, windowMs: 120_000, now: () => new Date() });
  return (code: string): boolean => {
    const isUsed = used.has(code);
    used.count(code);
    return isUsed;
  };
}

/** With a session the library would only check the code of that person; a sign-in answers its own challenge. */
function withoutSession(headers: Headers): Headers {
  const name = `${COOKIE_PREFIX}.session_token=`;
  const kept = (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .filter((pair) => !pair.replace(/^__Secure-/, '').startsWith(name));
  const copy = new Headers(headers);
  copy.set('cookie', kept.join('; '));
  return copy;
}
