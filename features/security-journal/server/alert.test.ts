import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityEvents } from '#server/database/tables/security.ts';
import type { App } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import type { SecurityEntry } from '../contract.ts';
import { MANY_FAILURES } from '../rules.ts';
import { watchFailures } from './alert.ts';

let app: App;
let admin: Person;
let viewer: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.person('admin', 'Abeer');
  viewer = await app.person('viewer', 'Vera');
});
afterAll(() => app.close());

const sent: { to: string; subject: string; text: string }[] = [];
const watch = () =>
  watchFailures({
    ...app.services,
    mail: {
      ...app.services.mail,
      isConfigured: true,
      send: async (mail) => void sent.push(mail as (typeof sent)[number]),
    },
  });
const fail = (count: number, minutesAgo = 0) =>
  app.db.insert(securityEvents).values(
    Array.from({ length: count }, (_, index) => ({
      kind: 'sign-in-failed' as const,
      subjectLabel: `someone${index % 4}@example.test`,
      network: `10.0.${index % 3}.0/24`,
      at: new Date(Date.now() - minutesAgo * 60_000),
    })),
  );
const alerts = async () => {
  const { body } = await admin.call('GET', '/api/admin/security-journal?kind=many-failures');
  return (body as SecurityEntry[]).map(({ detail }) => detail);
};
const onDashboard = async (person: Person) => {
  const { body } = await person.call('GET', '/api/dashboard/today');
  return body.entries.filter(({ kind }: { kind: string }) => kind === 'failed-sign-ins');
};

test('many failed sign-ins are told to administrators once an hour: in the journal, by mail and on the dashboard', async () => {
  await fail(MANY_FAILURES * 2, 11);
  await watch();
  expect(await alerts()).toEqual([]);
  expect(await onDashboard(admin)).toEqual([]);
  await fail(MANY_FAILURES);
  await watch();
  const [detail, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(Number(detail?.['count'])).toBeGreaterThanOrEqual(MANY_FAILURES);
  expect(sent.map(({ to }) => to)).toContain(admin.email);
  expect(sent.map(({ to }) => to)).not.toContain(viewer.email);
  expect(sent[0]?.subject).toBe('Many failed sign-ins');
  expect(await onDashboard(admin)).toEqual([
    { kind: 'failed-sign-ins', count: detail?.['count'], at: expect.any(String) },
  ]);
  expect(await onDashboard(await app.person('pm'))).toEqual([]);
  await fail(MANY_FAILURES);
  await watch();
  expect(await alerts()).toHaveLength(1);
});
