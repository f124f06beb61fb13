import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const files = ['/index.html', '/assets/one.js', '/assets/two.js'];
const byRole = { admin: ['/assets/users.js'], pm: [], cm: [], se: ['/assets/my-tasks.js'], viewer: [] };
const byLanguage = { en: [], ar: ['/assets/arabic.js'] };
vi.stubGlobal('__SHELL__', { version: 'v1', entry: '/assets/one.js', files, byRole, byLanguage });
const { keepFor, keepShell, shellFile } = await import('./shell.ts');
const { setReader } = await import('./person.ts');

const cached = new Map<string, string>();
let asked: string[] = [];
let network: (file: string, nth: number) => Response = () => new Response('ok');

beforeEach(() => {
  vi.useFakeTimers();
  cached.clear();
  asked = [];
  const match = async (file: string) => (cached.has(file) ? new Response(cached.get(file)) : undefined);
  const cache = {
    put: async (file: string, answer: Response) => void cached.set(file, await answer.text()),
    keys: async () => [...cached.keys()].map((file) => ({ url: `http://localhost${file}` })),
    match,
  };
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
  expect([...cached.keys()].sort()).toEqual([...files].sort());
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

describe('a device keeps', () => {
  const cachedFiles = () => [...cached.keys()].filter((file) => file !== '/reader').sort();

  test('what its person’s role and language use, and no other role’s files', async () => {
    network = (file) => new Response(file);
    await setReader({ role: 'se', language: 'ar' });
    expect(await install()).toBe('installed');
    expect(cachedFiles()).toEqual([...files, '/assets/arabic.js', '/assets/my-tasks.js'].sort());
  });

  test('what another person’s role uses, without fetching again what is here', async () => {
    network = (file) => new Response(file);
    await setReader({ role: 'se', language: 'en' });
    await install();
    asked = [];
    await keepFor({ role: 'admin', language: 'en' });
    expect(asked).toEqual(['/assets/users.js']);
  });

  test('a file of another role once it was wanted', async () => {
    network = () => new Response('users');
    vi.stubGlobal('fetch', async () => network('', 1));
    const request = new Request('http://localhost/assets/users.js');
    expect(await (await shellFile(request)).text()).toBe('users');
    expect(cachedFiles()).toEqual(['/assets/users.js']);
  });
});
