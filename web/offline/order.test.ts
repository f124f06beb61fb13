import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PendingItem } from './database.ts';
import { blockerOf, isFinal, isSameAlready, LONGEST_PAUSE_MS, nextDue, nextOf, pauseAfter, rebased } from './order.ts';

const request = { method: 'PUT', url: '/api/tasks/1', body: {} } as const;
const item = (id: string, more: Partial<PendingItem> = {}): PendingItem => ({
  ...{ id, owner: 'o', group: 'g', kind: 'task', state: 'waiting', attempts: 0, notBefore: 0, createdAt: 0 },
  ...{ name: '', type: '', request, ...more },
});

test('a change waits for the ones before it of the same thing, refused or not; of another thing it does not', () => {
  const first = item('a', { createdAt: 1 });
  const second = item('b', { createdAt: 2 });
  const other = item('c', { createdAt: 3, group: 'h' });
  expect(blockerOf(second, [second, first, other])).toBe(first);
  expect(blockerOf(other, [first, second, other])).toBeUndefined();
  const conflict = { ...first, state: 'conflict' as const };
  expect(nextOf([conflict, second, other], new Set(), 5)).toBe(other);
  expect(nextOf([conflict, second], new Set(), 5)).toBeUndefined();
});

test('steps of a task go in the order of their ticking, and no change in conflict holds them back', () => {
  const change = item('a', { createdAt: 1, kind: 'task', state: 'conflict' });
  const [done, undone] = [item('b', { createdAt: 2, kind: 'step' }), item('c', { createdAt: 3, kind: 'step' })];
  expect(nextOf([change, undone, done], new Set(), 5)).toBe(done);
  expect(nextOf([change, undone, { ...done, notBefore: 99 }], new Set(), 5)).toBeUndefined();
});

test('a change in conflict or refused does not hold back a comment, nor a refused comment a change', () => {
  const change = item('a', { createdAt: 1, state: 'conflict' });
  const comment = item('b', { createdAt: 2, kind: 'comment' });
  expect(nextOf([change, comment], new Set(), 5)).toBe(comment);
  const refused = item('c', { createdAt: 3, kind: 'comment', state: 'stopped' });
  const later = item('d', { createdAt: 4 });
  expect(nextOf([refused, later], new Set(), 5)).toBe(later);
  expect(nextOf([{ ...change, state: 'waiting', notBefore: 99 }, comment], new Set(), 5)).toBeUndefined();
});

test('a refused movement of a material holds back its own picture, no later movement', () => {
  const url = '/api/materials/1/movements';
  const use = item('use', { createdAt: 1, kind: 'movement', state: 'stopped', request: { ...request, url } });
  const delivery = item('delivery', { createdAt: 2, kind: 'movement', request: { ...request, url } });
  const pictureOf = (id: string) =>
    item(`note of ${id}`, { createdAt: 3, kind: 'photo', request: { ...request, url: `${url}/${id}/picture` } });
  expect(nextOf([use, delivery], new Set(), 5)).toBe(delivery);
  expect(nextOf([use, pictureOf('use')], new Set(), 5)).toBeUndefined();
  const note = pictureOf('delivery');
  expect(nextOf([use, note], new Set(), 5)).toBe(note);
  const waiting = { ...use, state: 'waiting' as const, notBefore: 99 };
  expect(nextOf([waiting, delivery], new Set(), 5)).toBeUndefined();
});

test('a picture of a task waits for the earlier pictures of it alone, and nothing waits for it', () => {
  const picture = item('p', { createdAt: 1, kind: 'picture', notBefore: 99 });
  const later = item('q', { createdAt: 3, kind: 'picture' });
  const comment = item('c', { createdAt: 2, kind: 'comment' });
  expect(nextOf([picture, comment, later], new Set(), 5)).toBe(comment);
  expect(nextOf([picture, later], new Set(), 5)).toBeUndefined();
  expect(nextOf([{ ...picture, state: 'stopped' }, later], new Set(), 5)).toBe(later);
  for (const state of ['waiting', 'conflict', 'stopped'] as const)
    expect(nextOf([item('a', { state, notBefore: 99 }), later], new Set(), 5)).toBe(later);
});

test('photos come after their log, whenever they were taken, and in their order; a refused one holds back nothing', () => {
  const photo = (id: string, createdAt: number, more: Partial<PendingItem> = {}) =>
    item(id, { kind: 'photo', path: 'p', createdAt, ...more });
  const log = item('log', { kind: 'log', createdAt: 9 });
  const all = [photo('1', 1), photo('2', 2), log];
  expect(nextOf(all, new Set(), 10)?.id).toBe('log');
  expect(nextOf(all, new Set(['log']), 10)).toBeUndefined();
  expect(nextOf([photo('1', 1, { state: 'stopped' }), photo('2', 2)], new Set(), 10)?.id).toBe('2');
  expect(nextOf([photo('1', 1, { notBefore: 99 }), photo('2', 2)], new Set(), 10)).toBeUndefined();
});

test('a file travels before its turn', () => {
  const { path: _, ...early } = item('p', { kind: 'photo', createdAt: 1, blob: new Blob(['x']) });
  expect(nextOf([early, item('log', { kind: 'log', createdAt: 2, notBefore: 99 })], new Set(), 10)).toBe(early);
});

test('another person’s things of the same group are not in the way', () => {
  expect(blockerOf(item('b', { createdAt: 2 }), [item('a', { createdAt: 1, owner: 'x' })])).toBeUndefined();
});

test('due is what may go; what is held back is not waited for', () => {
  const late = item('a', { createdAt: 1, notBefore: 5000 });
  const behind = item('b', { createdAt: 2, notBefore: 0 });
  expect(nextDue([late, behind], 1000)).toBe(4000);
  expect(nextDue([], 1000)).toBe(LONGEST_PAUSE_MS);
});

test('pauses grow to a minute, are never nothing, and obey Retry-After', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.float({ min: 0, max: 1, noNaN: true }), (attempts, luck) => {
      const pause = pauseAfter(attempts, { luck });
      expect(pause).toBeGreaterThanOrEqual(500);
      expect(pause).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
    }),
  );
  expect(pauseAfter(0, { luck: 1, retryAfterMs: 30_000 })).toBe(30_000);
});

test.each<[string, number, boolean, boolean]>([
  ['a server that fails', 503, false, false],
  ['too many calls', 429, false, false],
  ['the same write still being done', 425, false, false],
  ['a signed address that has ended', 403, true, false],
  ['no right', 403, false, true],
  ['a wrong value', 422, false, true],
  ['a thing that is gone', 404, false, true],
])('%s', (_, status, isUpload, final) => {
  expect(isFinal(status, isUpload)).toBe(final);
});

test('what is there already is no conflict; anything else is', () => {
  const current = { status: 'done', blockedReason: null, version: 7 };
  expect(isSameAlready({ status: 'done', version: 3 }, current)).toBe(true);
  expect(isSameAlready({ status: 'blocked', version: 3 }, current)).toBe(false);
  expect(isSameAlready({ version: 3 }, current)).toBe(false);
  expect(isSameAlready({ status: 'done' }, null)).toBe(false);
});

test('a later change stands on what the earlier one became', () => {
  expect(rebased({ status: 'done', version: 3 }, { version: 4 })).toEqual({ status: 'done', version: 4 });
  expect(rebased({ body: 'text' }, { version: 4 })).toEqual({ body: 'text' });
  expect(rebased({ version: 3 }, 'nothing')).toEqual({ version: 3 });
});
