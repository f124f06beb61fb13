import { afterAll } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';

/** A project with one member of each role, for the tests of this room. */
export async function setupTasks() {
  const app = await testApp();
  afterAll(app.close);
  const [admin, pm, cm, se, viewer] = await Promise.all([
    app.person('admin'),
    app.person('pm'),
    app.person('cm'),
    app.person('se'),
    app.person('viewer'),
  ]);
  const newProject = async (): Promise<string> => {
    const { id } = (await pm.call('POST', '/api/projects', { name: 'Tower' })).body;
    await join(app.db, id, cm, 'cm');
    await join(app.db, id, se, 'se');
    await join(app.db, id, viewer, 'viewer');
    return id;
  };
  const projectId = await newProject();
  const add = async (more: object = {}, by: Person = cm) =>
    (await by.call('POST', '/api/tasks', { projectId, title: 'Level 6 slab pour', ...more })).body;
  return { app, admin, pm, cm, se, viewer, projectId, newProject, add };
}
