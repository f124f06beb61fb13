import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { projectsApi } from '#features/projects/contract.ts';
import { tasksApi } from '#features/tasks/contract.ts';
import { keyOf } from '#web/api/client.ts';
import { nearest, readsAhead } from './ahead.ts';

type Projects = Parameters<typeof nearest>[0];

const project = (id: string, status = 'active') => ({ id, status }) as Projects[number];

test('active projects, those with own tasks first, six at most', () => {
  const projects = [...'abcdefgh'].map((id) => project(id));
  expect(nearest([project('z', 'completed'), ...projects], [{ projectId: 'h' }, { projectId: 'z' }])).toEqual([
    ...['h', 'a', 'b', 'c', 'd', 'e'],
  ]);
});

test('of his projects and open tasks, as they were read a moment ago, follow the reads of their pages', () => {
  const queries = new QueryClient();
  const addresses: string[] = [];
  for (const { queryKey } of readsAhead(queries)) {
    addresses.push(queryKey.join('/'));
    if (addresses.length === 4) {
      queries.setQueryData(keyOf(projectsApi.list, {}), [project('p')]);
      queries.setQueryData(keyOf(tasksApi.listMine, {}), [
        { id: 't', projectId: 'p', status: 'in_progress' },
        { id: 'd', projectId: 'p', status: 'done' },
      ]);
    }
  }
  expect(addresses).toEqual([
    ...['api/projects', 'api/tasks/my', 'api/tasks/my/parts', 'api/progress-logs/recent'],
    'api/tasks/t/comments',
    ...['api/projects/p', 'api/projects/p/tasks', 'api/progress-logs/recent/projectId=p'],
    ...['api/materials/all/projectId=p&limit=20000', 'api/projects/p/weather'],
  ]);
});
