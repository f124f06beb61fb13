import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { Role } from '#shared/roles.ts';
import { lazyDialog, lazyExtra } from '#web/ui/lazy.tsx';
import { ApiError } from '../api/client.ts';
import { type Session, SessionContext, sessionQuery } from '../api/session.ts';
import { t } from '../i18n/text.ts';
import { ErrorNote } from '../ui/EmptyState.tsx';
import { Skeleton, SkeletonCards } from '../ui/Skeleton.tsx';
import { createStore, useStore } from '../ui/store.ts';
import { Header, HeaderFrame } from './Header.tsx';
import { navigationFor } from './navigation.ts';
import { PhoneBar } from './PhoneBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSlots } from './slots.ts';

const FocusRestorer = lazyExtra(() => import('./FocusRestorer.tsx'), 'FocusRestorer');

/** The signed-in application around its pages. Until the user is known: the same shapes, empty. */
export function AppShell() {
  const session = useQuery(sessionQuery);
  if (session.data) {
    return (
      <SessionContext value={session.data}>
        <SignedIn session={session.data} />
      </SessionContext>
    );
  }
  const isSignedOut = session.error instanceof ApiError && session.error.status === 401;
  return (
    <Frame rail={<Sidebar groups={[]} risks={0} />} header={<HeaderFrame />}>
      {session.error && !isSignedOut ? (
        <ErrorNote query={session} what={t('You could not be signed in.')} />
      ) : (
        <PageSkeleton />
      )}
    </Frame>
  );
}

const CommandPalette = lazyDialog(() => import('./CommandPalette.tsx'), 'CommandPalette');
const Shortcuts = lazyDialog(() => import('./Shortcuts.tsx'), 'Shortcuts');

const opened = createStore<'palette' | 'shortcuts' | null>(null);

const openPalette = (): void => opened.set('palette');
const close = (): void => opened.set(null);

/** Ctrl/⌘ K opens the command palette, ? lists the shortcuts; both load when first asked for. */
function CommandKeys({ role }: { role: Role }) {
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

function SignedIn({ session }: { session: Session }) {
  const { useFigures, WaitingLine, Background } = useSlots();
  const { alerts, risks } = useFigures();
  return (
    <Frame
      rail={<Sidebar groups={navigationFor(session.role)} risks={risks} />}
      header={
        <>
          {session.organisation?.isDemo && <DemoBanner />}
          <Header session={session} alerts={alerts} onSearch={openPalette} />
          <Suspense>
            {WaitingLine && <WaitingLine />}
            <FocusRestorer />
          </Suspense>
        </>
      }
      bar={<PhoneBar role={session.role} risks={risks} />}
    >
      <Outlet />
      <CommandKeys role={session.role} />
      {Background && <Background />}
    </Frame>
  );
}

interface FrameProps {
  rail: ReactNode;
  header: ReactNode;
  bar?: ReactNode;
  children: ReactNode;
}

function Frame({ rail, header, bar, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[236px_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed start-4 top-3 z-20 -translate-y-20 rounded-1 bg-primary px-4 py-2.5 font-semibold text-primary-ink focus:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      {rail}
      <div className="min-w-0">
        {header}
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          className="grid max-w-480 grid-cols-[minmax(0,1fr)] content-start gap-3.5 px-(--edge) pt-4.5 pb-[calc(7rem+var(--lines,0px))] outline-none md:gap-4.5 md:pt-6.5 lg:pb-10"
        >
          {children}
        </main>
      </div>
      {bar}
    </div>
  );
}

/** A new page is read from its top, by eye and by screen reader. */
function useFocusOnNavigation(main: { current: HTMLElement | null }): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== undefined && last.current !== path) main.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path, main]);
}

function DemoBanner() {
  return (
    <aside
      aria-label={t('Demonstration data')}
      className="bg-signal px-4 py-1 text-center text-sm font-semibold text-signal-ink"
    >
      {t('Demonstration data')}
    </aside>
  );
}

export function PageSkeleton() {
  return (
    <>
      <div className="grid gap-2">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4.5 w-80 max-w-full" />
      </div>
      <SkeletonCards />
      <Skeleton className="h-72 rounded-2" />
    </>
  );
}
