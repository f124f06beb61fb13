import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const files = ['/index.html', '/assets/one.js', '/assets/two.js'];
vi.stubGlobal('__SHELL__', { version: 'v1', entry: '/assets/one.js', files });
const { keepShell } = await import('./shell.ts');

const kept = new Map<string, string>();
let asked: string[] = [];
let network: (file: string, nth: number) => Response = () => new Response('ok');

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  asked = [];
  const cache = { put: async (file: string, answer: Response) => void kept.set(file, await answer.text()) };
  const match = async (file: string) => (kept.has(file) ? new Response(kept.get(file)) : undefined);
  vi.stubGlobal('caches', { open: async () => cache, match });
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file);
    return network(file, asked.filter((one) => one === file).length);
  });
});
afterEach(() => vi.useRealTimers());

async function install() {
  const outcome = keepShell().then(() => 'installed', String);
  await vi.runAllTimersAsync();
  return outcome;
}

/** Its bytes end before they should. */
const brokenOff = () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) }));

test('what is lost on the way, refused or broken off is asked for again; what came is not', async () => {
  const faults = [() => Promise.reject(new TypeError('network')), brokenOff, () => new Response('', { status: 502 })];
  network = (file, nth) => {
    const fault = file === '/assets/two.js' ? faults[nth - 1] : undefined;
    return (fault?.() ?? new Response(file)) as Response;
  };
  expect(await install()).toBe('installed');
  expect([...kept.keys()].sort()).toEqual([...files].sort());
  expect(asked.filter((file) => file === '/assets/one.js')).toHaveLength(1);
});

test('a file that never comes is given up; another installation goes on from what is here', async () => {
  network = (file) => (file === '/assets/two.js' ? new Response('', { status: 404 }) : new Response(file));
  expect(await install()).toContain('/assets/two.js answered 404');
  asked = [];
  network = (file) => new Response(file);
  expect(await install()).toBe('installed');
  expect(asked.sort()).toEqual(['/assets/two.js', '/index.html']);
});
