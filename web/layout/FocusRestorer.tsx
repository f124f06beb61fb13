import { useEffect } from 'react';

/**
 * Focus that vanishes with what had it, a deleted row, goes to the row behind it, else before it, else to the page: a keyboard
 * and a screen reader do not begin again at the top. What was open above, a menu or a dialog, gives its focus back first.
 */
export function FocusRestorer() {
  useEffect(() => {
    let held: HTMLElement | undefined;
    let beside: readonly (Node | null)[] | undefined;
    const hold = () => {
      const active = document.activeElement;
      if (!(active instanceof HTMLElement) || active.closest('dialog, [popover]')) return;
      held = active === document.body ? undefined : active;
      beside = undefined;
    };
    const watcher = new MutationObserver((changes) => {
      if (!held || held.isConnected) return;
      beside ??= neighbours(changes, held);
      if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return;
      const heir = beside.map((node) => heirIn(node, held)).find(Boolean) ?? document.getElementById('content');
      held = undefined;
      heir?.focus({ preventScroll: true });
    });
    watcher.observe(document.body, { subtree: true, childList: true });
    document.addEventListener('focusin', hold);
    // A press beside everything lets go of it.
    document.addEventListener('click', hold);
    return () => {
      watcher.disconnect();
      document.removeEventListener('focusin', hold);
      document.removeEventListener('click', hold);
    };
  }, []);
  return null;
}

/** What stood behind and before the part of the page that went with it. */
function neighbours(changes: readonly MutationRecord[], gone: HTMLElement): readonly (Node | null)[] {
  const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
  return [change?.nextSibling ?? null, change?.previousSibling ?? null];
}

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** The same control of a neighbouring row: its menu for a menu; else its first. */
function heirIn(node: Node | null, gone: HTMLElement | undefined): HTMLElement | undefined {
  if (!(node instanceof HTMLElement) || !node.isConnected) return undefined;
  const alike = gone?.hasAttribute('aria-haspopup') ? node.querySelector<HTMLElement>('[aria-haspopup]') : null;
  return alike ?? node.querySelector<HTMLElement>(FOCUSABLE) ?? undefined;
}
