import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';

/** A project with its people on 1 March 2026, noon in Riyadh; `clock.now` can be moved. */
export async function setupLogs() {
  const clock = { now: new Date('2026-03-01T09:00:00Z') };
  const app = await testApp({ now: () => clock.now });
  const [admin, pm, cm, se, viewer, stranger] = await Promise.all(
    (['admin', 'pm', 'cm', 'se', 'viewer', 'se'] as const).map((role) => app.person(role)),
  );
  if (!admin || !pm || !cm || !se || !viewer || !stranger) throw new Error('nobody');
  const [projectId, taskId] = [newId(), newId()];
  await app.db.insert(projects).values({ id: projectId, name: 'Tower' });
  await app.db.insert(tasks).values({ id: taskId, projectId, number: 1, title: 'Slab, Level 4' });
  for (const [who, role] of [
    [pm, 'pm'],
    [cm, 'cm'],
    [se, 'se'],
    [viewer, 'viewer'],
  ] as const)
    await join(app.db, projectId, who, role);
  const submit = (who: Person, more: object = {}) =>
    who.call('POST', '/api/progress-logs', {
      projectId,
      date: '2026-03-01',
      manpower: 1,
      notes: 'x',
      photoUrls: [],
      ...more,
    });
  return { app, admin, pm, cm, se, viewer, stranger, projectId, taskId, submit, clock };
}
