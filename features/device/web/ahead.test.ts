import { expect, test } from 'vitest';
import { nearest, readsAhead } from './ahead.ts';

type Projects = Parameters<typeof nearest>[0];
type Tasks = Parameters<typeof nearest>[1];

const project = (id: string, status = 'active') => ({ id, status }) as Projects[number];
const task = (projectId: string, plannedEndDate: string | null, status: Tasks[number]['status'] = 'in_progress') => ({
  ...{ projectId, plannedEndDate, status },
});

test('of the active projects those where his tasks are due first, then those where he has any, twelve at most', () => {
  const projects = [project('z', 'completed'), ...[...'abcdefghijklmn'].map((id) => project(id))];
  const tasks = [
    task('z', '2026-01-01'),
    ...[task('f', '2026-02-01', 'done'), task('h', '2026-03-01'), task('h', null), task('k', '2026-02-20')],
  ];
  expect(nearest(projects, tasks)).toEqual({ chosen: [...'khfabcdegijl'], left: ['m', 'n'] });
});

test('what was read says what follows: his projects, their pages, what was said and shown of his open tasks, the gallery with its pictures', () => {
  const answers: Record<string, unknown> = {
    'api/projects': [project('p')],
    'api/tasks/my': [
      { id: 't', ...task('p', null), commentCount: 2, pictureId: 'x' },
      { id: 'n', ...task('p', null), commentCount: 0, pictureId: null },
      { id: 'd', ...task('p', null, 'done'), commentCount: 1, pictureId: null },
    ],
    'api/progress-logs/recent': [{ photoIds: ['1', '2'] }],
    'api/analytics/report/days=30': { from: '2026-01-01', to: '2026-01-30' },
    'api/analytics/report/projectId=p&days=30': { from: '2026-01-01', to: '2026-01-30' },
    'api/photos/logs/from=2026-01-01&to=2026-01-30': [{ photos: [{ id: '2' }, { id: '3' }] }],
  };
  const addresses = addressesRead(answers);
  const days = 'from=2026-01-01&to=2026-01-30';
  expect(addresses).toEqual([
    ...['api/auth/user', 'api/projects', 'api/tasks/my', 'api/tasks/my/parts', 'api/progress-logs/recent'],
    ...['api/projects/p', 'api/projects/p/tasks', 'api/materials/all/projectId=p&limit=20000'],
    ...['api/projects/p/risks', 'api/projects/p/members'],
    ...['api/tasks/t/comments', 'api/tasks/t/pictures'],
    ...['api/progress-logs/recent/projectId=p', 'api/projects/p/logs', 'api/projects/p/weather'],
    'api/materials/all/limit=20000',
    ...['api/analytics/report/days=30', `api/photos/logs/${days}`, `api/photos/days/${days}`],
    ...[`api/photos/choices/${days}`, `api/photos/${days}&limit=200&offset=0`],
    ...['1', '2', '3'].map((id) => `/api/photos/${id}/thumbnail?size=320`),
    ...[
      'api/analytics/report/projectId=p&days=30',
      `api/photos/logs/projectId=p&${days}`,
      `api/photos/days/projectId=p&${days}`,
    ],
    ...[`api/photos/choices/projectId=p&${days}`, `api/photos/projectId=p&${days}&limit=200&offset=0`],
    ...['api/projects/p/schedule', 'api/projects/p/schedule/changes/last', 'api/projects/p/payments'],
    ...['api/budget/alerts/projectId=p', 'api/projects/p/earned-value'],
    'api/activity/projectId=p&grouped=true&limit=50',
  ]);
});

test('a project manager has the page of budget and payments; nobody reads the schedule of a project with more than 300 tasks ahead', () => {
  const payments = [
    'api/payments/all/limit=100&offset=0',
    'api/payments/overdue',
    'api/payments/totals',
    'api/budget/alerts',
  ];
  const readBy = (role: string, tasks = 0) =>
    addressesRead({
      'api/auth/user': { role },
      'api/projects': [project('p')],
      'api/projects/p/tasks': Array.from({ length: tasks }, () => task('p', null)),
    });
  expect(readBy('pm').filter((address) => payments.includes(address))).toEqual(payments);
  expect(readBy('se').filter((address) => payments.includes(address))).toEqual([]);
  expect(readBy('pm', 300)).toContain('api/projects/p/schedule');
  expect(readBy('pm', 301)).not.toContain('api/projects/p/schedule');
  expect(readBy('pm', 301)).toContain('api/projects/p/payments');
});

test('a construction manager has his board, the risks, the weekly targets and the resource planner; a site engineer none of them', () => {
  const own = [
    ...['api/tasks/all/limit=5000', 'api/risks/status=open', 'api/risks/heat/status=open'],
    ...['api/projects/p/schedule/weeks', 'api/projects/p/schedule/resources'],
  ];
  const readBy = (role: string) => {
    const addresses = addressesRead({ 'api/auth/user': { role }, 'api/projects': [project('p')] });
    return own.filter((address) => addresses.includes(address));
  };
  expect(readBy('cm')).toEqual(own);
  expect(readBy('pm')).toEqual(own.slice(0, 3));
  expect(readBy('se')).toEqual([]);
  expect(readBy('viewer')).toEqual([]);
});

test('the board of all projects is left where their tasks are many', () => {
  const tasks = (count: number) =>
    addressesRead({
      'api/auth/user': { role: 'cm' },
      'api/projects': [project('p')],
      'api/projects/p/tasks': Array.from({ length: count }, () => task('p', null)),
    });
  expect(tasks(2000)).toContain('api/tasks/all/limit=5000');
  expect(tasks(2001)).not.toContain('api/tasks/all/limit=5000');
});

/** All that is read ahead, where the device answers with these. */
function addressesRead(answers: Readonly<Record<string, unknown>>): string[] {
  const addresses: string[] = [];
  const steps = readsAhead();
  for (let step = steps.next(); !step.done; ) {
    const address = 'picture' in step.value ? step.value.picture : step.value.queryKey.join('/');
    addresses.push(address);
    step = steps.next(answers[address]);
  }
  return addresses;
}
