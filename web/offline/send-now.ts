import { formatList } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { toast } from '#web/ui/toast.ts';
import type { PendingItem } from './database.ts';
import { itemsOf } from './engine.ts';
import { blockerOf } from './order.ts';
import { type Outcome, outcomeOf, tryAgain, tryAllAgain } from './pending.ts';
import { needsSignIn } from './queue.ts';
import { waitingParts } from './waiting-parts.ts';

const PATIENCE_MS = 20_000;

/** Sends all that waits or was refused, or one entry, and says what became of it, or what it waits for. */
export async function sendNow(owner: string, one?: PendingItem): Promise<void> {
  if (!navigator.onLine)
    return toast({ title: t('No connection'), description: t('It is sent as soon as there is a network.') });
  const tried = one ? [one] : await tryAllAgain(owner);
  if (one) await tryAgain(one.id);
  if (needsSignIn.get()) return toast({ title: t('Send now'), description: t('Waits until you sign in.') });
  const all = await itemsOf(owner);
  const ahead = new Map(tried.map((item) => [item, blockersOf(item, all)]));
  for (const { id, state } of new Set([...ahead.values()].flat())) if (state === 'waiting') await tryAgain(id);
  const holders = new Set([...ahead.values()].flatMap((blockers) => blockers.filter(needsPerson)));
  const free = tried.filter((item) => !ahead.get(item)?.some(needsPerson));
  const outcome = await outcomeOf(
    free.map(({ id }) => id),
    AbortSignal.timeout(PATIENCE_MS),
  );
  const undecided = one || tried.length > 0 ? [] : all.filter(({ state }) => state === 'conflict');
  const description = [outcomeText(free, outcome), heldText([...holders]), undecidedText(undecided)]
    .filter(Boolean)
    .join(' ');
  if (description)
    toast({
      title: t('Send now'),
      description,
      ...(outcome.refused.length > 0 && { variant: 'destructive' as const }),
    });
}

const needsPerson = ({ state }: PendingItem): boolean => state !== 'waiting';

/** What has to go before it, the nearest first. */
function blockersOf(item: PendingItem, all: readonly PendingItem[]): PendingItem[] {
  const blocker = blockerOf(item, all);
  return blocker ? [blocker, ...blockersOf(blocker, all)] : [];
}

const heldText = (holders: readonly PendingItem[]): string =>
  holders.length > 0
    ? t('Waits for what was written before it and needs you first: {{list}}.', {
        list: formatList(waitingParts(holders).parts),
      })
    : '';

const undecidedText = (conflicts: readonly PendingItem[]): string =>
  conflicts.length > 0
    ? t('Nothing is sent before you have chosen what stays: {{list}}.', {
        list: formatList(waitingParts(conflicts).parts),
      })
    : '';

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
