import { today } from '#web/i18n/formats.ts';
import { createStore } from '#web/ui/store.ts';

/** Less may be the network's; more seals a wrong moment into a log. */
const TOLERANCE_MS = 3 * 60_000;
/** Looking away and back again asks no more often. */
const PAUSE_MS = 60_000;
/** How often it is looked whether somebody set this device's clock. */
const LOOK_MS = 5000;
/** A clock that drifts by itself does not move by so much between two looks. */
const JUMP_MS = 30_000;
const STORED = 'clock-ahead-ms';

/** How far this device's clock was ahead of the server's when they were compared; 0 until then. Known without a network too. */
export const clockAhead = createStore(readStored());

/**
 * Whether the two were compared since this page was opened, and nobody set this device's clock since. Else the difference is that of
 * an earlier visit, which holds only as long as nobody touched the clock.
 */
export const isClockCompared = createStore(false);

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

/** Compares the clocks now, whenever the device has a network again, is looked at again, or had its clock set. Returns how to stop. */
export function watchClock(): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  const compare = async () => {
    if (performance.now() - lastAt >= PAUSE_MS) await ask();
  };
  const ask = async () => {
    if (document.hidden || !navigator.onLine) return;
    lastAt = performance.now();
    const askedAt = Date.now();
    const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined);
    const ahead = answer && aheadBy(askedAt, Date.now(), answer.headers.get('Date'));
    if (ahead === undefined) return;
    store(ahead);
    isClockCompared.set(true);
  };
  // Counts on while the clock is set, so that their difference shows the setting.
  let offset = Date.now() - performance.now();
  const look = () => {
    const before = offset;
    offset = Date.now() - performance.now();
    if (Math.abs(offset - before) < JUMP_MS) return;
    isClockCompared.set(false);
    void ask();
  };
  const timer = setInterval(look, LOOK_MS);
  void compare();
  globalThis.addEventListener('online', compare);
  document.addEventListener('visibilitychange', compare);
  return () => {
    clearInterval(timer);
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
