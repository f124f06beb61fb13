import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { securityEvents } from '#server/database/tables/security.ts';
import { testDatabase } from '#server/testing/database.ts';
import { recordSecurityEvent } from './security-events.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

const lines: [object, string][] = [];
const log = {
  debug() {},
  info: (fields: object, message: string) => void lines.push([fields, message]),
  warn() {},
  error() {},
};

const refusal = async (statement: Promise<unknown>) =>
  statement.then(
    () => 'accepted',
    (error: { cause?: { message?: string } }) => error.cause?.message,
  );

test('an event is kept with a shortened address, and logged without the address of a person', async () => {
  const user = { id: newId(), email: 'nora@example.test' };
  const headers = new Headers({ 'user-agent': 'x'.repeat(1000) });
  const context = { db, log, user, ip: '203.0.113.77', requestId: 'request-1', headers };
  await recordSecurityEvent(context, {
    kind: 'role-changed',
    subject: { id: 'someone', label: 'sami@example.test' },
    detail: { before: 'viewer', after: 'pm' },
  });
  const [row] = await db.select().from(securityEvents);
  expect(row).toMatchObject({
    kind: 'role-changed',
    actorId: user.id,
    actorLabel: 'nora@example.test',
    subjectId: 'someone',
    subjectLabel: 'sami@example.test',
    network: '203.0.113.0/24',
    userAgent: 'x'.repeat(300),
    requestId: 'request-1',
    detail: { before: 'viewer', after: 'pm' },
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.[1]).toBe('security: role-changed');
  expect(JSON.stringify(lines)).not.toContain('@example.test');
  expect(JSON.stringify(lines)).not.toContain('203.0.113.77');
});

test('the journal is append-only until a row is a year old', async () => {
  const context = { db, log };
  await recordSecurityEvent(context, { kind: 'restored' });
  const refused = 'security_events is append-only';
  expect(await refusal(db.update(securityEvents).set({ kind: 'exported' }))).toBe(refused);
  expect(await refusal(db.delete(securityEvents))).toBe(refused);
  expect(await refusal(db.execute(sql`truncate security_events`))).toBe(refused);
  await db.insert(securityEvents).values({ kind: 'exported', at: new Date(Date.now() - 367 * 86_400_000) });
  await db.delete(securityEvents).where(sql`kind = 'exported'`);
  expect(await db.$count(securityEvents)).toBe(2);
});

test('only the demonstration takes its journal along', async () => {
  const removeAll = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('history.removes', 'demonstration', true)`);
      await tx.delete(securityEvents);
    });
  expect(await refusal(removeAll())).toBe('security_events is append-only');
  await db.insert(organisation).values({ name: 'Demonstration', isDemo: true });
  expect(await refusal(removeAll())).toBe('accepted');
});
