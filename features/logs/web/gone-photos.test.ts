import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, UserFacingError } from '#web/api/client.ts';
import { offline, type PendingItem } from '#web/offline/database.ts';
import { pendingOf } from '#web/offline/pending.ts';
import { sentWithPhotos } from './gone-photos.ts';
import { photosOf } from './photos.ts';

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  await offline.pending.clear();
});

const photo = (id: string, more: Partial<PendingItem> = {}): PendingItem => ({
  ...{ id, owner: 'me', group: 'draft', state: 'held', attempts: 0, notBefore: 0, createdAt: 1 },
  ...{ name: `${id}.jpg`, type: 'image/jpeg', path: `uploads/${id}`, blob: new Blob([id]) },
  ...more,
});

/** What a server says that has only the first photo. */
async function submit() {
  const shown: ReturnType<typeof photosOf>[] = [];
  const items = await pendingOf('draft');
  const send = async (now: readonly PendingItem[]) => {
    const body = photosOf(now);
    shown.push(body);
    const missingFiles = body.photoUrls.filter((path) => path !== 'uploads/here');
    if (missingFiles.length > 0) throw new ApiError(422, 'Not there.', { detail: 'Not there.', missingFiles });
    return 'taken';
  };
  const outcome = await sentWithPhotos({ owner: 'me', group: 'draft', items }, send).catch((error: unknown) => error);
  return { shown, outcome };
}

test('a draft left for longer than the server keeps its photos is submitted; they come after it', async () => {
  await offline.pending.bulkAdd([photo('here'), photo('gone')]);
  const { shown, outcome } = await submit();
  expect([outcome, shown.at(-1)]).toEqual(['taken', { photoUrls: ['uploads/here'], awaitedPhotoIds: ['gone'] }]);
  const sentAgain = await offline.pending.get('gone');
  expect([sentAgain?.state, sentAgain?.path]).toEqual(['waiting', undefined]);
});

test('a photo that is nowhere any more is named; submitted again, the log goes without it', async () => {
  const { blob: _, ...gone } = photo('gone');
  await offline.pending.bulkAdd([photo('here'), gone]);
  const first = await submit();
  expect(first.outcome).toBeInstanceOf(UserFacingError);
  expect(String(first.outcome)).toContain('gone.jpg');
  const { shown, outcome } = await submit();
  expect([outcome, shown]).toEqual(['taken', [{ photoUrls: ['uploads/here'], awaitedPhotoIds: [] }]]);
});

test('another refusal is thrown on', async () => {
  const no = new ApiError(422, 'No.', { detail: 'No.' });
  const sent = sentWithPhotos({ owner: 'me', group: 'draft', items: [] }, () => Promise.reject(no));
  await expect(sent).rejects.toBe(no);
});
