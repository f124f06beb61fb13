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
    void import('./sign-out.ts').then(({ signOut }) => signOut(leaves));
  };
  document.addEventListener('click', onClick, { capture: true });
}
