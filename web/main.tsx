import { lazyDialog, lazyExtra } from '#web/ui/lazy.tsx';
import './ui/app.css';
import { notifyManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { readDashboardEarly, useShellFigures } from '#features/dashboard/web/queries.ts';
import { readBoardEarly } from '#features/tasks/web/board-read.ts';
import { prime } from './api/remember.ts';
import { sessionQuery, watchSession } from './api/session.ts';
import { setLanguage } from './i18n/catalogues.ts';
import { guessLanguage } from './i18n/locale.ts';
import { Overlays } from './layout/Overlays.tsx';
import { applyPreferences, usePreferences } from './layout/preferences.ts';
import { type Slots, SlotsContext } from './layout/slots.ts';
import { lastSeen } from './offline/last-page.ts';
import { watchSignOut } from './offline/watch-sign-out.ts';
import { ownEntry } from './offline/worker-link.ts';
import { createAppRouter } from './router.tsx';

/** Data never goes stale by itself and nothing is asked twice (spec §7); changes arrive by events. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Without a network too: what this device last saw is the answer then (web/api/dated.ts).
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Before the next frame, not after a timer: what a person ticked stays ticked while its change is on the way.
notifyManager.setScheduler(queueMicrotask);

const router = createAppRouter();

/** What others change, from the first picture on. */
const EventStream = lazyExtra(async () => {
  const [{ EventStream: Stream }, { takeTaskChanges }, { setScheduleHooks }] = await Promise.all([
    import('./api/EventStream.tsx'),
    import('#features/tasks/web/cache.ts'),
    import('#features/tasks/web/schedule-hooks.ts'),
  ]);
  setScheduleHooks(() => import('#features/schedule/web/parts/knock-on.ts'));
  const takers = { task: takeTaskChanges };
  return { default: () => <Stream takers={takers} /> };
}, 'default');

const OfflineQueue = lazyExtra(async () => {
  const [{ OfflineQueue: Queue }, { queuedTaskChanges }] = await Promise.all([
    import('./offline/OfflineQueue.tsx'),
    import('#features/tasks/web/queued-changes.ts'),
  ]);
  const writeHandlers = { task: queuedTaskChanges };
  const ahead = async () => (await import('#features/device/web/ahead.ts')).readsAhead;
  const code = async () => (await import('#features/device/web/preload.ts')).chunksToPreload;
  return { default: () => <Queue writeHandlers={writeHandlers} ahead={ahead} code={code} /> };
}, 'default');

const leaves = [async () => (await import('#features/notifications/web/push.ts')).leavePush()];

/** What the first page will ask for is asked while its code is still on the way. */
function readEarly(): void {
  void queries.prefetchQuery(sessionQuery);
  if (location.pathname === '/') void readDashboardEarly(queries);
  if (location.pathname === '/tasks') void readBoardEarly(queries, new URLSearchParams(location.search));
}

/**
 * From the installed shell: what this device last saw of the page is there before anything is drawn, so that the first picture
 * is the whole page. Answers whether somebody is known.
 */
async function showLastSeen(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  prime(queries, await lastSeen(location, ownEntry()));
  return queries.getQueryData(sessionQuery.queryKey) !== undefined;
}

/** The page's code, and how the person wants it; not for ever. */
async function readyForFirstPicture(code: Promise<void>): Promise<void> {
  const session = queries.getQueryData(sessionQuery.queryKey);
  const ready = Promise.all([code, session && applyPreferences(session)]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, FIRST_PICTURE_MS))]);
}

const FIRST_PICTURE_MS = 1000;

/** What the rooms put into the shell. */
const slots: Slots = {
  useFigures: useShellFigures,
  Alerts: lazyDialog(() => import('#features/notifications/web/NotificationsDialog.tsx'), 'NotificationsDialog'),
  Background: () => (
    <>
      <Suspense>
        <EventStream />
      </Suspense>
      <Suspense>
        <OfflineQueue />
      </Suspense>
    </>
  ),
  WaitingLine: lazyExtra(() => import('./offline/DeviceLines.tsx'), 'DeviceLines'),
  SiteWeek: lazyExtra(() => import('#features/calendar/web/parts/SiteWeek.tsx'), 'SiteWeek'),
  search: async (typed, role) => (await import('#features/search/web/parts/find.ts')).findEverything(typed, role),
};

function Application() {
  const session = useQuery(sessionQuery);
  const look = usePreferences(session.data);
  return (
    <SlotsContext value={slots}>
      <RouterProvider key={look} router={router} />
      <Overlays key={`${look}-overlays`} />
    </SlotsContext>
  );
}

async function start(): Promise<void> {
  watchSession();
  watchSignOut(leaves);
  // Before the reads: the page's code is what a browser of few connections waits for longest.
  const code = router.load();
  const [isSeen] = await Promise.all([
    showLastSeen(),
    setLanguage(guessLanguage(document.cookie, navigator.languages)),
  ]);
  readEarly();
  if (isSeen) await readyForFirstPicture(code);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Application />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
