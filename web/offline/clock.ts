import { today } from '#web/i18n/formats.ts';
import { createStore } from '#web/ui/store.ts';

/** Less may be the network's; more seals a wrong moment into a log. */
const TOLERANCE_MS = 3 * 60_000;
/** Looking away and back again asks no more often. */
const PAUSE_MS = 60_000;
const STORED = 'clock-ahead-ms';

/** How far this device's clock was ahead of the server's when they were compared; 0 until then. Known without a network too. */
export const clockAhead = createStore(readStored());

export const isClockWrong = (aheadMs: number): boolean => Math.abs(aheadMs) >= TOLERANCE_MS;

/** Today by the server's clock, as far as it is known. */
export const serverToday = (): string => today(new Date(Date.now() - clockAhead.get()));

/** The difference of the clocks by one answer; half of the way there and back is doubt. Undefined where it says nothing. */
export function aheadBy(askedAt: number, answeredAt: number, dateHeader: string | null): number | undefined {
  const server = Date.parse(dateHeader ?? '');
  if (Number.isNaN(server)) return undefined;
  const ahead = (askedAt + answeredAt) / 2 - server;
  const doubt = (answeredAt - askedAt) / 2;
  return Math.abs(ahead) - doubt < TOLERANCE_MS ? 0 : Math.round(ahead);
}

/** Compares the clocks now, and whenever the device has a network again or is looked at again. Answers how to stop. */
export function watchClock(): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  const compare = async () => {
    if (document.hidden || !navigator.onLine || performance.now() - lastAt < PAUSE_MS) return;
    lastAt = performance.now();
    const askedAt = Date.now();
    const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined);
    const ahead = answer && aheadBy(askedAt, Date.now(), answer.headers.get('Date'));
    if (ahead !== undefined) store(ahead);
  };
  void compare();
  globalThis.addEventListener('online', compare);
  document.addEventListener('visibilitychange', compare);
  return () => {
    globalThis.removeEventListener('online', compare);
    document.removeEventListener('visibilitychange', compare);
  };
}

function store(aheadMs: number): void {
  clockAhead.set(aheadMs);
  try {
    localStorage.setItem(STORED, String(aheadMs));
  } catch {
    // A browser that stores nothing knows it until the page is left.
  }
}

function readStored(): number {
  try {
    return Number(localStorage.getItem(STORED)) || 0;
  } catch {
    return 0;
  }
}
