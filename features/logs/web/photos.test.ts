import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

vi.mock('#web/offline/shrink.ts', () => ({ toSend: async (file: File) => file }));
const { chosenPhotos, dividedPhotos, photosOf, takePhotos } = await import('./photos.ts');
const { emptyDraft } = await import('./draft.ts');
const { faultsOf } = await import('./use-submit.ts');
const { offline } = await import('#web/offline/database.ts');

const picture = (name: string, content = name, type = 'image/jpeg') =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), content], name, { type });

test('of several chosen together each one that is not taken is named with its own reason; the good ones are kept', async () => {
  const huge = picture('huge.jpg');
  Object.defineProperty(huge, 'size', { value: 11_000_000 });
  const chosen = [
    picture('a.jpg'),
    new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' }),
    huge,
    new File(['<svg/>'], 'drawing.jpg', { type: 'image/jpeg' }),
    picture('a again.jpg', 'a.jpg'),
    picture('b.jpg'),
    picture('c.jpg'),
  ];
  const { notTaken } = await takePhotos(chosen, { owner: 'me', group: 'log', room: 2, most: 5, items: [] });
  expect(notTaken).toEqual([
    { name: 'plan.pdf', reason: 'Please select only image files' },
    { name: 'huge.jpg', reason: 'Please select images smaller than 10MB' },
    { name: 'drawing.jpg', reason: 'Please select only image files' },
    { name: 'a again.jpg', reason: 'The same photo is taken once.' },
    { name: 'c.jpg', reason: 'A log has 5 photos at most.' },
  ]);
  expect((await offline.pending.toArray()).map(({ name }) => name).sort()).toEqual(['a.jpg', 'b.jpg']);
});

test('a year mistyped is told beside the date, before anything is sent', () => {
  const draft = { ...emptyDraft('2016-03-01'), projectId: 'p' };
  const fault = { date: 'This day is more than a year before the project’s start.' };
  expect(faultsOf(draft, '2026-03-01', '2025-06-01')).toEqual(fault);
  expect(faultsOf({ ...draft, date: '2024-06-01' }, '2026-03-01', '2025-06-01')).toEqual({});
  expect(faultsOf(draft, '2026-03-01', null)).toEqual({});
});

test('of one alone the message says all', async () => {
  const alone = [new File(['x'], 'plan.pdf', { type: 'application/pdf' })];
  expect(await takePhotos(alone, { owner: 'me', group: 'other', room: 2, most: 5, items: [] })).toEqual({
    notTaken: [],
  });
});

test('whoever submits while photos are still being taken in has them all', async () => {
  const album = { owner: 'me', group: 'at once', room: 5, most: 5, items: [] };
  void takePhotos([picture('one.jpg'), picture('two.jpg')], album);
  void takePhotos([picture('three.jpg')], album);
  expect((await chosenPhotos('at once')).map(({ name }) => name).sort()).toEqual(['one.jpg', 'three.jpg', 'two.jpg']);
  expect(await chosenPhotos('none')).toEqual([]);
});

test('photos that are here are named, those on their way announced, refused ones left out', () => {
  const items = [
    { id: '1', path: 'uploads/1', state: 'held' },
    { id: '2', state: 'waiting' },
    { id: '3', state: 'stopped' },
  ] as never;
  expect(photosOf(items)).toEqual({ photoUrls: ['uploads/1'], awaitedPhotoIds: ['2'] });
});

test('photos beyond the five of a log are told apart; a refused one takes no place', () => {
  const items = Array.from({ length: 8 }, (_, index) => ({
    id: `${index}`,
    state: index === 1 ? 'stopped' : 'held',
  })) as never;
  expect(dividedPhotos(items)).toEqual({ photos: ['0', '1', '2', '3', '4', '5'], further: ['6', '7'] });
});
