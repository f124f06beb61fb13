import { t } from '#web/i18n/text.ts';
import { toast } from '#web/ui/toast.ts';
import { type Leave, LOGOUT } from './leave.ts';

/**
 * Signing out, wherever and however early it is pressed: first it is said what still waits, then the device forgets, then the
 * server is told. Watched from the first picture on; what it takes is loaded when it is pressed.
 */
export function watchSignOut(leaves: readonly Leave[]): void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.(`a[href="${LOGOUT}"]`);
    if (!link || event.defaultPrevented || event.button !== 0) return;
    event.preventDefault();
    if (!navigator.onLine) sayNoNetwork();
    else void import('./sign-out.ts').then(({ signOut }) => signOut(leaves), sayNoNetwork);
  };
  document.addEventListener('click', onClick, { capture: true });
}

/** Without a network nobody is signed out: the server would not know. */
const sayNoNetwork = (): void =>
  toast({ title: t('No connection'), description: t('Signing out needs a network.'), variant: 'destructive' });
