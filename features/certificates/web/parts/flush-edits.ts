import { t } from '#web/i18n/text.ts';
import { toast } from '#web/ui/toast.ts';
import type { CertificateLine } from '../../contract.ts';
import type { Refusals } from './use-refusals.ts';

interface Settling {
  readonly lines: readonly CertificateLine[];
  readonly refusals: Refusals;
  /** Whether others changed the draft, and what is typed here waits for another look. */
  isTold(): boolean;
  isWaiting(): boolean;
  /** The save that is on its way. */
  pending(): Promise<unknown> | undefined;
  save(): Promise<number | undefined>;
}

/** Sends what waits until the draft holds all that is on screen: its version then; undefined when something holds it back. */
export async function settle(measuring: Settling): Promise<number | undefined> {
  const { lines, refusals, isTold, isWaiting, pending, save } = measuring;
  await pending();
  takeTyped();
  if (refusals.seek(lines)) return undefined;
  if (isTold()) {
    toast({
      title: t('The certificate is not issued.'),
      description: t('Somebody else has changed this draft in the meantime.'),
      variant: 'destructive',
    });
    return undefined;
  }
  const version = await save();
  const isAll = !isWaiting() && !fieldTypedIn();
  return version === undefined || isAll ? version : settle(measuring);
}

const fieldTypedIn = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement.matches('input[data-line]')
    ? document.activeElement
    : null;

/** A press does not take the focus from a field in every browser: what is typed there is taken as if it did. */
const takeTyped = () => fieldTypedIn()?.blur();
