import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { ApiToken } from '../../contract.ts';
import type { useRevokeAnyToken, useRevokeToken } from '../queries.ts';

/** Asks, revokes and says how it went. */
export const revoking =
  (revoke: ReturnType<typeof useRevokeToken> | ReturnType<typeof useRevokeAnyToken>) =>
  async ({ id, name }: ApiToken): Promise<void> => {
    const title = t('Revoke {{name}}?', { name });
    const text = t('The next call of a program that uses it is refused. This cannot be undone.');
    if (!(await ask({ title, text, confirm: t('Revoke'), danger: true }))) return;
    revoke.mutate(
      { params: { tokenId: id } },
      toastOutcome(
        t('The token {{name}} is revoked.', { name }),
        t('The token could not be revoked. Please try again.'),
      ),
    );
  };
