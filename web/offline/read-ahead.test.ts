import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline } from './database.ts';
import { idOf } from './last-page.ts';
import { type AheadRead, BOUNDS, mayReadAhead, readAhead } from './read-ahead.ts';

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

async function ahead(...reads: readonly AheadRead[]): Promise<number> {
  const done = readAhead(queries, () => reads, new AbortController().signal);
  let isDone = false;
  void done.finally(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(1000);
  return done;
}

const fails = (status: number) => () => Promise.reject(Object.assign(new Error(`${status}`), { status }));

test('it asks in order, passes over what is refused, and ends where there is no server any more', async () => {
  const lost = wanted('lost', () => Promise.reject(new TypeError('network')));
  await ahead(wanted('projects'), wanted('secret', fails(403)), wanted('tasks'), lost, wanted('never'));
  expect(asked).toEqual(['projects', 'secret', 'tasks', 'lost']);
  expect(queries.getQueryData(['api', 'tasks'])).toEqual(['tasks']);
});

test('what this device had some minutes ago is not asked for, what is older is', async () => {
  const keep = (name: string, at: number) =>
    offline.reads.put({ id: idOf('nora', `["api","${name}"]`), owner: 'nora', build: '', data: [], at });
  await keep('fresh', Date.now() - BOUNDS.freshMs + 10_000);
  await keep('old', Date.now() - BOUNDS.freshMs - 10_000);
  expect(await ahead(wanted('fresh'), wanted('old'))).toBe(1);
  expect(asked).toEqual(['old']);
});

test('it ends at its bounds: so many answers, so many bytes', async () => {
  const many = Array.from({ length: BOUNDS.reads + 5 }, (_, index) => wanted(`r${index}`));
  expect(await ahead(...many)).toBe(BOUNDS.reads);
  asked = [];
  await ahead(
    wanted('big', () => 'x'.repeat(BOUNDS.characters)),
    wanted('after'),
  );
  expect(asked).toEqual(['big']);
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
