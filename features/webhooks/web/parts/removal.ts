import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { Webhook } from '../../contract.ts';
import type { useRemoveAnyWebhook, useRemoveWebhook } from '../queries.ts';

/** Asks, removes and says how it went. */
export const removing =
  (remove: ReturnType<typeof useRemoveWebhook> | ReturnType<typeof useRemoveAnyWebhook>) =>
  async ({ id, name }: Webhook): Promise<void> => {
    const title = t('Remove {{name}}?', { name });
    const text = t('What waits for it is not sent any more. This cannot be undone.');
    if (!(await ask({ title, text, confirm: t('Remove'), danger: true }))) return;
    remove.mutate(
      { params: { webhookId: id } },
      toastOutcome(
        t('The webhook {{name}} is removed.', { name }),
        t('The webhook could not be removed. Please try again.'),
      ),
    );
  };
