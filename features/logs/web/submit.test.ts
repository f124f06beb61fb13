import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { offline } from '#web/offline/database.ts';
import { keepFile, OtherWriteQueued, pendingOf, readDraft } from '#web/offline/pending.ts';
import type { ProgressLog } from '../contract.ts';
import { bodyOf, draftKey, emptyDraft, type LogDraft } from './draft.ts';
import { keepLogDraft, moveDraft, storedDrafts } from './drafts.ts';
import { chosenPhotos } from './photos.ts';
import { balanceOf, isSameLog, submitOrKeep } from './queries.ts';

beforeEach(async () => {
  await Promise.all([offline.pending.clear(), offline.drafts.clear()]);
  vi.stubGlobal('navigator', { onLine: false });
});

const draft = { ...emptyDraft('2026-03-01'), projectId: 'p', notes: 'Poured the slab.' };
const submit = async (fields: Partial<LogDraft> = {}) => {
  const photos = (await chosenPhotos(draft.id)).map(({ id }) => id);
  const body = {
    ...bodyOf({ ...draft, ...fields }),
    photoUrls: [],
    awaitedPhotoIds: photos,
    writtenAt: new Date().toISOString(),
  };
  return submitOrKeep({ draft: { ...draft, ...fields }, body, place: 'Tower B', owner: 'me', photos, further: [] });
};

async function begin() {
  await keepLogDraft('me', draft);
  const blob = new Blob(['x'], { type: 'image/jpeg' });
  await keepFile({ id: 'photo', owner: 'me', group: draft.id, blob, name: 'slab.jpg', type: 'image/jpeg' });
}

test('a log kept on the device ends its draft in the same moment, and its photos know whose they are', async () => {
  await begin();
  expect(await storedDrafts('me')).toMatchObject([draft]);
  expect(await submit()).toEqual({ isQueued: true });
  expect(await readDraft(draftKey('me', draft.id))).toBeUndefined();
  expect(await pendingOf(draft.id, 'log')).toMatchObject([{ request: { url: '/api/progress-logs' } }]);
  expect(await chosenPhotos(draft.id)).toMatchObject([
    { id: 'photo', request: { url: `/api/progress-logs/${draft.id}/photos` } },
  ]);
});

test('what waits is no draft any more, and submitting it again leaves it what it is', async () => {
  await begin();
  await submit();
  await keepLogDraft('me', draft);
  expect(await storedDrafts('me')).toEqual([]);
  await submit();
  expect(await pendingOf(draft.id, 'log')).toMatchObject([{ request: { url: '/api/progress-logs' } }]);
  expect(await offline.pending.count()).toBe(2);
});

test('another log under the same id is not swallowed by the one that is kept; under an id of its own both are there', async () => {
  await begin();
  await submit();
  await keepLogDraft('me', draft);
  const blob = new Blob(['y'], { type: 'image/jpeg' });
  await keepFile({ id: 'second', owner: 'me', group: draft.id, blob, name: 'deck.jpg', type: 'image/jpeg' });
  const other = { projectId: 'q', notes: 'Stripped the deck.' };
  await expect(submit(other)).rejects.toBeInstanceOf(OtherWriteQueued);
  expect(await readDraft(draftKey('me', draft.id))).toMatchObject({ notes: 'Poured the slab.' });
  const fresh = { ...draft, ...other, id: 'fresh' };
  await moveDraft('me', draft.id, fresh);
  expect([await storedDrafts('me'), await readDraft(draftKey('me', draft.id))]).toMatchObject([[fresh], undefined]);
  expect((await pendingOf('fresh')).map(({ id }) => id)).toEqual(['second']);
  await submitOrKeep({
    ...{ draft: fresh, place: 'Tower C', owner: 'me', photos: ['second'], further: [] },
    body: { ...bodyOf(fresh), photoUrls: [], awaitedPhotoIds: ['second'] },
  });
  const queued = await offline.pending.filter(({ kind }) => kind === 'log').sortBy('createdAt');
  expect(queued.map(({ id, request }) => [id, (request?.body as { notes: string } | undefined)?.notes])).toEqual([
    [draft.id, 'Poured the slab.'],
    ['fresh', 'Stripped the deck.'],
  ]);
  expect((await pendingOf(draft.id)).map(({ id }) => id)).toEqual(['photo']);
});

test('a second press says the same, with the photos the first one named or fewer of them; a word more is another log', () => {
  const first = { ...bodyOf(draft), photoUrls: ['uploads/me/1'], awaitedPhotoIds: ['2'] };
  const again = { ...first, writtenAt: '2026-03-01T13:00:00Z' };
  const others = [{ awaitedPhotoIds: ['3'] }, { projectId: 'q' }, { date: '2026-03-02' }, { notes: 'More.' }];
  expect(isSameLog(first, again)).toBe(true);
  expect(isSameLog(first, { ...again, photoUrls: ['uploads/me/2'], awaitedPhotoIds: ['1'] })).toBe(true);
  expect(isSameLog(first, { ...again, photoUrls: [], awaitedPhotoIds: [] })).toBe(true);
  expect(others.map((other) => isSameLog(first, { ...again, ...other }))).toEqual(others.map(() => false));
});

test('only the log this very draft made is amended by it: the same author, project and day, changed by nobody since', () => {
  const pressed = { ...draft, isPressed: true };
  const made = { ...bodyOf(draft), authorId: 'me', amendedAt: null } as unknown as ProgressLog;
  const sameness = (edit: object, by = pressed) => balanceOf({ ...made, ...edit }, by, 'me');
  expect([sameness({}), sameness({ notes: 'Poured half.' })]).toEqual(['same', 'own']);
  expect(sameness({ details: { ...made.details, visitors: [{ name: 'Omar', company: '' }] } })).toBe('own');
  // The amendment's own answer was lost: it is not made twice, and is no other log.
  expect(sameness({ amendedAt: '2026-03-01' })).toBe('same');
  const others = [{ authorId: 'you' }, { projectId: 'q' }, { date: '2026-02-28' }];
  expect(others.map((other) => sameness(other))).toEqual(others.map(() => 'other'));
  expect(sameness({ amendedAt: '2026-03-01', notes: 'Poured half.' })).toBe('other');
  expect(sameness({}, draft as typeof pressed)).toBe('other');
});
