import { beforeEach, expect, test, vi } from 'vitest';
import { sharedPhotos } from '#web/offline/shared.ts';
import { setPerson } from './person.ts';
import { showMessage } from './push.ts';
import { takeShared } from './shared-photos.ts';

/** As a browser keeps answers, by address. */
class Kept {
  readonly #answers = new Map<string, Response>();
  put = async (key: string, answer: Response) => void this.#answers.set(key, answer);
  match = async (key: string) => this.#answers.get(key)?.clone();
  keys = async () => [...this.#answers.keys()];
  delete = async (key: string) => this.#answers.delete(key);
}

const stores = new Map<string, Kept>();
const shown = vi.fn();
const unsubscribe = vi.fn(async () => true);

beforeEach(() => {
  stores.clear();
  shown.mockClear();
  unsubscribe.mockClear();
  vi.stubGlobal('caches', {
    open: async (name: string) => stores.get(name) ?? stores.set(name, new Kept()).get(name),
  });
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  vi.stubGlobal('self', { registration: { showNotification: shown, pushManager } });
});

const message = (to: string) => ({ json: () => ({ title: 'Assigned to you', to }) }) as PushMessageData;

test.each([
  ['his own is shown', 'nora', 'nora', true],
  ['that of whoever was here before is not, and no other comes', 'yousef', 'nora', false],
  ['when nobody is here any more neither', '', 'nora', false],
])('of push messages %s', async (_, here, to, isShown) => {
  await setPerson(here);
  await showMessage(message(to));
  expect([shown.mock.calls.length, unsubscribe.mock.calls.length]).toEqual(isShown ? [1, 0] : [0, 1]);
});

async function share(name: string): Promise<void> {
  const form = new FormData();
  form.append('photos', new File(['x'], name, { type: 'image/jpeg' }));
  await takeShared({ formData: async () => form } as Request).catch(() => undefined);
}

test('photos shared while another person was here are dropped; own ones, and those of before the sign-in, are taken', async () => {
  await setPerson('nora');
  await share('hers.jpg');
  await setPerson('');
  await share('before.jpg');
  await setPerson('yousef');
  await share('his.jpg');
  const photos = await sharedPhotos('yousef');
  expect(photos.map(({ file }) => file.name).sort()).toEqual(['before.jpg', 'his.jpg']);
  expect(await sharedPhotos('nora')).toHaveLength(1);
});
