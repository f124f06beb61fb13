import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { files } from '#server/database/tables/files.ts';
import { projects } from '#server/database/tables/projects.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';
import { routes } from '#server/routes.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import type { Role } from '#shared/roles.ts';

/**
 * Who may call what, written out by hand from docs/deviations.md ("Who may do what") and spec §6; nothing here is derived
 * from the permission table, so that a wrong line there fails. Each endpoint has one letter a person:
 *
 *   signed out · administrator | member in the own role: pm cm se viewer | no member: pm cm se viewer
 *   | pm who is only viewer in the project, viewer who is pm there
 *
 *   + allowed (not 401, 403 or 404 for lack of rights)   a 401   x 403   o 404
 */
const matrix: Record<string, string> = {
  // Open to everyone: signing in, the first visit, links that carry their own secret.
  'POST /api/auth/sign-in/email': '++ ++++ ++++ ++',
  'POST /api/auth/second-factor/verify': '++ ++++ ++++ ++',
  'POST /api/auth/passkeys/sign-in-options': '++ ++++ ++++ ++',
  'POST /api/auth/passkeys/sign-in': '++ ++++ ++++ ++',
  'GET /api/auth/state': '++ ++++ ++++ ++',
  'POST /api/auth/setup': '++ ++++ ++++ ++',
  'POST /api/auth/explore-demo': '++ ++++ ++++ ++',
  'POST /api/auth/password/forgot': '++ ++++ ++++ ++',
  'POST /api/auth/password/reset': '++ ++++ ++++ ++',
  'GET /api/auth/invitations/:token': '++ ++++ ++++ ++',
  'POST /api/auth/invitations/:token': '++ ++++ ++++ ++',
  // One's own account.
  'GET /api/auth/user': 'a+ ++++ ++++ ++',
  'POST /api/auth/password/change': 'a+ ++++ ++++ ++',
  'POST /api/auth/second-factor/begin': 'a+ ++++ ++++ ++',
  'POST /api/auth/second-factor/confirm': 'a+ ++++ ++++ ++',
  'POST /api/auth/second-factor/disable': 'a+ ++++ ++++ ++',
  'POST /api/auth/second-factor/backup-codes': 'a+ ++++ ++++ ++',
  'GET /api/auth/passkeys': 'a+ ++++ ++++ ++',
  'POST /api/auth/passkeys': 'a+ ++++ ++++ ++',
  'POST /api/auth/passkeys/registration-options': 'a+ ++++ ++++ ++',
  'DELETE /api/auth/passkeys/:passkeyId': 'a+ ++++ ++++ ++',
  'GET /api/profile': 'a+ ++++ ++++ ++',
  'PUT /api/profile': 'a+ ++++ ++++ ++',
  'PUT /api/profile/picture': 'a+ ++++ ++++ ++',
  'DELETE /api/profile/picture': 'a+ ++++ ++++ ++',
  'GET /api/users/:userId/avatar': 'a+ ++++ ++++ ++',
  'PUT /api/preferences': 'a+ ++++ ++++ ++',
  'GET /api/auth/sessions': 'a+ ++++ ++++ ++',
  'DELETE /api/auth/sessions': 'a+ ++++ ++++ ++',
  'DELETE /api/auth/sessions/:sessionId': 'a+ ++++ ++++ ++',
  // Users, roles, members, the organisation: administrators.
  'GET /api/admin/users': 'a+ xxxx xxxx xx',
  'PUT /api/admin/users/:userId/role': 'a+ xxxx xxxx xx',
  'GET /api/admin/users/:userId/open-tasks': 'a+ xxxx xxxx xx',
  'POST /api/admin/users/:userId/deactivate': 'a+ xxxx xxxx xx',
  'POST /api/admin/users/:userId/reactivate': 'a+ xxxx xxxx xx',
  'POST /api/admin/users/:userId/password-link': 'a+ xxxx xxxx xx',
  'DELETE /api/admin/users/:userId/second-factor': 'a+ xxxx xxxx xx',
  'GET /api/admin/invitations': 'a+ xxxx xxxx xx',
  'POST /api/admin/invitations': 'a+ xxxx xxxx xx',
  'DELETE /api/admin/invitations/:invitationId': 'a+ xxxx xxxx xx',
  'GET /api/projects/:projectId/members': 'a+ ++++ oooo ++',
  'POST /api/projects/:projectId/members': 'a+ xxxx oooo xx',
  'PUT /api/projects/:projectId/members/:userId': 'a+ xxxx oooo xx',
  'DELETE /api/projects/:projectId/members/:userId': 'a+ xxxx oooo xx',
  'POST /api/projects/:projectId/invitations': 'a+ xxxx oooo xx',
  'GET /api/organisation': 'a+ ++++ ++++ ++',
  'PUT /api/organisation': 'a+ xxxx xxxx xx',
  'GET /api/organisation/ai': 'a+ xxxx xxxx xx',
  'PUT /api/organisation/ai': 'a+ xxxx xxxx xx',
  'POST /api/organisation/ai/test': 'a+ xxxx xxxx xx',
  'DELETE /api/organisation/demo-data': 'a+ xxxx xxxx xx',
  // Projects and what lies in them.
  'GET /api/projects': 'a+ ++++ ++++ ++',
  'POST /api/projects': 'a+ +xxx +xxx +x',
  'POST /api/plans/preview': 'a+ +xxx +xxx +x',
  'POST /api/projects/:id/upload-plan': 'a+ +xxx oooo xx',
  'GET /api/projects/:id': 'a+ ++++ oooo ++',
  'PUT /api/projects/:id': 'a+ +xxx oooo xx',
  'DELETE /api/projects/:id': 'a+ xxxx oooo xx',
  'GET /api/trash/projects': 'a+ xxxx xxxx xx',
  'POST /api/trash/projects/:id/restore': 'a+ xxxx xxxx xx',
  'GET /api/projects/:id/tasks': 'a+ ++++ oooo ++',
  // The schedule: managers plan, builders optimise.
  'GET /api/projects/:id/schedule': 'a+ ++++ oooo ++',
  'POST /api/projects/:id/schedule/links': 'a+ +xxx oooo xx',
  'DELETE /api/projects/:id/schedule/links/:linkId': 'a+ +xxx oooo xx',
  'POST /api/projects/:id/schedule/moves': 'a+ +xxx oooo xx',
  'POST /api/projects/:id/schedule/changes/:changeId/undo': 'a+ ++xx oooo xx',
  'PUT /api/projects/:id/schedule/tasks/:taskId': 'a+ +xxx oooo xx',
  'GET /api/projects/:id/baselines': 'a+ ++++ oooo ++',
  'POST /api/projects/:id/baselines': 'a+ +xxx oooo xx',
  'POST /api/projects/:id/schedule/optimise': 'a+ ++xx oooo xx',
  'POST /api/projects/:id/schedule/apply': 'a+ ++xx oooo xx',
  'GET /api/projects/:id/schedule/suggested-links': 'a+ ++++ oooo ++',
  'GET /api/projects/:id/calendar': 'a+ ++++ oooo ++',
  'PUT /api/projects/:id/calendar': 'a+ +xxx oooo xx',
  'PUT /api/projects/:id/schedule/capacity': 'a+ +xxx oooo xx',
  'GET /api/organisation/calendar': 'a+ ++++ ++++ ++',
  'PUT /api/organisation/calendar': 'a+ xxxx xxxx xx',
  'GET /api/projects/:id/materials': 'a+ ++++ oooo ++',
  'GET /api/projects/:id/payments': 'a+ ++++ oooo ++',
  'GET /api/materials/all': 'a+ ++++ ++++ ++',
  'GET /api/materials/shortfalls': 'a+ ++++ ++++ ++',
  'POST /api/materials': 'a+ ++xx ooxx xx',
  'PUT /api/materials/:id': 'a+ ++xx oooo xx',
  'DELETE /api/materials/:id': 'a+ xxxx oooo xx',
  'POST /api/trash/materials/:id/restore': 'a+ xxxx xxxx xx',
  'GET /api/materials/:id/movements': 'a+ ++++ oooo ++',
  'POST /api/materials/:id/movements': 'a+ +++x oooo xx',
  'POST /api/materials/:id/movements/:movementId/picture': 'a+ +++x oooo xx',
  'GET /api/materials/:id/movements/:movementId/picture': 'a+ ++++ oooo ++',
  'GET /api/materials/:id/tasks': 'a+ ++++ oooo ++',
  'PUT /api/materials/:id/tasks': 'a+ ++xx oooo xx',
  'GET /api/materials/suggestions': 'a+ ++++ ++++ ++',
  'GET /api/materials/export': 'a+ ++++ ++++ ++',
  'POST /api/projects/:id/materials/import': 'a+ ++xx oooo xx',
  'POST /api/projects/:id/materials/import/confirm': 'a+ ++xx oooo xx',
  'POST /api/ai/material-forecast': 'a+ ++xx ++xx +x',
  'GET /api/alerts': 'a+ ++++ ++++ ++',
  'GET /api/payments/all': 'a+ ++++ ++++ ++',
  'GET /api/payments/overdue': 'a+ ++++ ++++ ++',
  'GET /api/payments/ageing': 'a+ ++++ ++++ ++',
  'GET /api/payments/duplicates': 'a+ +xxx +xxx +x',
  'GET /api/payments/export': 'a+ ++++ ++++ ++',
  'POST /api/payments': 'a+ +xxx oxxx xx',
  'PUT /api/payments/:id': 'a+ +xxx oooo xx',
  'DELETE /api/payments/:id': 'a+ xxxx oooo xx',
  'GET /api/trash/payments': 'a+ xxxx xxxx xx',
  'POST /api/payments/:id/attachments': 'a+ +xxx oooo xx',
  'GET /api/payments/:id/attachments': 'a+ ++++ oooo ++',
  'GET /api/payments/:id/attachments/:attachmentId': 'a+ ++++ oooo ++',
  'DELETE /api/payments/:id/attachments/:attachmentId': 'a+ +xxx oooo xx',
  'GET /api/vendors': 'a+ +xxx +xxx +x',
  'POST /api/vendors': 'a+ +xxx +xxx +x',
  'PUT /api/vendors/:vendorId': 'a+ +xxx +xxx +x',
  'DELETE /api/vendors/:vendorId': 'a+ xxxx xxxx xx',
  'POST /api/trash/payments/:id/restore': 'a+ xxxx xxxx xx',
  'GET /api/budget/summary': 'a+ ++++ ++++ ++',
  'GET /api/projects/:id/earned-value': 'a+ ++++ oooo ++',
  'GET /api/budget/projects': 'a+ ++++ ++++ ++',
  'GET /api/budget/costs': 'a+ ++++ ++++ ++',
  'GET /api/budget/alerts': 'a+ ++++ ++++ ++',
  'GET /api/projects/:id/budget-summary': 'a+ ++++ oooo ++',
  // Contracts, bills of quantities and payment certificates.
  'GET /api/projects/:id/contract': 'a+ ++++ oooo ++',
  'PUT /api/projects/:id/contract': 'a+ +xxx oooo xx',
  'GET /api/projects/:id/bill': 'a+ ++++ oooo ++',
  'POST /api/projects/:id/bill': 'a+ +xxx oooo xx',
  'POST /api/projects/:id/bill/preview': 'a+ +xxx oooo xx',
  'PUT /api/projects/:id/bill/:itemId': 'a+ +xxx oooo xx',
  'DELETE /api/projects/:id/bill/:itemId': 'a+ +xxx oooo xx',
  'GET /api/projects/:id/variations': 'a+ ++++ oooo ++',
  'POST /api/projects/:id/variations': 'a+ +xxx oooo xx',
  'POST /api/projects/:id/variations/:variationId/approve': 'a+ +xxx oooo xx',
  'DELETE /api/projects/:id/variations/:variationId': 'a+ +xxx oooo xx',
  'GET /api/projects/:id/certificates': 'a+ ++++ oooo ++',
  'POST /api/projects/:id/certificates': 'a+ +xxx oooo xx',
  'POST /api/projects/:id/advance-payments': 'a+ +xxx oooo xx',
  'POST /api/projects/:id/retention-releases': 'a+ +xxx oooo xx',
  'GET /api/projects/:id/certificates/:certificateId': 'a+ ++++ oooo ++',
  'GET /api/projects/:id/certificates/:certificateId/lines': 'a+ ++++ oooo ++',
  'PUT /api/projects/:id/certificates/:certificateId': 'a+ +xxx oooo xx',
  'DELETE /api/projects/:id/certificates/:certificateId': 'a+ +xxx oooo xx',
  'POST /api/projects/:id/certificates/:certificateId/issue': 'a+ +xxx oooo xx',
  'POST /api/projects/:id/certificates/:certificateId/receive': 'a+ +xxx oooo xx',
  'GET /api/projects/:id/certificates/:certificateId/export': 'a+ ++++ oooo ++',
  'GET /api/projects/:id/risks': 'a+ ++++ oooo ++',
  'POST /api/upload/signed-url': 'a+ +++x +++x +x',
  // These two go by their signature alone.
  'PUT /api/upload/:id': '++ ++++ ++++ ++',
  'GET /api/storage/files/:id': '++ ++++ ++++ ++',
  'POST /api/storage/signed-read': 'a+ ++++ oooo ++',
  'GET /api/projects/:id/logs': 'a+ ++++ oooo ++',
  'GET /api/projects/:id/logs/pdf': 'a+ ++++ oooo ++',
  'GET /api/progress-logs/recent': 'a+ ++++ ++++ ++',
  'POST /api/progress-logs': 'a+ x++x xoox xx',
  'GET /api/progress-logs/:id': 'a+ ++++ oooo ++',
  'PUT /api/progress-logs/:id': 'a+ xxxx oooo xx',
  // Its author's alone.
  'POST /api/progress-logs/:id/photos': 'ax xxxx oooo xx',
  'GET /api/progress-logs/:id/versions': 'a+ ++++ oooo ++',
  'GET /api/progress-logs/:id/pdf': 'a+ ++++ oooo ++',
  'DELETE /api/progress-logs/:id': 'a+ xxxx oooo xx',
  'GET /api/trash/progress-logs': 'a+ xxxx xxxx xx',
  'POST /api/trash/progress-logs/:id/restore': 'a+ xxxx xxxx xx',
  'GET /api/photos': 'a+ ++++ ++++ ++',
  'GET /api/photos/days': 'a+ ++++ ++++ ++',
  'GET /api/photos/choices': 'a+ ++++ ++++ ++',
  'GET /api/photos/logs': 'a+ ++++ ++++ ++',
  'GET /api/photos/zip': 'a+ ++++ ++++ ++',
  'GET /api/photos/:id': 'a+ ++++ oooo ++',
  'GET /api/photos/:id/thumbnail': 'a+ ++++ oooo ++',
  'GET /api/photos/:id/original': 'a+ ++++ oooo ++',
  'POST /api/ai/analyze-photo': 'a+ x++x xoox xx',
  'GET /api/tasks/all': 'a+ ++++ ++++ ++',
  'GET /api/tasks/my': 'a+ ++++ ++++ ++',
  'POST /api/tasks': 'a+ ++xx ooxx xx',
  'POST /api/tasks/bulk-create': 'a+ ++xx ooxx xx',
  'PUT /api/tasks/bulk': 'a+ ++xx ooxx xx',
  'GET /api/tasks/:id': 'a+ ++++ oooo ++',
  'PUT /api/tasks/:id': 'a+ ++xx oooo xx',
  'DELETE /api/tasks/:id': 'a+ xxxx oooo xx',
  'GET /api/trash/tasks': 'a+ xxxx xxxx xx',
  'POST /api/trash/tasks/:id/restore': 'a+ xxxx xxxx xx',
  'GET /api/tasks/:id/comments': 'a+ ++++ oooo ++',
  'POST /api/tasks/:id/comments': 'a+ ++xx oooo xx',
  'DELETE /api/tasks/:id/comments/:commentId': 'a+ +++x oooo xx',
  'POST /api/tasks/:id/upload-image': 'a+ ++xx oooo xx',
  'GET /api/tasks/:id/pictures': 'a+ ++++ oooo ++',
  'GET /api/tasks/:id/pictures/:pictureId': 'a+ ++++ oooo ++',
  'DELETE /api/tasks/:id/pictures/:pictureId': 'a+ +++x oooo xx',
  'POST /api/tasks/:id/ai-breakdown': 'a+ ++xx oooo xx',
  'POST /api/tasks/ai-organize': 'a+ ++xx ooxx xx',
  'GET /api/tasks/:id/history': 'a+ ++++ oooo ++',
  'GET /api/risks/critical': 'a+ ++++ ++++ ++',
  'GET /api/dashboard/stats': 'a+ ++++ ++++ ++',
  'GET /api/activity': 'a+ ++++ ++++ ++',
  'GET /api/search': 'a+ ++++ ++++ ++',
  'GET /api/projects/:id/weather': 'a+ ++++ oooo ++',
};

const roles = ['pm', 'cm', 'se', 'viewer'] as const;
const app = await testApp();
afterAll(app.close);

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const people: (Person | undefined)[] = [];
let projectId: string;
let taskId: string;
let paymentId: string;
let materialId: string;
let photoId: string;
let logId: string;

beforeAll(async () => {
  projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Matrix' });
  taskId = newId();
  await app.db.insert(tasks).values({ id: taskId, projectId, number: 1, title: 'Matrix task' });
  paymentId = newId();
  const payment = { id: paymentId, projectId, description: 'Matrix payment', amount: '1', category: 'other' } as const;
  await app.db.insert(payments).values(payment);
  materialId = newId();
  const file = {
    path: 'uploads/matrix',
    name: 'matrix.jpg',
    kind: 'picture',
    contentType: 'image/jpeg',
    sha256: '',
  } as const;
  await app.db.insert(files).values({ ...file, projectId, entity: 'log', size: 1, storedAt: new Date() });
  photoId = newId();
  logId = newId();
  await app.db.insert(progressLogs).values({ id: logId, projectId, date: '2026-01-01' });
  const attached = { projectId, entity: 'log', entityId: logId, size: 1, storedAt: new Date() } as const;
  await app.db.insert(files).values({ ...file, ...attached, id: photoId, path: 'uploads/matrix-photo' });
  await app.services.storage.put('uploads/matrix-photo', Buffer.from(ONE_PIXEL, 'base64'));
  const material = { id: materialId, projectId, item: 'Matrix material', category: 'other', unit: 'kg' } as const;
  await app.db.insert(materials).values({ ...material, requiredQty: '1' });
  const make = async (role: Role, member?: 'own' | (typeof roles)[number]) => {
    const who = await app.person(role);
    if (member) await join(app.db, projectId, who, member === 'own' ? (role as (typeof roles)[number]) : member);
    people.push(who);
  };
  people.push(undefined);
  await make('admin');
  for (const role of roles) await make(role, 'own');
  for (const role of roles) await make(role);
  await make('pm', 'viewer');
  await make('viewer', 'pm');
});

test('every endpoint has its line, and no line is of an endpoint that is gone', () => {
  const declared = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort();
  expect(Object.keys(matrix).sort()).toEqual(declared);
});

/** What must be sent so that it is the right that is judged, not the body. */
const bodies: Record<string, () => object> = {
  'POST /api/tasks': () => ({ projectId, title: 'Matrix task' }),
  'POST /api/tasks/bulk-create': () => ({ projectId, tasks: [{ title: 'Matrix task' }] }),
  'PUT /api/tasks/bulk': () => ({ ids: [taskId], change: { priority: 'high' } }),
  'POST /api/materials': () => ({ projectId, item: 'Matrix material', requiredQty: 1 }),
  'POST /api/materials/:id/movements': () => ({ kind: 'delivery', quantity: 1 }),
  'PUT /api/materials/:id/tasks': () => ({ tasks: [] }),
  'POST /api/payments': () => ({ projectId, description: 'Matrix payment', amount: 1 }),
  'POST /api/storage/signed-read': () => ({ path: 'uploads/matrix' }),
  'POST /api/progress-logs': () => ({ projectId, date: '2026-01-02' }),
  'PUT /api/progress-logs/:id': () => ({ notes: 'Matrix', reason: 'Matrix' }),
  'POST /api/progress-logs/:id/photos': () => ({ photoUrls: ['uploads/matrix'] }),
  'POST /api/tasks/ai-organize': () => ({ projectId }),
  'PUT /api/projects/:id/contract': () => contractBody,
  'POST /api/projects/:id/bill': () => ({ items: [{ number: newId(), description: 'x', quantity: 1, rate: 1 }] }),
  'POST /api/projects/:id/variations': () => ({
    number: newId(),
    reason: 'x',
    date: '2026-03-01',
    items: [{ number: newId(), description: 'x', quantity: 1, rate: 1 }],
  }),
  'POST /api/projects/:id/variations/:variationId/approve': () => ({ approvedBy: 'x', approvedOn: '2026-03-01' }),
  'POST /api/projects/:id/certificates': () => ({ date: '2026-03-01' }),
  'POST /api/projects/:id/advance-payments': () => ({ date: '2026-03-01', amount: 1 }),
  'POST /api/projects/:id/retention-releases': () => ({ date: '2026-03-01', amount: 1, reason: 'other' }),
  'POST /api/projects/:id/certificates/:certificateId/issue': () => ({ version: 1 }),
  'POST /api/projects/:id/certificates/:certificateId/receive': () => ({ date: '2026-03-01' }),
  'POST /api/ai/analyze-photo': () => ({ imageUrl: 'uploads/matrix-photo' }),
  'POST /api/tasks/:id/comments': () => ({ body: 'Matrix comment' }),
};

const contractBody = {
  direction: 'outgoing',
  party: 'Matrix contractor',
  vatRate: 15,
  retentionPercent: 10,
  retentionCapPercent: 10,
  completionPercent: 50,
  advancePercent: 10,
  recoveryPercent: 10,
  taxesAdvance: false,
  allowsOverrun: false,
  paymentDays: 30,
  version: 0,
};

/** Ids that name nothing, so that a write that is allowed changes nothing that the next person needs. */
const urlFor = (path: string) =>
  path
    .replace(/^\/api\/projects\/:\w+/, `/api/projects/${projectId}`)
    .replace(/^\/api\/tasks\/:id/, `/api/tasks/${taskId}`)
    .replace(/^\/api\/progress-logs\/:id/, `/api/progress-logs/${logId}`)
    .replace(/^\/api\/payments\/:id/, `/api/payments/${paymentId}`)
    .replace(/^\/api\/materials\/:id/, `/api/materials/${materialId}`)
    .replace(/^\/api\/photos\/:id/, `/api/photos/${photoId}`)
    .replace(/:token/, 'no-such-token')
    .replace(/:\w+/g, () => newId());

const callAs = (who: Person | undefined, name: string, url: string) => {
  const method = name.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE';
  const body = method === 'GET' ? undefined : (bodies[name]?.() ?? {});
  return who ? who.call(method, url, body) : app.call({ method, url });
};

test.each(Object.entries(matrix))('%s', async (name, letters) => {
  const [method = '', path = ''] = name.split(' ');
  const isDestructive =
    method === 'DELETE' &&
    /^\/api\/((projects|tasks|payments|progress-logs|materials)\/:id|organisation\/demo-data|auth\/sessions|profile\/picture)$/.test(
      path,
    );
  const expected = [...letters.replaceAll(' ', '')];
  expect(expected).toHaveLength(people.length);
  for (const [index, who] of people.entries()) {
    const letter = expected[index] ?? '';
    // What an allowed call would really destroy is tried by its room's own tests.
    if (isDestructive && letter === '+') continue;
    const { status } = await callAs(who, name, urlFor(path));
    expect([letter, index, status]).toEqual([letter, index, judged(letter, status, path)]);
  }
});

/** Open to all, and 401 to who does not prove to be somebody: there it says nothing of a role. */
const judgesCredentials = new Set([
  '/api/auth/sign-in/email',
  '/api/auth/second-factor/verify',
  '/api/auth/passkeys/sign-in',
]);

/** The status that the letter stands for; an allowed call may still find nothing behind an id that we made up. */
function judged(letter: string, status: number, path: string): number {
  if (letter === 'a') return 401;
  if (letter === 'x') return 403;
  if (letter === 'o') return 404;
  const isMadeUp = /:(?!id$|id\/|projectId)/.test(path) || path.startsWith('/api/trash/');
  const isRefused = status === 403 || (status === 404 && !isMadeUp) || (status === 401 && !judgesCredentials.has(path));
  return isRefused ? -1 : status;
}
