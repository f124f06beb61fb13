import { expect, test } from 'vitest';
import { keysOf } from './events.ts';

const keys = (entity: string) =>
  keysOf({ entity, id: 'x', projectId: 'p', action: 'updated' }).map(
    ({ queryKey, exact }) => `/${queryKey.join('/')}${exact ? '' : '/*'}`,
  );

test('a task makes old what shows tasks and what is counted from them, and nothing else of its project', () => {
  expect(keys('task')).toEqual([
    '/api/activity/*',
    '/api/projects',
    '/api/projects/p',
    '/api/dashboard/*',
    '/api/analytics/*',
    '/api/projects/p/tasks/*',
    '/api/projects/p/schedule/*',
    '/api/tasks/*',
    '/api/budget/*',
    '/api/projects/p/earned-value/*',
  ]);
});

test('a payment makes old everything of its project', () => {
  expect(keys('payment')).toContain('/api/projects/p/*');
  expect(keys('payment')).toContain('/api/payments/*');
  expect(keys('payment')).toContain('/api/budget/*');
});

test('a payment leaves what lies below the other projects', () => {
  expect(keys('payment')).toContain('/api/projects');
  expect(keys('payment')).not.toContain('/api/projects/*');
});

test('the organisation stands on every screen', () => {
  expect(keys('organisation')).toEqual(['/api/*']);
});
