import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { Browser } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { plan, upload } from './fixtures/upload.ts';

const app = await testApp();
afterAll(app.close);
const send = planSender(app);

let admin: Person;
let pm: Person;
beforeAll(async () => {
  admin = await app.person('admin');
  pm = await app.person('pm');
});

async function planned(people: readonly string[]): Promise<string> {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Villa' });
  await join(app.db, id, pm, 'pm');
  const rows = plan(
    people.map((name, index) => `${index + 1};${index + 1};Task ${index + 1};01/03/2026;05/03/2026;;;${name}`),
  );
  const preview = await send(pm, `/api/plans/preview?projectId=${id}`, rows);
  expect(preview.body.unassignedCount).toBe(preview.body.unassigned.length);
  named.set(id, preview.body.unassigned);
  expect((await send(pm, upload(id), rows)).status).toBe(201);
  return id;
}
const named = new Map<string, { name: string; count: number }[]>();

const tasksOf = async (id: string): Promise<[string | null, string][]> =>
  (await admin.call('GET', `/api/projects/${id}/tasks`)).body
    .sort((one: { number: number }, other: { number: number }) => one.number - other.number)
    .map(({ assignedTo, description }: { assignedTo: string | null; description: string }) => [
      assignedTo,
      description,
    ]);

test('whom a plan names and who is no member is told before, and assigned on joining', async () => {
  const cm = await app.person('cm');
  const id = await planned(['cm Tester', 'pm Tester', 'Eng. cm Tester', 'cm Tester & crane team', 'Concrete crew']);
  expect(named.get(id)).toEqual([
    { name: 'cm Tester', count: 2 },
    { name: 'cm Tester & crane team', count: 1 },
    { name: 'Concrete crew', count: 1 },
  ]);
  expect(await tasksOf(id)).toEqual([
    [null, 'cm Tester'],
    [pm.id, ''],
    [null, 'Eng. cm Tester'],
    [null, 'cm Tester & crane team'],
    [null, 'Concrete crew'],
  ]);
  const added = await admin.call('POST', `/api/projects/${id}/members`, { email: cm.email, role: 'cm' });
  expect(added.status).toBe(201);
  expect(await tasksOf(id)).toEqual([
    [cm.id, ''],
    [pm.id, ''],
    [cm.id, ''],
    [cm.id, 'cm Tester & crane team'],
    [null, 'Concrete crew'],
  ]);
  const history = (await admin.call('GET', `/api/activity?projectId=${id}&entity=task`)).body;
  expect(history.filter(({ action }: { action: string }) => action === 'updated')).toHaveLength(3);
});

test('who only looks at a project is not assigned, neither by the plan nor on joining', async () => {
  const viewer = await app.person('viewer');
  const id = await planned(['viewer Tester']);
  await admin.call('POST', `/api/projects/${id}/members`, { email: viewer.email, role: 'viewer' });
  expect(await tasksOf(id)).toEqual([[null, 'viewer Tester']]);
  const again = plan(['1;1;Task 1;01/03/2026;05/03/2026;;;', '2;2;Task 2;01/03/2026;05/03/2026;;;viewer Tester']);
  expect((await send(pm, upload(id), again)).status).toBe(201);
  expect((await tasksOf(id)).map(([assignedTo]) => assignedTo)).toEqual([null, null]);
});

test('who comes by an invitation to the project is assigned, too', async () => {
  const id = await planned(['Omar Saleh']);
  const invited = { email: 'omar@example.test', role: 'se' };
  const { link } = (await admin.call('POST', `/api/projects/${id}/invitations`, invited)).body;
  const token = new URL(link).searchParams.get('token');
  const names = { firstName: 'Omar', lastName: 'Saleh', password: 'ten letters at least' };
  const accepted = await new Browser(app).send('POST', `/api/auth/invitations/${token}`, names);
  expect(accepted.status).toBe(201);
  expect(await tasksOf(id)).toEqual([[accepted.body.user.id, '']]);
});

test('of a project that is not created yet the person who will create it counts as a member', async () => {
  const rows = plan(['1;1;Task 1;01/03/2026;05/03/2026;;;pm Tester', '2;2;Task 2;01/03/2026;05/03/2026;;;cm Tester']);
  const { body } = await send(pm, '/api/plans/preview', rows);
  expect(body.unassigned).toEqual([{ name: 'cm Tester', count: 1 }]);
});
