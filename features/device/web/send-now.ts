import { formatList } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { type Outcome, outcomeOf, tryAgain, tryAllAgain } from '#web/offline/pending.ts';
import { waitingParts } from '#web/offline/waiting-parts.ts';
import { toast } from '#web/ui/toast.ts';

const PATIENCE_MS = 20_000;

/** Sends all that waits or was refused, or one entry, and says what became of it. */
export async function sendNow(owner: string, one?: PendingItem): Promise<void> {
  if (!navigator.onLine)
    return toast({ title: t('No connection'), description: t('It is sent as soon as there is a network.') });
  const tried = one ? [one] : await tryAllAgain(owner);
  if (one) await tryAgain(one.id);
  const outcome = await outcomeOf(
    tried.map(({ id }) => id),
    AbortSignal.timeout(PATIENCE_MS),
  );
  const description = outcomeText(tried, outcome);
  if (description)
    toast({
      title: t('Send now'),
      description,
      ...(outcome.refused.length > 0 && { variant: 'destructive' as const }),
    });
}

/** A sentence for each outcome, in the words people know: "1 log with 3 photos", not "4 entries". */
export function outcomeText(tried: readonly PendingItem[], { sent, refused, waiting }: Outcome): string {
  const listOf = (ids: readonly string[]) => formatList(waitingParts(tried.filter(({ id }) => ids.includes(id))).parts);
  return [
    sent.length > 0 ? t('Sent: {{list}}.', { list: listOf(sent) }) : '',
    refused.length > 0 ? t('Refused again; each says why: {{list}}.', { list: listOf(refused) }) : '',
    waiting.length > 0 ? t('Still waiting, sent by itself: {{list}}.', { list: listOf(waiting) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
