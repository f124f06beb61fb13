import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/database/tables/accounts.ts';
import { members } from '#server/database/tables/projects.ts';
import { join } from '#server/testing/people.ts';
import { AssignmentSuggestions } from '../assignment-contract.ts';
import { setupTasks } from './test-fixtures.ts';

const { app, pm, cm, se, viewer, newProject, add } = await setupTasks();

const suggest = async (projectId: string, taskIds: readonly string[], by = cm) =>
  AssignmentSuggestions.parse((await by.call('POST', '/api/tasks/ai-assign', { projectId, taskIds })).body);

test('a task of a trade is suggested to the member who has had that trade, and nothing is written', async () => {
  const projectId = await newProject();
  const other = await app.person('se');
  await join(app.db, projectId, other, 'se');
  await add({ projectId, title: 'Cable trays Level 2', assignedTo: other.id });
  const task = await add({ projectId, title: 'Cable trays Level 3' });
  const { suggestions, engine } = await suggest(projectId, [task.id]);
  expect(engine).toBe('built-in');
  expect(suggestions).toMatchObject([{ taskId: task.id, discipline: 'Electrical', userId: other.id, basis: 'trade' }]);
  expect((await cm.call('GET', `/api/tasks/${task.id}`)).body).toMatchObject({ assignedTo: null, version: 1 });
});

test('only active members who may do tasks are suggested', async () => {
  const projectId = await newProject();
  await app.person('se');
  const gone = await app.person('se');
  await join(app.db, projectId, gone, 'se');
  await app.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, gone.id));
  const task = await add({ projectId, title: 'Cable trays' });
  const [suggestion] = (await suggest(projectId, [task.id])).suggestions;
  const named = suggestion?.candidates.map(({ userId }) => userId).sort();
  expect(named).toEqual([pm.id, cm.id, se.id].sort());
  expect(named).not.toContain(viewer.id);
});

test('work in projects that the caller does not see tells nothing', async () => {
  const projectId = await newProject();
  const hidden = await newProject();
  await app.db.delete(members).where(eq(members.userId, cm.id));
  await join(app.db, projectId, cm, 'cm');
  await add({ projectId: hidden, title: 'Cable trays', assignedTo: se.id, status: 'in_progress' }, pm);
  const task = await add({ projectId, title: 'Cable trays' }, pm);
  const kindsFor = async (by: typeof cm) =>
    (await suggest(projectId, [task.id], by)).suggestions[0]?.candidates
      .find(({ userId }) => userId === se.id)
      ?.reasons.map(({ kind }) => kind);
  expect(await kindsFor(cm)).toEqual(['role', 'load']);
  expect(await kindsFor(pm)).toEqual(['trade', 'role', 'elsewhere', 'load']);
});

test('a task of another project, or of none, is not found; more than 200 are refused in words', async () => {
  const projectId = await newProject();
  const elsewhere = await add({ projectId: await newProject() }, pm);
  const ask = (taskIds: readonly string[]) => pm.call('POST', '/api/tasks/ai-assign', { projectId, taskIds });
  expect((await ask([elsewhere.id])).status).toBe(404);
  const many = await ask(Array.from({ length: 201 }, () => elsewhere.id));
  expect([many.status, many.body.errors[0].message]).toEqual([422, 'taskIds must name at most 200 tasks']);
});
