import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline } from './database.ts';
import { idOf } from './last-page.ts';
import {
  type Ahead,
  type AheadRead,
  BOUNDS,
  mayReadAhead,
  noteChanges,
  type Outcome,
  readAhead,
} from './read-ahead.ts';

const phone = { onLine: true, connection: { saveData: false, effectiveType: '4g' } };
vi.stubGlobal('navigator', phone);
vi.stubGlobal('document', { hidden: false, querySelector: () => null });
vi.stubGlobal('localStorage', { getItem: () => 'nora' });

let queries: QueryClient;
let asked: string[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  asked = [];
  await offline.reads.clear();
});
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
  Object.assign(phone, { onLine: true, connection: { saveData: false, effectiveType: '4g' } });
});

const wanted = (name: string, answer: () => unknown = () => [name]): AheadRead =>
  ({
    queryKey: ['api', name],
    queryFn: async () => {
      asked.push(name);
      return answer();
    },
  }) as AheadRead;

const ahead = (...reads: readonly AheadRead[]): Promise<Outcome> =>
  aheadOf(function* () {
    yield* reads;
  });

async function aheadOf(steps: Ahead, manner: { isAsked?: boolean; isOnlyChanged?: boolean } = {}): Promise<Outcome> {
  const done = readAhead(steps, { queries, signal: new AbortController().signal, ...manner });
  let isDone = false;
  void done.finally(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(1000);
  return done;
}

const keep = (name: string, at: number, data: unknown = []) =>
  offline.reads.put({ id: idOf('nora', `["api","${name}"]`), owner: 'nora', build: '', data, at });

const fails = (status: number) => () => Promise.reject(Object.assign(new Error(`${status}`), { status }));

test('it asks in order, passes over what is refused, and ends where there is no server any more', async () => {
  const lost = wanted('lost', () => Promise.reject(new TypeError('network')));
  await ahead(wanted('projects'), wanted('secret', fails(403)), wanted('tasks'), lost, wanted('never'));
  expect(asked).toEqual(['projects', 'secret', 'tasks', 'lost']);
  expect(queries.getQueryData(['api', 'tasks'])).toEqual(['tasks']);
});

test('what this device lacks is asked for first, then what is old; what is some minutes old is not', async () => {
  await keep('fresh', Date.now() - BOUNDS.freshMs + 10_000);
  await keep('old', Date.now() - BOUNDS.freshMs - 10_000);
  expect(await ahead(wanted('old'), wanted('fresh'), wanted('missing'))).toBe('whole');
  expect(asked).toEqual(['missing', 'old']);
});

test('what somebody changes is read again though it is fresh; what is old but unchanged is left for the next full round', async () => {
  const reads = [
    { queryKey: ['api', 'materials', 'all'] },
    { queryKey: ['api', 'projects', 'tower', 'tasks'] },
    { queryKey: ['api', 'projects', 'mall', 'tasks'] },
    { queryKey: ['api', 'tasks', 'my'] },
  ].map((read) => ({ ...read, queryFn: async () => asked.push(read.queryKey.join('/')) }));
  for (const { queryKey } of reads)
    await offline.reads.put({
      id: idOf('nora', JSON.stringify(queryKey)),
      ...{ owner: 'nora', build: '', data: [], at: Date.now() - BOUNDS.freshMs - 10_000 },
    });
  noteChanges([{ entity: 'material', id: 'm', projectId: 'tower', action: 'created' }]);
  const steps: Ahead = function* () {
    yield* reads;
  };
  expect(await aheadOf(steps, { isOnlyChanged: true })).toBe('whole');
  expect(asked).toEqual(['api/materials/all', 'api/projects/tower/tasks']);
});

test('what lies on the device, though no screen of this page asked for it, says what is wanted next', async () => {
  await keep('projects', Date.now(), ['tower', 'mall']);
  await aheadOf(function* () {
    const projects = (yield wanted('projects')) as string[];
    for (const name of projects) yield wanted(name);
    expect(yield wanted('refused', fails(403))).toBeUndefined();
  });
  expect(asked).toEqual(['tower', 'mall', 'refused']);
});

test('it ends at its bounds, so many answers, so many bytes, and the next round goes on there', async () => {
  const many = Array.from({ length: BOUNDS.reads + 5 }, (_, index) => wanted(`r${index}`));
  expect(await ahead(...many)).toBe('full');
  expect(asked).toHaveLength(BOUNDS.reads);
  for (const name of asked) await keep(name, Date.now());
  asked = [];
  expect(await ahead(...many)).toBe('whole');
  expect(asked).toHaveLength(5);
  asked = [];
  await ahead(
    wanted('big', () => 'x'.repeat(BOUNDS.characters)),
    wanted('after'),
  );
  expect(asked).toEqual(['big']);
});

test('pictures come once each, so many at most, and not over the mobile network unless a person asks', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return new Response('');
  });
  const pictures: Ahead = function* () {
    for (let index = 0; index < BOUNDS.pictures + 5; index += 1) yield { picture: `/p${index}` };
  };
  expect(await aheadOf(pictures)).toBe('whole');
  expect(fetched).toEqual(Array.from({ length: BOUNDS.pictures }, (_, index) => `/p${index}`));
  fetched.length = 0;
  Object.assign(phone, { connection: { saveData: false, effectiveType: '4g', type: 'cellular' } });
  await aheadOf(pictures);
  expect(fetched).toEqual([]);
  await aheadOf(pictures, { isAsked: true });
  expect(fetched).toHaveLength(BOUNDS.pictures);
});

test.each([
  ['without a network', { onLine: false }],
  ['when data is to be saved', { connection: { saveData: true, effectiveType: '4g' } }],
  ['over 2g', { connection: { saveData: false, effectiveType: 'slow-2g' } }],
])('nothing is asked for %s', async (_, change) => {
  expect(mayReadAhead()).toBe(true);
  Object.assign(phone, change);
  await ahead(wanted('projects'));
  expect(asked).toEqual([]);
});
