import { expect, test } from 'vitest';
import { firstCallsOf, routes } from './routes.ts';

test('the dashboard’s first calls are reads that exist, a viewer’s without what needs him today; other pages name none', () => {
  const calls = firstCallsOf('/', { role: 'se' });
  const reads: string[] = routes
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => endpoint.path);
  expect(calls.map((url) => url.split('?')[0])).toEqual(
    expect.arrayContaining(['/api/auth/user', '/api/dashboard/stats']),
  );
  expect(calls.filter((url) => !reads.includes(url.split('?')[0] ?? ''))).toEqual([]);
  const today = calls.filter((url) => url.endsWith('/today'));
  expect(today).toHaveLength(1);
  expect(firstCallsOf('/', { role: 'viewer' })).toEqual(calls.filter((url) => !today.includes(url)));
  expect(firstCallsOf('/tasks', { role: 'se' })).toEqual([]);
});
