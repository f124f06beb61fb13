import { t } from '#web/i18n/text.ts';
import { type Outcome, outcomeOf, tryAgain, tryAllAgain } from '#web/offline/pending.ts';
import { toast } from '#web/ui/toast.ts';

const PATIENCE_MS = 20_000;

/** Sends all that waits or was refused, or one entry, and says what became of it. */
export async function sendNow(owner: string, id?: string): Promise<void> {
  if (!navigator.onLine)
    return toast({ title: t('No connection'), description: t('It is sent as soon as there is a network.') });
  const ids = id === undefined ? await tryAllAgain(owner) : [id];
  if (id !== undefined) await tryAgain(id);
  tell(await outcomeOf(ids, AbortSignal.timeout(PATIENCE_MS)));
}

function tell({ sent, refused, waiting }: Outcome): void {
  const description = [
    sent > 0 ? t('{{count}} entries were sent.', { count: sent }) : '',
    refused > 0 ? t('{{count}} entries were refused again; each says why.', { count: refused }) : '',
    waiting > 0 ? t('{{count}} entries still wait and are sent by themselves.', { count: waiting }) : '',
  ]
    .filter(Boolean)
    .join(' ');
  if (description)
    toast({ title: t('Send now'), description, ...(refused > 0 && { variant: 'destructive' as const }) });
}
