import { randomBytes } from 'node:crypto';
import { AppError, invalid } from '#shared/http/errors.ts';
import { cookied, type Library } from './library.ts';
import { linkIsOver, translated } from './refusal.ts';
import type { Passwords } from './sign-in.ts';

export function createPasswords(library: Library): Passwords {
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
