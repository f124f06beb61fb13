import { gt, max } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEntity } from '#features/histories.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { routes } from '#server/routes.ts';
import { at, ids } from '#server/testing/access-rows.ts';
import { testApp } from '#server/testing/app.ts';
import { type Person, program } from '#server/testing/people.ts';
import { writes } from '#server/testing/write-scenarios.ts';
import { scopeFor } from '#shared/http/token-scopes.ts';
import { changesOf } from '../change-format/changes.ts';
import { fields } from '../change-format/fields.ts';

/** Calls that keep nothing of the organisation's: they ask, prove who somebody is, or are kept where they are used. */
const keepNothing: Readonly<Record<string, string>> = {
  'POST /api/auth/passkeys/sign-in-options': 'asks',
  'POST /api/auth/passkeys/registration-options': 'asks',
  'POST /api/auth/second-factor/begin': 'begins what "confirm" records',
  'POST /api/auth/password/forgot': 'sends a link; what is done with it is recorded',
  'POST /api/auth/explore-demo': 'signs in a demonstration visitor',
  'POST /api/organisation/ai/test': 'asks',
  'DELETE /api/organisation/demo-data': 'removes the history with all it tells of',
  'POST /api/plans/preview': 'asks',
  'POST /api/projects/:id/schedule/knock-on': 'asks',
  'POST /api/projects/:id/schedule/optimise': 'asks; "apply" is recorded',
  'POST /api/projects/:id/materials/import': 'asks; "confirm" is recorded',
  'POST /api/projects/:id/bill/preview': 'asks',
  'POST /api/ai/material-forecast': 'asks',
  'POST /api/tasks/:id/ai-breakdown': 'asks',
  'POST /api/ai/plan/suggest': 'asks',
  'POST /api/tasks/ai-organize': 'asks',
  'POST /api/tasks/ai-assign': 'asks',
  'POST /api/storage/signed-read': 'asks',
  'POST /api/upload/signed-url': 'a loose file; what takes it is recorded',
  'PUT /api/upload/:id': 'a loose file; what takes it is recorded',
  'PUT /api/upload/:id/pieces/:piece': 'a part of a loose file',
};

/** Recorded as well, but the call needs what only the tests of its room have: a code, a mail's link, a picture, an engine's entry. */
const recordedElsewhere: Readonly<Record<string, string>> = {
  'POST /api/auth/sign-in/email': 'features/accounts',
  'POST /api/auth/second-factor/verify': 'features/accounts',
  'POST /api/auth/second-factor/confirm': 'features/accounts',
  'POST /api/auth/second-factor/disable': 'features/accounts',
  'POST /api/auth/second-factor/backup-codes': 'features/accounts',
  'POST /api/auth/passkeys/sign-in': 'features/accounts',
  'POST /api/auth/passkeys': 'features/accounts',
  'DELETE /api/auth/passkeys/:passkeyId': 'features/accounts',
  'POST /api/auth/setup': 'features/accounts',
  'POST /api/auth/password/reset': 'features/accounts',
  'POST /api/auth/password/change': 'features/accounts',
  'POST /api/auth/invitations/:token': 'features/accounts',
  'PUT /api/profile/picture': 'features/profile',
  'DELETE /api/profile/picture': 'features/profile',
  'DELETE /api/auth/sessions': 'features/profile',
  'DELETE /api/auth/sessions/:sessionId': 'features/profile',
  'DELETE /api/admin/users/:userId/second-factor': 'features/organisation',
  'POST /api/projects/:id/upload-plan': 'features/plan-import',
  'POST /api/projects/:id/materials/import/confirm': 'features/materials',
  'POST /api/materials/:id/movements/:movementId/picture': 'features/materials',
  'POST /api/payments/:id/attachments': 'features/payments',
  'DELETE /api/payments/:id/attachments/:attachmentId': 'features/payments',
  'POST /api/tasks/:id/upload-image': 'features/tasks',
  'DELETE /api/tasks/:id/pictures/:pictureId': 'features/tasks',
  'POST /api/progress-logs/:id/photos': 'features/logs',
  'POST /api/progress-logs/:id/further-photos': 'features/logs',
  'POST /api/progress-logs/:id/photos/withdraw': 'features/logs',
  'POST /api/ai/analyze-photo': 'features/photos',
  'POST /api/risks/:id/adopt': 'features/risks',
  'POST /api/risks/:id/dismiss': 'features/risks',
  'POST /api/notifications/mark': 'features/notifications',
  'PUT /api/projects/:id/schedule/promises/:promiseId': 'features/weekly-plan',
  'POST /api/report-mails': 'features/reports',
  'PUT /api/report-mails/:id': 'features/reports',
  'POST /api/report-mails/:id/send': 'features/reports',
  'POST /api/report-mails/:id/leave': 'features/reports',
  'DELETE /api/report-mails/:id': 'features/reports',
  'POST /api/notifications/push': 'features/notifications',
  'POST /api/notifications/push/forget': 'features/notifications',
};

const TOKEN = 'Cost system';
const app = await testApp();
afterAll(() => app.close());
let admin: Person;
/** The administrator's program: it makes every call that an API token may make. */
let byToken: Person;

beforeAll(async () => {
  admin = await app.person('admin', 'Abeer Admin');
  byToken = await program(app, admin, { name: TOKEN });
  const { id, email } = await app.person('se', 'sami');
  Object.assign(ids, { person: id, email });
});

test('every call that changes something is here: done below, recorded in its room, or keeps nothing', () => {
  const changing = routes
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    .filter((name) => !name.startsWith('GET '));
  const named = new Set([
    ...Object.keys(keepNothing),
    ...Object.keys(recordedElsewhere),
    ...writes.map(({ endpoint }) => endpoint),
  ]);
  expect(
    [...new Set(changing)].filter((name) => !named.has(name)),
    'Make each of these once: a line of `writes` in features/ROOM/server/test-access.ts.',
  ).toEqual([]);
  expect(
    [...named].filter((name) => !changing.includes(name)),
    'Nothing answers at these: take their lines out, or name the routes of their room in server/routes.ts.',
  ).toEqual([]);
});

test.each(writes.map((one, index) => [`${index + 1} ${one.endpoint}`, one] as const))(
  '%s leaves its trace',
  async (_, one) => {
    await lookUp(one.endpoint);
    const [last] = await app.db.select({ seq: max(activity.seq) }).from(activity);
    const called = routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === one.endpoint);
    const isByToken = called !== undefined && scopeFor(called.endpoint) !== undefined;
    const method = one.endpoint.split(' ')[0] as 'POST' | 'PUT' | 'DELETE';
    const answer = await (isByToken ? byToken : admin).call(method, one.url?.() ?? '', one.body?.());
    expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([answer.status, '']);
    if (one.makes) ids[one.makes] = answer.body.id ?? answer.body[0]?.id ?? answer.body.invitation?.id;
    if (answer.body?.version) ids['version'] = String(answer.body.version);
    const added = await app.db
      .select({ actorId: activity.actorId, byToken: activity.byToken })
      .from(activity)
      .where(gt(activity.seq, last?.seq ?? 0));
    expect(
      added.length,
      `${one.endpoint} left nothing in the history: call recordChange in its transaction.`,
    ).toBeGreaterThan(0);
    const tokens = added.filter(({ actorId }) => actorId === admin.id).map((row) => row.byToken);
    expect([...new Set(tokens)]).toEqual([isByToken ? TOKEN : null]);
  },
);

/** What a later call names that no answer told. */
async function lookUp(endpoint: string): Promise<void> {
  if (endpoint === 'PUT /api/projects/:id/bill/:itemId') {
    const items = (await admin.call('GET', at('/api/projects/:project/bill')())).body;
    const list = Array.isArray(items) ? items : items.items;
    [ids['item'], ids['other']] = list.map(({ id }: { id: string }) => id);
  }
  if (endpoint === 'PUT /api/projects/:id/certificates/:certificateId/receipts/:receiptId') {
    const { receipts } = (await admin.call('GET', at('/api/projects/:project/certificates/:certificate')())).body;
    ids['writeOff'] = receipts.find(({ kind }: { kind: string }) => kind === 'write_off')?.id;
  }
  if (endpoint === 'PUT /api/projects/:id/calendar') {
    const { calendar } = (await admin.call('GET', at('/api/projects/:project/calendar')())).body;
    ids['calendar'] = JSON.stringify({ ...calendar, workingDays: [0, 1, 2, 3] });
  }
}

test('every field that was recorded has a name in both languages, and every kind is known', async () => {
  const rows = await app.db.select().from(activity);
  const formatter = { language: 'ar' as const, number: String, date: String, moment: String };
  const unnamed = new Set<string>();
  for (const { entity, before, after } of rows)
    for (const { field } of changesOf({ entity, before, after, names: {} }, formatter))
      if (!(field in fields)) unnamed.add(field);
  expect([...unnamed], 'Name each in `fields` of features/ROOM/history.ts, in English and Arabic.').toEqual([]);
  expect(rows.map(({ entity }) => entity).filter((kind) => !isEntity(kind))).toEqual([]);
});
