import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import { ClockAlert, CloudOff, CloudUpload, Download, LogIn, RefreshCw, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureReason } from '../api/failure-reasons.ts';
import { loginPath, useSession } from '../api/session.ts';
import { type Dated, dated } from '../api/staleness.ts';
import { formatDateTime, formatList, formatTime, today } from '../i18n/formats.ts';
import { t } from '../i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useStore } from '../ui/store.ts';
import { useIsTouch } from '../ui/use-media.ts';
import { clockAhead, isClockWrong, watchClock } from './clock.ts';
import type { PendingItem } from './database.ts';
import { useUnsentInPage } from './in-page.ts';
import { askToInstall, install, leaveInstall, mayOfferInstall } from './install.ts';
import { useAllPending } from './pending.ts';
import { needsSignIn } from './queue.ts';
import { useStorageOpen } from './StorageNotice.tsx';
import { closedText } from './storage.ts';
import { waitingParts } from './waiting-parts.ts';
import { newVersion, updateNow } from './worker-link.ts';

interface LineProps {
  tone?: 'plain' | 'amber';
  /** On a phone, where every line takes of the page, it gives way to another that is there. */
  isMinor?: boolean;
  children: ReactNode;
}

/** One line below the header, over the whole width. */
function Line({ tone = 'plain', isMinor = false, children }: LineProps) {
  return (
    <div
      role="status"
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-(--edge) py-1.5 text-sm max-md:py-1',
        tone === 'amber' ? 'bg-amber-wash' : 'bg-sunk',
        isMinor && 'max-lg:not-first:hidden',
      )}
    >
      {children}
    </div>
  );
}

/** Of when the figures on this page are, when the server could not be asked. */
function DatedLine() {
  const queries = useQueryClient();
  const all = useStore(dated);
  if (all.size === 0) return null;
  const shown = [...all].flatMap(([hash, how]): Dated[] =>
    queries.getQueryCache().get(hash)?.isActive() ? [how] : [],
  );
  if (shown.length === 0) return null;
  const time = timeWords(new Date(Math.min(...shown.map(({ at }) => at)) - clockAhead.get()).toISOString());
  const lost = shown.find((how) => how.isLost);
  const reason = lost ? (failureReason(lost.error) ?? t('No connection.')) : t('Slow connection.');
  return (
    <Line isMinor>
      <CloudOff size={16} aria-hidden className="flex-none" />
      <span className="min-w-0 flex-1 py-1">
        {reason} <span className="max-md:sr-only">{t('You see what was here at {{time}}.', { time })}</span>
        <span aria-hidden className="md:hidden">
          {t('As of {{time}}.', { time })}
        </span>
      </span>
    </Line>
  );
}

/** Of today the hour is enough: the line stays one line on a phone. */
const timeWords = (moment: string): string =>
  today(new Date(moment)) === today() ? formatTime(moment) : formatDateTime(moment);

/** What has been written and still waits, and what needs a decision; nothing when nothing waits. */
function WaitingLine() {
  const { user } = useSession();
  const isOut = useStore(needsSignIn);
  const isLost = [...useStore(dated).values()].some((how) => how.isLost);
  const items = useAllPending(user.id)?.filter(({ request }) => request) ?? [];
  if (items.length === 0) return null;
  const open = items.filter(({ state }) => state === 'stopped' || state === 'conflict');
  return (
    <Line tone="amber">
      {open.length > 0 ? (
        <TriangleAlert size={16} aria-hidden className="flex-none" />
      ) : isLost ? (
        <CloudOff size={16} aria-hidden className="flex-none" />
      ) : (
        <CloudUpload size={16} aria-hidden className="flex-none" />
      )}
      <span className="min-w-0 flex-1">{open.length > 0 ? needYou(open.length) : <OnTheWay items={items} />}</span>
      {isOut && open.length === 0 && (
        <a href={loginPath(location)} className="touch flex items-center gap-1.5 font-semibold text-primary underline">
          <LogIn size={16} aria-hidden />
          {t('Sign in to send it')}
        </a>
      )}
      <Link
        {...({ to: '/settings/device' } as LinkProps)}
        className="touch inline-flex items-center font-semibold text-primary underline"
      >
        {t('Show')}
      </Link>
    </Line>
  );
}

/** Photos of a submitted log that only this page has, on whatever page of the application the person is. */
function InPageLine() {
  const { user } = useSession();
  const unsent = useUnsentInPage(user.id);
  if (unsent.length === 0) return null;
  const isStopped = unsent.some(({ state }) => state === 'stopped');
  return (
    <Line tone="amber">
      {isStopped ? (
        <TriangleAlert size={16} aria-hidden className="flex-none" />
      ) : (
        <CloudUpload size={16} aria-hidden className="flex-none" />
      )}
      <span className="min-w-0 flex-1 py-1">
        {isStopped
          ? t('{{count}} photos not sent: they are in this page alone. Do not close or reload it.', {
              count: unsent.length,
            })
          : t('{{list}} waiting to be sent', { list: formatList(waitingParts(unsent).parts) })}
      </span>
      <Link
        {...({ to: '/se/daily-log' } as LinkProps)}
        className="touch inline-flex items-center font-semibold text-primary underline"
      >
        {t('Show')}
      </Link>
    </Line>
  );
}

const needYou = (count: number): string => t('{{count}} entries were not taken and need you', { count });

/** On a phone, where the whole sentence takes two lines, how many entries they are. */
function OnTheWay({ items }: { items: readonly PendingItem[] }) {
  const { parts, entries } = waitingParts(items);
  const whole = t('{{list}} waiting to be sent', { list: formatList(parts) });
  if (parts.length === 1) return whole;
  return (
    <>
      <span className="max-md:sr-only">{whole}</span>
      <span aria-hidden className="md:hidden">
        {t('{{list}} waiting to be sent', { list: t('{{count}} entries', { count: entries }) })}
      </span>
    </>
  );
}

/**
 * What this device has to say; nothing, mostly. On a phone above its bottom bar, over the page: a line that comes by itself
 * does not push away what a finger is about to touch; there one of them is enough, and an update. Where there is no bar, below
 * the header.
 */
export function DeviceLines() {
  return (
    <div
      ref={publishHeight}
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] max-lg:z-9 max-lg:border-t max-lg:border-line max-lg:empty:hidden"
    >
      <InPageLine />
      <StorageLine />
      <WaitingLine />
      <ClockLine />
      <DatedLine />
      <UpdateLine />
      <InstallLine />
    </div>
  );
}

/** How much of a phone's page they cover, as --lines: its end and what sticks to its foot stand above them. */
function publishHeight(lines: HTMLElement | null): (() => void) | undefined {
  if (!lines) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => {
    const isOver = getComputedStyle(lines).position === 'fixed';
    style.setProperty('--lines', `${isOver ? lines.offsetHeight : 0}px`);
  });
  watch.observe(lines);
  return () => {
    watch.disconnect();
    style.removeProperty('--lines');
  };
}

/** On every page, since every room has something that people write. */
function StorageLine() {
  if (useStorageOpen()) return null;
  return (
    <Line tone="amber" isMinor>
      <TriangleAlert size={16} aria-hidden className="flex-none" />
      <span className="min-w-0 flex-1 py-1">{closedText()}</span>
    </Line>
  );
}

/** Told before anything is written: a log is sealed with the device's moment beside the server's. */
function ClockLine() {
  useEffect(watchClock, []);
  const ahead = useStore(clockAhead);
  if (!isClockWrong(ahead)) return null;
  const now = Date.now();
  const at = (moment: number) => formatDateTime(new Date(moment).toISOString());
  return (
    <Line tone="amber">
      <ClockAlert size={16} aria-hidden className="flex-none" />
      <span className="min-w-0 flex-1 py-1">
        {t('The clock of this device is wrong: it says {{device}}, the server says {{server}}. Please set it right.', {
          device: at(now),
          server: at(now - ahead),
        })}
      </span>
    </Line>
  );
}

function UpdateLine() {
  const [isBusy, setBusy] = useState(false);
  if (!useStore(newVersion)) return null;
  const update = () => {
    setBusy(true);
    void updateNow();
  };
  return (
    <Line>
      <RefreshCw size={16} aria-hidden className="flex-none" />
      <span className="min-w-0 flex-1">
        {t('A new version is ready. What you wrote and what waits to be sent stays.')}
      </span>
      <Button size="sm" busy={isBusy} onClick={update}>
        {t('Update')}
      </Button>
    </Line>
  );
}

/** On a phone, where it matters: the browser's own site may be forgotten, an installed application is not. */
function InstallLine() {
  const way = useStore(install);
  const isPhone = useIsTouch();
  const isLater = useHasMoved();
  const [isLeft, setLeft] = useState(() => !mayOfferInstall());
  if (!isPhone || !isLater || isLeft || (way !== 'ask' && way !== 'by-hand')) return null;
  const leave = () => {
    leaveInstall();
    setLeft(true);
  };
  return (
    <Line isMinor>
      <Download size={16} aria-hidden className="flex-none" />
      <span className="min-w-0 flex-1 basis-60">{installReason(way)}</span>
      {way === 'ask' && (
        <Button size="sm" onClick={() => void askToInstall()}>
          {t('Install')}
        </Button>
      )}
      <IconButton icon={X} label={t('Not now')} onClick={leave} />
    </Line>
  );
}

/** Not on the first page: it would be pushed down while it is read. */
function useHasMoved(): boolean {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const first = useRef(path);
  first.current ??= path;
  return path !== first.current;
}

export const installReason = (way: 'ask' | 'by-hand'): string =>
  way === 'ask'
    ? t(
        'Install this application: it opens without a network, and what you write on site is kept safely until it is sent.',
      )
    : t(
        'Install this application: tap Share, then “Add to Home Screen”. An iPhone forgets sites that are not installed after seven days, with what still waits to be sent.',
      );
