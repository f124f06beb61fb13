import { expect, test } from 'vitest';
import { type Action, mayInProject } from '#shared/permissions.ts';
import { buildDemo } from './build.ts';
import type { Happening } from './happening.ts';

const demo = buildDemo(new Date('2026-11-18T09:30:00+03:00'), 'test');
const people = Object.values(demo.people);
const memberships = demo.projects.flatMap(({ members }) => members);

test('five accounts of the demonstration, in their roles', () => {
  const named = people.filter(({ row }) => /^(admin|pm|cm|se|viewer)@demo\.test$/.test(row.email));

  expect(people).toHaveLength(20);
  expect(new Set(people.map(({ row }) => row.email)).size).toBe(20);
  expect(named.map(({ row }) => row.email)).toEqual(named.map(({ row }) => `${row.role}@demo.test`));
  expect(named).toHaveLength(5);
  expect(people.some(({ row }) => row.preferences?.language === 'ar')).toBe(true);
});

test('pm, cm, se and viewer work in their own role in most projects, not in all, and share six', () => {
  const keys = ['pm', 'cm', 'se', 'viewer'] as const;
  const projectsOf = keys.map((key) => {
    const own = memberships.filter(({ userId }) => userId === demo.people[key].id);
    expect(own.every(({ role }) => role === key)).toBe(true);
    return new Set(own.map(({ projectId }) => projectId));
  });
  const shared = [...(projectsOf[0] ?? [])].filter((id) => projectsOf.every((projects) => projects.has(id)));

  expect(demo.projects).toHaveLength(12);
  expect(projectsOf.map((projects) => projects.size)).toEqual([9, 9, 8, 8]);
  expect(shared).toHaveLength(6);
});

test('every project has a pm who created it', () => {
  for (const { id, row } of demo.projects) {
    const creator = memberships.find(({ projectId, userId }) => projectId === id && userId === row.createdBy);
    expect(creator?.role).toBe('pm');
  }
  expect(demo.projects.filter(({ row }) => row.client === null)).toHaveLength(1);
});

test('whoever is given a task may work on it', () => {
  for (const { row } of demo.tasks) {
    if (!row.assignedTo) continue;
    expect(mayDo(row.assignedTo, row.projectId, 'task.progress'), row.title).toBe(true);
  }
});

const actions: Partial<Record<`${Happening['entity']}.${Happening['action']}`, Action>> = {
  'project.created': 'project.create',
  'project.updated': 'project.edit',
  'task.created': 'task.write',
  'task.updated': 'task.progress',
  'material.created': 'material.write',
  'material.updated': 'material.receive',
  'payment.created': 'payment.write',
  'payment.updated': 'payment.write',
  'payment.added': 'payment.write',
  'risk.created': 'risk.raise',
  'risk.updated': 'risk.manage',
  'risk.commented': 'risk.raise',
  'log.created': 'log.submit',
};

test('everything that happened was allowed to whoever did it', () => {
  for (const { entity, action, actorId, projectId, label } of demo.happenings) {
    const needed = actions[`${entity}.${action}`];
    if (!needed || !projectId) continue;
    expect(mayDo(actorId ?? '', projectId, needed), `${entity} ${action} ${label}`).toBe(true);
  }
});

test('history is in order and ends before today', () => {
  const times = demo.happenings.map(({ at }) => at.getTime());

  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(Date.parse('2026-11-18T00:00:00+03:00'));
  expect(demo.happenings.every(({ label }) => label.length > 0)).toBe(true);
});

test('history replayed gives every row as it stands', () => {
  const rows = [...demo.tasks.map(({ row }) => row), ...demo.materials, ...demo.payments, ...demo.risks];
  for (const row of [...rows, ...demo.logs.map((log) => log.row)]) {
    // What is attached or said is a row of its own.
    const own = demo.happenings.filter(
      ({ entityId, action }) => entityId === row.id && action !== 'added' && action !== 'commented',
    );
    const replayed = Object.assign({}, ...own.map(({ after }) => after));
    expect(own[0]?.action).toBe('created');
    expect(own[0]?.at).toEqual(row.createdAt);
    expect(own.at(-1)?.at).toEqual(row.updatedAt);
    expect(plain(row)).toMatchObject(plain(replayed));
  }
});

test('what a change began with is what was there', () => {
  const state = new Map<string, Record<string, unknown>>();
  for (const { entityId, entity, before, after } of demo.happenings) {
    if (entity === 'member') continue;
    const known = state.get(entityId) ?? {};
    if (before && entity !== 'project') expect(plain(known)).toMatchObject(plain(before));
    state.set(entityId, { ...known, ...after });
  }
  expect(state.size).toBeGreaterThan(1000);
});

function mayDo(userId: string, projectId: string, action: Action): boolean {
  const person = people.find(({ id }) => id === userId);
  const member = memberships.find((row) => row.userId === userId && row.projectId === projectId);
  return person !== undefined && mayInProject(person.role, member?.role ?? null, action);
}

/** As JSON keeps it. */
const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value));
