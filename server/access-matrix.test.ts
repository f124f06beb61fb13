import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { files } from '#server/database/tables/files.ts';
import { projects } from '#server/database/tables/projects.ts';
import { reportMails } from '#server/database/tables/report-mails.ts';
import { risks } from '#server/database/tables/risks.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';
import { formatsOf, mediaTypesOf } from '#server/http/openapi.ts';
import { routes } from '#server/routes.ts';
import { bodiesIn } from '#server/testing/access-bodies.ts';
import { matrix } from '#server/testing/access-matrix.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person, program } from '#server/testing/people.ts';
import type { Role } from '#shared/roles.ts';

const roles = ['pm', 'cm', 'se', 'viewer'] as const;
const app = await testApp();
afterAll(app.close);

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const people: (Person | undefined)[] = [];
let projectId: string;
let taskId: string;
let paymentId: string;
let materialId: string;
let riskId: string;
let photoId: string;
let logId: string;
let mailId: string;

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
  await app.db
    .insert(progressLogs)
    .values({ id: logId, projectId, date: '2026-01-01', photoUrls: ['uploads/matrix-photo'] });
  const attached = { projectId, entity: 'log', entityId: logId, size: 1, storedAt: new Date() } as const;
  await app.db.insert(files).values({ ...file, ...attached, id: photoId, path: 'uploads/matrix-photo' });
  await app.services.storage.put('uploads/matrix-photo', Buffer.from(ONE_PIXEL, 'base64'));
  const material = { id: materialId, projectId, item: 'Matrix material', category: 'other', unit: 'kg' } as const;
  await app.db.insert(materials).values({ ...material, requiredQty: '1' });
  riskId = newId();
  await app.db.insert(risks).values({ id: riskId, projectId, title: 'Matrix risk', probability: 1, impact: 1 });
  const elsewhereId = newId();
  await app.db.insert(projects).values({ id: elsewhereId, name: 'Elsewhere' });
  const make = async (role: Role, member?: 'own' | (typeof roles)[number]) => {
    const who = await app.person(role);
    if (member) await join(app.db, projectId, who, member === 'own' ? (role as (typeof roles)[number]) : member);
    else if (role !== 'admin') await join(app.db, elsewhereId, who, role);
    people.push(who);
  };
  people.push(undefined);
  await make('admin');
  const owner = people[1]?.id ?? '';
  mailId = newId();
  const mail = { id: mailId, ownerId: owner, days: '30', part: 'all', format: 'pdf', language: 'en' } as const;
  await app.db
    .insert(reportMails)
    .values({ ...mail, withRows: false, cadence: 'daily', time: '07:00', isPaused: true, countedTo: new Date() });
  for (const role of roles) await make(role, 'own');
  for (const role of roles) await make(role);
  await make('pm', 'viewer');
  await make('viewer', 'pm');
});

test('every endpoint has its line in server/testing/access-matrix.ts, and no line is of an endpoint that is gone', () => {
  const declared = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(
    declared.filter((name) => !(name in matrix)),
    'Write who may call each of these: a line of `matrix` in features/ROOM/server/test-access.ts (letters: server/testing/access-matrix.ts).',
  ).toEqual([]);
  expect(
    Object.keys(matrix).filter((name) => !declared.includes(name)),
    'Nothing answers at these: take their lines out, or name the routes of their room in server/routes.ts.',
  ).toEqual([]);
});

/** Ids that name nothing, so that a write that is allowed changes nothing that the next person needs. */
const urlFor = (path: string) =>
  path
    .replace('/shortfalls/:id', () => `/shortfalls/${projectId}`)
    .replace(/^\/api\/projects\/:\w+/, `/api/projects/${projectId}`)
    .replace(/^\/api\/tasks\/:id/, `/api/tasks/${taskId}`)
    .replace(/^\/api\/progress-logs\/:id/, `/api/progress-logs/${logId}`)
    .replace(/^\/api\/payments\/:id/, `/api/payments/${paymentId}`)
    .replace(/^\/api\/materials\/:id/, `/api/materials/${materialId}`)
    .replace(/^\/api\/risks\/:id/, `/api/risks/${riskId}`)
    .replace(/^\/api\/photos\/:id/, `/api/photos/${photoId}`)
    .replace(/^\/api\/report-mails\/:id/, `/api/report-mails/${mailId}`)
    .replace(/:projectId/, projectId)
    .replace(/:token\b/, 'no-such-token')
    .replace(/:\w+/g, () => newId());

const reads = Object.keys(matrix).filter((name) => name.startsWith('GET ') && !/\/(backup|events)\b/.test(name));

test.each(reads)('%s: who is a member elsewhere meets nothing of this project', async (name) => {
  const path = name.slice('GET '.length);
  const asked = path.includes(':') ? [urlFor(path)] : [path, `${path}?projectId=${projectId}`];
  for (const who of people.slice(6, 10)) {
    for (const url of asked) {
      const { body } = await callAs(who, name, url);
      const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
      expect(text ?? '').not.toMatch(/Matrix (task|payment|material|risk)|"Matrix"/);
      expect((text ?? '').replaceAll(url, '')).not.toContain(projectId);
    }
  }
});

const exports = routes.map(({ endpoint }) => endpoint).filter(({ method, produces }) => method === 'GET' && produces);

test.each(exports.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers in a media type that OpenAPI names, in each of its formats',
  async (name, endpoint) => {
    const types = mediaTypesOf(endpoint);
    for (const format of formatsOf(endpoint)) {
      const { status, headers } = await callAs(people[1], name, `${urlFor(endpoint.path)}?format=${format}`);
      if (status !== 200) continue;
      const [type] = String(headers['content-type']).split(';');
      expect(types, `${name} as ${format}`).toContain(type);
    }
  },
);

const callAs = (who: Person | undefined, name: string, url: string) => {
  const method = name.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE';
  const body = method === 'GET' ? undefined : (bodiesIn({ projectId, taskId })[name]?.() ?? {});
  return who ? who.call(method, url, body) : app.call({ method, url });
};

const columns = [
  'somebody signed out',
  'an administrator',
  ...roles.map((role) => `a member as ${role}`),
  ...roles.map((role) => `a ${role} of no such project`),
  'a pm who is viewer in the project',
  'a viewer who is pm in the project',
];

const faultOf = (name: string, index: number) =>
  `${name}, called by ${columns[index]}. Wrong is its letter in the matrix, \`access\` in the contract, the action in ` +
  'shared/permissions.ts, or authorizeProject in the handler; a 422 instead: `bodies` lacks what the call needs';

test.each(Object.entries(matrix))('%s', async (name, letters) => {
  const [method = '', path = ''] = name.split(' ');
  const isDestructive =
    method === 'DELETE' &&
    /^\/api\/((projects|tasks|payments|progress-logs|materials|risks|report-mails)\/:id|organisation\/demo-data|auth\/sessions|profile\/picture)$/.test(
      path,
    );
  const expected = [...letters.replaceAll(' ', '')];
  expect(expected).toHaveLength(people.length);
  for (const [index, who] of people.entries()) {
    const letter = expected[index] ?? '';
    // What an allowed call would really destroy is tried by its room's own tests.
    if (isDestructive && letter === '+') continue;
    const { status } = await callAs(who, name, urlFor(path));
    expect([letter, index, status], faultOf(name, index)).toEqual([letter, index, judged(letter, status, path)]);
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

/** Calls that no API token may make: credentials, accounts and rights, settings, and what a person has for himself. */
const isBySessionOnly = (name: string): boolean =>
  name !== 'GET /api/auth/user' &&
  (/ \/api\/(auth|admin|profile|preferences|notifications|report-mails|tokens|webhooks|organisation\/ai)(\/|$)/.test(
    name,
  ) ||
    / \/api\/projects\/:projectId\/invitations/.test(name) ||
    /^(PUT|POST|DELETE) \/api\/organisation/.test(name));

const NO_SCOPE =
  'A token with every scope may do what its person may: say in the contract, as `area`, which scope covers this call.';

/** What a token may do that has every scope: all that its person may, but no more. */
test.each(Object.entries(matrix).filter(([, letters]) => letters.startsWith('a')))('%s by API token', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  for (const who of people) {
    if (!who) continue;
    const token = await program(app, who);
    const url = urlFor(path);
    if (isBySessionOnly(name)) {
      const { status } = await callAs(token, name, url);
      expect([403, 404]).toContain(status);
      continue;
    }
    // Once is enough of what an allowed call destroys, makes or draws for long.
    if (method !== 'GET' || /export|pdf|zip|analytics/.test(path)) continue;
    const [bySession, byToken] = [await callAs(who, name, url), await callAs(token, name, url)];
    expect([name, who.email, byToken.status], NO_SCOPE).toEqual([name, who.email, bySession.status]);
    if (bySession.status >= 400) expect(byToken.body.detail).toBe(bySession.body.detail);
  }
});

const writesRefused = Object.entries(matrix).filter(
  ([name, letters]) => !name.startsWith('GET ') && /[xo]/.test(letters) && !isBySessionOnly(name),
);

test.each(writesRefused)('%s by API token is refused as its person is', async (name, letters) => {
  const expected = [...letters.replaceAll(' ', '')];
  for (const [index, who] of people.entries()) {
    const letter = expected[index];
    if (!who || (letter !== 'x' && letter !== 'o')) continue;
    const { status } = await callAs(await program(app, who), name, urlFor(name.split(' ')[1] ?? ''));
    expect([index, status], NO_SCOPE).toEqual([index, letter === 'x' ? 403 : 404]);
  }
});
