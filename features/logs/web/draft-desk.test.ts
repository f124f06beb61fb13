import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline } from '#web/offline/database.ts';
import { keepFile, pendingOf, readDraft } from '#web/offline/pending.ts';
import { dismissToast, toasts } from '#web/ui/toast.ts';
import { draftKey, draftKeys, emptyDraft, type LogDraft } from './draft.ts';
import { DraftSession } from './draft-desk.ts';
import { dropLogDraft, storedDrafts } from './drafts.ts';
import { isUnsubmitted, leftOf } from './orphaned-drafts.ts';

const desks: DraftSession[] = [];

beforeEach(async () => {
  await Promise.all([offline.pending.clear(), offline.drafts.clear()]);
});
afterEach(() => {
  for (const desk of desks.splice(0)) desk.close();
  vi.unstubAllGlobals();
});

/** A tab of the same person. */
async function tab(start: Partial<LogDraft> = {}) {
  const desk = new DraftSession('me', () => emptyDraft('2026-03-01', start));
  desks.push(desk);
  await desk.open();
  return desk;
}

const draftOf = (desk: DraftSession): LogDraft => {
  const shown = desk.shown.get();
  if (!shown) throw new Error('The form is not there.');
  return shown.draft;
};

/** What another tab does is seen a moment later. */
const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 60_000 });

const storedNotes = async () => (await storedDrafts('me')).map(({ notes }) => notes).toSorted();

const photoFor = (group: string, id = 'photo') =>
  keepFile({ id, owner: 'me', group, blob: new Blob(['x']), name: 'slab.jpg', type: 'image/jpeg' });

const withLocks = ['with locks', () => undefined] as const;
const overPlainHttp = ['over plain http', () => vi.stubGlobal('navigator', { onLine: true })] as const;

test.each([withLocks, overPlainHttp])(
  '%s two tabs write two drafts, and each finds its words again',
  async (_, given) => {
    given();
    const one = await tab();
    one.change({ notes: 'of the one' });
    const other = await tab();
    expect(draftOf(other).notes).toBe('');
    other.change({ notes: 'of the other' });
    await soon(async () => expect(await storedNotes()).toEqual(['of the one', 'of the other']));
    one.close();
    const again = await tab();
    expect(draftOf(again).notes).toBe('of the one');
    other.close();
    again.close();
    // The last touched one is resumed, the other one lies there to be opened.
    await soon(async () => expect(draftOf(await tab()).notes).toBe('of the other'));
  },
);

test('a draft that says something goes before an empty one that was looked at since', async () => {
  const one = await tab();
  one.change({ notes: 'Poured the slab.' });
  const other = await tab();
  other.change({ projectId: 'p' });
  await soon(async () => expect(await storedNotes()).toHaveLength(2));
  one.close();
  other.close();
  expect(draftOf(await tab()).notes).toBe('Poured the slab.');
});

test('a draft of before each had a key of its own is resumed under one', async () => {
  const old = emptyDraft('2026-03-01', { notes: 'Written before the update.' });
  await offline.drafts.put({ key: draftKeys('me'), value: old });
  expect(draftOf(await tab())).toMatchObject({ id: old.id, notes: old.notes });
  expect(await readDraft(draftKeys('me'))).toBeUndefined();
  expect(await readDraft(draftKey('me', old.id))).toMatchObject({ notes: old.notes });
});

test('while it is sent nothing of it changes; what came meanwhile is written when it was not taken, and no press is a second one', async () => {
  const desk = await tab();
  desk.change({ notes: 'sent' });
  const presses: string[] = [];
  await desk.send(async () => {
    presses.push('first');
    desk.change({ notes: 'typed since' });
    await desk.send(async () => void presses.push('second'));
    expect(draftOf(desk).notes).toBe('sent');
  });
  expect([presses, draftOf(desk).notes, desk.shown.get()?.isSending]).toEqual([['first'], 'typed since', false]);
  const { id } = draftOf(desk);
  await desk.send(async () => {
    desk.change({ notes: 'too late' });
    await desk.reset(id);
  });
  expect([draftOf(desk).notes, draftOf(desk).id === id, await storedNotes()]).toEqual(['', false, []]);
});

test('another log has its id: it goes on under a new one with its words and photos, in the same form', async () => {
  const desk = await tab();
  desk.change({ notes: 'Poured the slab.' });
  const before = draftOf(desk);
  const serial = desk.shown.get()?.serial;
  await photoFor(before.id);
  await desk.press(before);
  const fresh = await desk.renew(draftOf(desk));
  expect(draftOf(desk)).toEqual(fresh);
  expect([fresh.notes, fresh.isPressed, desk.shown.get()?.serial]).toEqual(['Poured the slab.', undefined, serial]);
  expect((await pendingOf(fresh.id)).map(({ id }) => id)).toEqual(['photo']);
  expect((await storedDrafts('me')).map(({ id }) => id)).toEqual([fresh.id]);
});

test.each([
  ['what was typed here goes on as another log', { notes: 'typed here' }, 'typed here'],
  ['what says no more than was submitted is over here too', {}, 'in both'],
])('submitted in another tab, which had it too: %s', async (_, edit, notes) => {
  const first = await tab();
  first.change({ notes: 'in both' });
  await soon(async () => expect(await storedNotes()).toEqual(['in both']));
  first.close();
  const desk = await tab();
  const { id } = draftOf(desk);
  desk.change(edit);
  await soon(async () => expect(await storedNotes()).toEqual([notes]));
  const isSubmitted = { id, kind: 'log', owner: 'me', group: id, state: 'waiting', attempts: 0, notBefore: 0 } as const;
  await dropLogDraft('me', id);
  await offline.pending.add({ ...isSubmitted, createdAt: 1, name: '', type: '' });
  await soon(() => expect(draftOf(desk).id).not.toBe(id));
  expect(draftOf(desk).notes).toBe('notes' in edit ? 'typed here' : '');
});

test('photos chosen for a draft in which nothing is said keep it', async () => {
  const desk = await tab();
  const { id } = draftOf(desk);
  await photoFor(id);
  await desk.keep(id);
  await soon(async () => expect((await storedDrafts('me')).map((draft) => draft.id)).toEqual([id]));
  desk.close();
  expect(draftOf(await tab()).id).toBe(id);
});

test('another draft comes into the form, and the one that was there stays on the device', async () => {
  const other = await tab();
  other.change({ notes: 'of before' });
  const desk = await tab();
  desk.change({ notes: 'of now' });
  await soon(async () => expect(await storedNotes()).toHaveLength(2));
  expect(await desk.turnTo(draftOf(other).id)).toBe(false);
  const { id } = draftOf(other);
  other.close();
  await soon(async () => expect(await desk.turnTo(id)).toBe(true));
  expect([draftOf(desk).notes, await storedNotes()]).toEqual(['of before', ['of before', 'of now']]);
});

test('a full device makes room for words; one that stays full says so, once, until it keeps them again', async () => {
  const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError')) as never;
  const desk = await tab();
  dismissToast();
  await offline.reads.put({ id: 'me 1', owner: 'me', build: 'b', data: 1, at: 1 });
  const put = vi.spyOn(offline.drafts, 'put').mockImplementationOnce(full);
  desk.change({ notes: 'Poured' });
  await soon(async () => expect(await storedNotes()).toEqual(['Poured']));
  expect([await offline.reads.count(), toasts.get()]).toEqual([0, null]);
  put.mockImplementation(full);
  desk.change({ notes: 'Poured the' });
  await soon(() => expect(toasts.get()?.description).toContain('no room left'));
  dismissToast();
  await desk.press({ ...draftOf(desk), notes: 'Poured the slab.' });
  expect([draftOf(desk).notes, toasts.get()]).toEqual(['Poured the slab.', null]);
  put.mockRestore();
  desk.change({ manpower: 3 });
  await soon(async () => expect(await storedNotes()).toEqual(['Poured the slab.']));
});

test('left behind are drafts that say something and photos of no draft, no log and no amendment', () => {
  const draft = (id: string, notes = 'words') => ({ ...emptyDraft('2026-03-01', { notes }), id });
  const photo = (id: string, group: string, more = {}) => ({ id, group, ...more });
  const items = [
    photo('of a draft', 'left'),
    photo('alone in its draft', 'wordless'),
    photo('in the form', 'open'),
    photo('of nothing', 'gone'),
    photo('promised', 'gone', { request: { method: 'POST', url: '/', body: null } }),
    photo('of an amendment', 'amendment of 1'),
    photo('of a log that waits', 'log'),
    { id: 'log', group: 'log', kind: 'log', request: { method: 'POST', url: '/', body: null } },
  ] as never;
  const drafts = [draft('left'), draft('open'), draft('empty', ''), draft('wordless', '')];
  const left = leftOf({ drafts, items, open: ['open'] });
  expect(left.drafts.map((one) => [one.draft.id, one.photos.map(({ id }) => id)])).toEqual([
    ['left', ['of a draft']],
    ['wordless', ['alone in its draft']],
  ]);
  expect(left.photos.map(({ id }) => id)).toEqual(['of nothing']);
});

test('not submitted yet are words of a draft, and photos nothing is said of; the empty form is nothing', () => {
  const empty = emptyDraft('2026-03-01', { projectId: 'p' });
  const photo = { id: 'photo', group: 'x' };
  const promised = { ...photo, request: { method: 'POST', url: '/', body: null } };
  const unsubmitted = (drafts: LogDraft[], items: object[]) => isUnsubmitted({ drafts, items: items as never });
  expect([
    unsubmitted([empty], [promised]),
    unsubmitted([{ ...empty, notes: 'a' }], []),
    unsubmitted([], [photo]),
  ]).toEqual([false, true, true]);
});
