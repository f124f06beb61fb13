import { beforeEach, expect, test, vi } from 'vitest';

const shown: unknown[] = [];
vi.mock('#web/ui/toast.ts', () => ({ toast: (message: unknown) => void shown.push(message) }));
const signedOut = vi.fn();
const codeArrives = () => vi.doMock('./sign-out.ts', () => ({ signOut: signedOut }));
const codeIsLost = () =>
  vi.doMock('./sign-out.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });

let press: (event: unknown) => void = () => undefined;
vi.stubGlobal('document', {
  addEventListener: (_: string, listener: (event: unknown) => void) => {
    press = listener;
  },
});

beforeEach(() => {
  vi.resetModules();
  shown.length = 0;
  signedOut.mockReset();
  codeArrives();
  vi.stubGlobal('navigator', { onLine: true });
});

/** Presses Sign Out on a page that loads; true: the browser was kept from following the link. */
async function pressSignOut(): Promise<boolean> {
  const { watchSignOut } = await import('./watch-sign-out.ts');
  watchSignOut([]);
  const preventDefault = vi.fn();
  press({ target: { closest: () => ({}) }, button: 0, defaultPrevented: false, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

const noConnection = expect.objectContaining({ title: 'No connection', description: 'Signing out needs a network.' });

test('signs out', async () => {
  expect(await pressSignOut()).toBe(true);
  await vi.waitFor(() => expect(signedOut).toHaveBeenCalledOnce());
  expect(shown).toEqual([]);
});

test('without a network that is said at once, also when the code was never loaded', async () => {
  codeIsLost();
  vi.stubGlobal('navigator', { onLine: false });
  expect(await pressSignOut()).toBe(true);
  expect(shown).toEqual([noConnection]);
});

test('a network that only seems to be there is told of when the code does not come', async () => {
  codeIsLost();
  await pressSignOut();
  await vi.waitFor(() => expect(shown).toEqual([noConnection]));
  expect(signedOut).not.toHaveBeenCalled();
});
