import { lazy, Suspense, useEffect } from 'react';
import type { Role } from '#shared/roles.ts';
import { createStore, useStore } from '#web/ui/store.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx').then((m) => ({ default: m.CommandPalette })));
const Shortcuts = lazy(() => import('./Shortcuts.tsx').then((m) => ({ default: m.Shortcuts })));

const opened = createStore<'palette' | 'shortcuts' | null>(null);

export const openPalette = (): void => opened.set('palette');
const close = (): void => opened.set(null);

/** Ctrl/⌘ K opens the command palette, ? lists the shortcuts; both load when first asked for. */
export function CommandKeys({ role }: { role: Role }) {
  const open = useStore(opened);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = meaningOf(event);
      if (!wanted) return;
      event.preventDefault();
      opened.set(opened.get() === wanted ? null : wanted);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Suspense>
      {open === 'palette' && <CommandPalette role={role} onClose={close} />}
      {open === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  );
}

function meaningOf(event: KeyboardEvent): 'palette' | 'shortcuts' | null {
  if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') return 'palette';
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
  return event.key === '?' && !isTyping ? 'shortcuts' : null;
}
