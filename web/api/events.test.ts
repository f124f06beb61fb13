import { afterEach, expect, test, vi } from 'vitest';
import { type ChangeEvent, keysOf, subscribeToChanges } from './events.ts';

const keys = (entity: string) =>
  keysOf({ entity, id: 'x', projectId: 'p', action: 'updated' }).map(
    ({ queryKey, exact }) => `/${queryKey.join('/')}${exact ? '' : '/*'}`,
  );

test('a task makes old what shows tasks and what is counted from them, and nothing else of its project', () => {
  expect(keys('task')).toEqual([
    '/api/activity/*',
    '/api/projects',
    '/api/projects/p',
    '/api/dashboard/*',
    '/api/analytics/*',
    '/api/projects/p/tasks/*',
    '/api/tasks/*',
    '/api/budget/*',
    '/api/projects/p/earned-value/*',
    '/api/projects/p/schedule/*',
  ]);
});

test('a payment makes old everything of its project', () => {
  expect(keys('payment')).toContain('/api/projects/p/*');
  expect(keys('payment')).toContain('/api/payments/*');
  expect(keys('payment')).toContain('/api/budget/*');
});

test('a payment leaves what lies below the other projects', () => {
  expect(keys('payment')).toContain('/api/projects');
  expect(keys('payment')).not.toContain('/api/projects/*');
});

test('the organisation stands on every screen', () => {
  expect(keys('organisation')).toEqual(['/api/*']);
});

/** The browser's end of a stream, as the test has it answer. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static readonly made: Source[] = [];
  readyState = 1;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    Source.made.push(this);
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }

  /** `windowMs` beyond the page's age: the server knows all that happened meanwhile. */
  start(windowMs: number, changes: readonly object[] = []): void {
    this.onopen?.();
    this.dispatchEvent(new MessageEvent('start', { data: JSON.stringify({ windowMs, changes }) }));
  }
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  Source.made.length = 0;
  vi.unstubAllGlobals();
});

const LONGER_THAN_ANY_PAGE = 1e12;
const change: ChangeEvent = { entity: 'task', id: 't', projectId: 'p', action: 'updated' };

/** Follows without locks, as over plain http; answers what was told and the stream. */
function follow(locks?: object) {
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('navigator', { locks });
  const received: unknown[] = [];
  const stop = subscribeToChanges({
    onChanges: (changes) => received.push(...changes),
    onGap: () => received.push('gap'),
    onStart: () => received.push('start'),
  });
  stops.push(stop);
  return { received, stop, source: Source.made[0] };
}

test('a page whose reads the server can vouch for hears what it missed, and reads nothing twice', () => {
  const { received, source } = follow();
  expect(source?.url).toMatch(/^\/api\/events\?since=\d+$/);
  source?.start(LONGER_THAN_ANY_PAGE, [
    { ...change, agoMs: 0 },
    { ...change, id: 'before the page', agoMs: 1e11 },
  ]);
  expect(received).toEqual([change, 'start']);
});

test('where the server knows less than the page is old, and after every break, there is a gap', () => {
  const { received, source } = follow();
  source?.start(0);
  source?.start(LONGER_THAN_ANY_PAGE);
  expect(received).toEqual(['gap', 'gap']);
});

test('whose turn comes when it is no longer wanted listens to nothing', async () => {
  let grant: () => Promise<void> | void = () => {};
  const { stop } = follow({
    request: (_name: string, _options: object, work: () => Promise<void>) => {
      grant = work;
      return new Promise(() => {});
    },
  });
  stop();
  await grant();
  expect(Source.made).toEqual([]);
});

test('what arrives after the end is told to nobody', () => {
  const { received, stop, source } = follow();
  stop();
  source?.onmessage?.({ data: JSON.stringify(change) });
  expect(received).toEqual([]);
});
