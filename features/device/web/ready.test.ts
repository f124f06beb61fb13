import 'fake-indexeddb/auto';
import { hashKey } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { materialsRead } from '#features/materials/web/queries.ts';
import { membersApi } from '#features/organisation/contract.ts';
import { projectsApi } from '#features/projects/contract.ts';
import { risksApi } from '#features/risks/contract.ts';
import { tasksApi } from '#features/tasks/contract.ts';
import { offline } from '#web/offline/database.ts';

vi.stubGlobal('navigator', {});
vi.stubGlobal('localStorage', { getItem: () => 'me' });
vi.stubGlobal('document', { querySelector: () => null });
const { read } = await import('#web/api/client.ts');
const { siteProjects } = await import('./ready.ts');

const keep = ({ queryKey }: { queryKey: readonly unknown[] }, at: number, data: unknown = []) =>
  offline.reads.put({ id: `me ${hashKey(queryKey)}`, owner: 'me', build: '', data, at });

beforeEach(() => offline.reads.clear());

test('a device that read nothing has no projects', async () => {
  expect(await siteProjects()).toEqual({ projects: [], left: [] });
});

test('a project is here since the oldest of what is needed of it, and is not while one of that is missing', async () => {
  const [a, b] = ['a', 'b'].map((id) => ({ params: { id } }));
  await keep(read(projectsApi.list, {}), 900, [
    { id: 'a', name: 'Tower', status: 'active' },
    { id: 'b', name: 'Mall', status: 'active' },
    { id: 'c', name: 'Done', status: 'completed' },
  ]);
  await keep(read(tasksApi.listMine, {}), 900, [{ projectId: 'b' }]);
  for (const project of [a, b]) if (project) await keep(read(projectsApi.find, project), 500);
  if (a) await keep(read(tasksApi.listOfProject, a), 300);
  await keep(materialsRead('a'), 400);
  await keep(materialsRead('b'), 400);
  for (const id of ['a', 'b']) {
    await keep(read(risksApi.listOfProject, { params: { id } }), 450);
    await keep(read(membersApi.list, { params: { projectId: id }, query: {} }), 450);
  }
  expect(await siteProjects()).toEqual({
    projects: [
      { id: 'b', name: 'Mall', at: undefined },
      { id: 'a', name: 'Tower', at: 300 },
    ],
    left: [],
  });
});
