import 'fake-indexeddb/auto';
import { hashKey } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { materialsRead } from '#features/materials/web/queries.ts';
import { projectsApi } from '#features/projects/contract.ts';
import { tasksApi } from '#features/tasks/contract.ts';
import { offline } from '#web/offline/database.ts';

vi.stubGlobal('navigator', {});
vi.stubGlobal('localStorage', { getItem: () => 'me' });
vi.stubGlobal('document', { querySelector: () => null });
const { read } = await import('#web/api/client.ts');
const { searchOffline } = await import('./offline-search.ts');

const keep = ({ queryKey }: { queryKey: readonly unknown[] }, data: unknown) =>
  offline.reads.put({ id: `me ${hashKey(queryKey)}`, owner: 'me', build: '', data, at: 1 });

beforeAll(async () => {
  const slab = { id: 't1', projectId: 'a', number: 142, title: 'بلاطة الدور الثالث' };
  await keep(read(projectsApi.list, {}), [
    { id: 'a', name: 'Tower A' },
    { id: 'b', name: 'Mall' },
  ]);
  await keep(read(tasksApi.listOfProject, { params: { id: 'a' } }), [slab]);
  await keep(read(tasksApi.listMine, {}), [slab, { id: 't2', projectId: 'b', number: 7, title: 'Tower crane, base' }]);
  await keep(materialsRead('b'), [{ id: 'm', projectId: 'b', item: 'Tower bolts' }]);
});

const found = async (q: string, kind?: 'task', limit = 10) =>
  (await searchOffline({ q, kind, limit })).groups.map(({ kind: of, results, more }) => ({
    ...{ of, more },
    ids: results.map(({ id }) => id),
  }));

test.each([
  ['tower', ['project a', 'task t2', 'material m']],
  ['T-142', ['task t1']],
  ['بلاطه ثالث', ['task t1']],
  ['zebra', []],
])('“%s” among what lies on the device', async (q, expected) => {
  expect((await found(q)).flatMap(({ of, ids }) => ids.map((id) => `${of} ${id}`))).toEqual(expected);
});

test('one kind alone, so many at most, each with the name of its project and none twice', async () => {
  expect(await found('t-', 'task', 1)).toEqual([{ of: 'task', more: true, ids: ['t1'] }]);
  const { groups } = await searchOffline({ q: 't-', limit: 10 });
  expect(groups[0]?.results.map(({ code, projectName }) => [code, projectName])).toEqual([
    ['T-142', 'Tower A'],
    ['T-7', 'Mall'],
  ]);
});
