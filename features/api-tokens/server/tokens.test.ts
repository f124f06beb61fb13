import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeExpired } from '#features/accounts/server/store.ts';
import { newId } from '#server/database/columns.ts';
import { accounts, users } from '#server/database/tables/accounts.ts';
import { apiTokens } from '#server/database/tables/api-tokens.ts';
import { projects } from '#server/database/tables/projects.ts';
import { securityEvents } from '#server/database/tables/security.ts';
import { isApiToken, newApiToken } from '#server/http/api-token.ts';
import { TOKEN_CALLS } from '#server/http/limits.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person, program } from '#server/testing/people.ts';

const PASSWORD = 'a long enough password';
const app = await testApp();
afterAll(app.close);

let cm: Person;
let project: string;

beforeAll(async () => {
  cm = await app.person('cm');
  project = newId();
  await app.db.insert(projects).values({ id: project, name: 'Olaya Tower' });
  await join(app.db, project, cm, 'cm');
});

const make = (body: object, who = cm) =>
  who.call('POST', '/api/tokens', { name: 'Cost system', scopes: ['tasks:read'], days: 30, ...body });

const bearing = (token: string, headers = {}) =>
  app.call({ method: 'GET', url: '/api/projects', headers: { authorization: `Bearer ${token}`, ...headers } });

describe('a token', () => {
  test('is 36 letters and digits after cmt_, of which six check the others', () => {
    const token = newApiToken();
    expect(token).toMatch(/^cmt_[0-9A-Za-z]{36}$/);
    expect(isApiToken(token)).toBe(true);
    for (let at = 4; at < token.length; at += 1) {
      const other = token[at] === 'x' ? 'y' : 'x';
      expect(isApiToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    }
  });

  test('is answered once, and the database has its hash alone', async () => {
    const { status, body } = await make({ name: '  Nightly  ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Nightly', scopes: ['tasks:read'], lastUsedAt: null, isExpired: false });
    expect(body.token.startsWith(body.beginning)).toBe(true);
    const { text } = await cm.call('GET', '/api/tokens');
    expect(text).toContain(body.id);
    expect(text).not.toContain(body.token);
    const [row] = await app.db.select().from(apiTokens).where(eq(apiTokens.id, body.id));
    expect(JSON.stringify(row)).not.toContain(body.token.slice(8));
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ days: 0 }, 'days'],
    [{ days: 367 }, 'days'],
    [{ days: 1.5 }, 'days'],
  ])('%j is refused by name', async (change, field) => {
    const { status, body } = await make(change);
    expect([status, body.errors[0].field]).toEqual([422, field]);
  });

  test('asks for the password of an account that has one', async () => {
    const owner = await app.person('pm');
    const password = await app.services.signIn.passwords.hash(PASSWORD);
    await app.db.insert(accounts).values({ userId: owner.id, accountId: owner.id, providerId: 'credential', password });
    expect((await make({}, owner)).body.errors[0].field).toBe('password');
    expect((await make({ password: 'not the password' }, owner)).status).toBeGreaterThanOrEqual(400);
    expect((await make({ password: PASSWORD }, owner)).status).toBe(201);
  });

  test('no more than 50 a person', async () => {
    const owner = await app.person('viewer');
    for (let made = 0; made < 50; made += 1) await program(app, owner);
    const { status, body } = await make({}, owner);
    expect([status, body.detail]).toEqual([409, 'There are 50 API tokens already. Revoke one first.']);
  });
});

describe('a call by token', () => {
  test('reads and writes within its scopes, without cookie or Origin', async () => {
    const { call } = await program(app, cm, { scopes: ['tasks:write'] });
    const made = await call('POST', '/api/tasks', { projectId: project, title: 'Pour the slab' });
    expect(made.status).toBe(201);
    expect((await call('GET', `/api/tasks/${made.body.id}`)).body.title).toBe('Pour the slab');
  });

  test.each([
    [['tasks:read'], 'POST', '/api/tasks', 'tasks:write'],
    [['tasks:write'], 'GET', '/api/projects', 'projects:read'],
    [['projects:write'], 'GET', '/api/projects/:id/tasks', 'tasks:read'],
    [['projects:write'], 'GET', '/api/projects/:id/risks', 'risks:read'],
  ] as const)('with %j does not %s %s', async (scopes, method, url, wanted) => {
    const { call } = await program(app, cm, { scopes });
    const body = method === 'POST' ? { projectId: project, title: 'Pour the slab' } : undefined;
    const answer = await call(method, url.replace(':id', project), body);
    expect([answer.status, answer.body.detail]).toEqual([403, `This API token needs the scope ${wanted} for this.`]);
  });

  test('learns whose it is, whatever its scopes', async () => {
    const { call } = await program(app, cm, { scopes: ['risks:read'] });
    expect((await call('GET', '/api/auth/user')).body.user.id).toBe(cm.id);
  });

  test('answers of what its person may not see as that person is answered', async () => {
    const hidden = newId();
    await app.db.insert(projects).values({ id: hidden, name: 'Another' });
    const { call } = await program(app, cm, { scopes: ['materials:read'] });
    expect((await call('GET', `/api/projects/${hidden}`)).status).toBe(404);
  });

  test('makes no token and ends no session', async () => {
    const { call } = await program(app, cm);
    for (const [method, url] of [
      ['POST', '/api/tokens'],
      ['GET', '/api/tokens'],
      ['GET', '/api/auth/sessions'],
      ['DELETE', '/api/auth/sessions'],
    ] as const) {
      const { status, body } = await call(method, url, method === 'POST' ? { name: 'x' } : undefined);
      expect([url, status, body.detail]).toEqual([url, 403, 'API tokens cannot do this. Sign in to do it.']);
    }
  });

  test('counts for itself, not for a cookie that comes with it', async () => {
    const admin = await app.person('admin');
    const { token } = await program(app, cm, { scopes: ['projects:read'] });
    const { body } = await bearing(token, { cookie: admin.cookie });
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Olaya Tower']);
  });

  test("a proxy's own Authorization is none of ours", async () => {
    for (const authorization of ['Basic dXNlcjpwYXNz', 'Bearer eyJhbGciOi'])
      expect(
        (await app.call({ method: 'GET', url: '/api/projects', headers: { authorization, cookie: cm.cookie } })).status,
      ).toBe(200);
  });

  test('names what is left of its calls of the minute, and refused when they are used up', async () => {
    const owner = await app.person('se');
    const { call } = await program(app, owner);
    const first = await call('GET', '/api/projects');
    expect(first.headers['ratelimit-policy']).toBe(`"token";q=${TOKEN_CALLS};w=60`);
    expect(first.headers['ratelimit']).toBe(`"token";r=${TOKEN_CALLS - 1};t=60`);
    const [row] = await app.db.select().from(apiTokens).where(eq(apiTokens.userId, owner.id));
    for (let used = 1; used < TOKEN_CALLS; used += 1) app.services.limits.tokens.count(row?.id ?? '');
    const { status, headers, body } = await call('GET', '/api/projects');
    expect([status, headers['retry-after'], headers['ratelimit']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
      `"token";r=0;t=${headers['retry-after']}`,
    ]);
    expect(body.detail).toMatch(
      /^This API token has used up its calls of this minute\. It may call again in \d+ seconds\.$/,
    );
    expect((await owner.call('GET', '/api/projects')).status).toBe(200);
  });
});

describe('a token ends', () => {
  const refused = { status: 401, detail: 'This API token is not valid: it is wrong, has expired or was revoked.' };
  const answerTo = async (token: string) => {
    const { status, body, headers } = await bearing(token);
    expect(headers['www-authenticate']).toBe(status === 401 ? 'Bearer error="invalid_token"' : undefined);
    return { status, detail: body.detail };
  };

  test('that nobody made, or with a letter wrong, is refused', async () => {
    expect(await answerTo(newApiToken())).toEqual(refused);
    expect(await answerTo('cmt_x')).toEqual(refused);
  });

  test('on its day', async () => {
    const { token } = await program(app, cm, { expiresAt: new Date(Date.now() - 1000) });
    expect(await answerTo(token)).toEqual(refused);
  });

  test('when it is revoked, by its owner alone or an administrator', async () => {
    const [owner, other, admin] = [await app.person('se'), await app.person('pm'), await app.person('admin')];
    const { token } = await program(app, owner);
    const [{ id }] = (await owner.call('GET', '/api/tokens')).body;
    expect((await other.call('DELETE', `/api/tokens/${id}`)).status).toBe(404);
    expect((await bearing(token)).status).toBe(200);
    expect((await owner.call('DELETE', `/api/tokens/${id}`)).status).toBe(200);
    expect(await answerTo(token)).toEqual(refused);
    const second = await program(app, owner, { name: 'Second' });
    const all = (await admin.call('GET', '/api/admin/tokens')).body;
    const listed = all.find(({ name }: { name: string }) => name === 'Second');
    expect(listed).toMatchObject({ userId: owner.id, userName: 'se' });
    expect((await admin.call('DELETE', `/api/admin/tokens/${listed.id}`)).status).toBe(200);
    expect(await answerTo(second.token)).toEqual(refused);
    const [event] = await app.db.select().from(securityEvents).where(eq(securityEvents.subjectId, owner.id));
    expect(event).toMatchObject({
      kind: 'credential-changed',
      actorId: admin.id,
      detail: { credential: 'api-token', change: 'removed', token: 'Second' },
    });
  });

  test('with the account of its person, and follows its role at once', async () => {
    const owner = await app.person('pm');
    const { token, call } = await program(app, owner);
    const body = { name: 'Jeddah Mall' };
    expect((await call('POST', '/api/projects', body)).status).toBe(201);
    await app.db.update(users).set({ role: 'viewer' }).where(eq(users.id, owner.id));
    expect((await call('POST', '/api/projects', body)).status).toBe(403);
    await app.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, owner.id));
    expect(await answerTo(token)).toEqual(refused);
  });

  test('when its person changes the password', async () => {
    const owner = await app.person('pm');
    const password = await app.services.signIn.passwords.hash(PASSWORD);
    await app.db.insert(accounts).values({ userId: owner.id, accountId: owner.id, providerId: 'credential', password });
    const { token } = await program(app, owner);
    const change = { currentPassword: PASSWORD, newPassword: 'another long enough password 7' };
    expect((await owner.call('POST', '/api/auth/password/change', change)).status).toBe(200);
    expect(await answerTo(token)).toEqual(refused);
  });
});

test('what is refused to a program stands in the security journal with its token', async () => {
  const { call } = await program(app, cm, { name: 'Curious' });
  await call('GET', '/api/admin/users');
  const rows = await app.db.select().from(securityEvents).where(eq(securityEvents.kind, 'access-refused'));
  expect(rows.at(-1)?.detail).toEqual({ token: 'Curious', call: 'GET /api/admin/users' });
});

describe('a service account', () => {
  test('has a role and projects of its own, and calls by its tokens', async () => {
    const admin = await app.person('admin');
    const body = { name: 'Cost system', role: 'viewer', projectIds: [project] };
    const { status, body: account } = await admin.call('POST', '/api/admin/service-accounts', body);
    expect([status, account.projects]).toEqual([201, [{ id: project, name: 'Olaya Tower' }]]);
    const tokens = `/api/admin/service-accounts/${account.id}/tokens`;
    const made = await admin.call('POST', tokens, {
      name: 'Nightly',
      scopes: ['projects:read', 'tasks:write'],
      days: 30,
    });
    const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
      app.call({ method, url, headers: { authorization: `Bearer ${made.body.token}` }, ...(payload && { payload }) });
    expect((await call('GET', '/api/projects')).body.map(({ id }: { id: string }) => id)).toEqual([project]);
    expect((await call('POST', '/api/tasks', { projectId: project, title: 'Not a viewer' })).status).toBe(403);
    const [listed] = (await admin.call('GET', '/api/admin/service-accounts')).body;
    expect(listed).toMatchObject({ name: 'Cost system', role: 'viewer', isActive: true, tokenCount: 1 });
    expect((await admin.call('POST', `/api/admin/users/${account.id}/deactivate`)).status).toBe(200);
    expect((await call('GET', '/api/projects')).status).toBe(401);
    expect((await admin.call('POST', tokens, { name: 'Again', scopes: ['tasks:read'], days: 1 })).status).toBe(409);
  });

  test('is no administrator, gets no password and no reports by mail', async () => {
    const admin = await app.person('admin');
    const create = (change: object) =>
      admin.call('POST', '/api/admin/service-accounts', { name: 'Cameras', role: 'viewer', ...change });
    expect((await create({ role: 'admin' })).body.errors[0].field).toBe('role');
    expect((await create({ name: ' ' })).body.errors[0].field).toBe('name');
    expect((await create({ projectIds: [newId()] })).body.errors[0].field).toBe('projectIds');
    const { id } = (await create({})).body;
    const toAdmin = await admin.call('PUT', `/api/admin/users/${id}/role`, { role: 'admin' });
    expect([toAdmin.status, toAdmin.body.detail]).toEqual([409, 'A service account cannot be an administrator.']);
    expect((await admin.call('POST', `/api/admin/users/${id}/password-link`)).status).toBe(409);
    const options = (await admin.call('GET', '/api/report-mails/options')).text;
    expect(options).not.toContain(id);
  });

  test('a token is made for it alone by an administrator; of a person none', async () => {
    const admin = await app.person('admin');
    const body = { name: 'Sly', scopes: ['tasks:read'], days: 1 };
    expect((await admin.call('POST', `/api/admin/service-accounts/${cm.id}/tokens`, body)).status).toBe(404);
  });
});

test('one that has expired is listed for 30 days', async () => {
  const own = await app.person('cm');
  const row = { userId: own.id, beginning: 'cmt_', scopes: [] };
  const now = new Date();
  const expired = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await app.db.insert(apiTokens).values([
    { ...row, name: 'Shown', hash: 'shown', expiresAt: expired(29.5) },
    { ...row, name: 'Gone', hash: 'gone', expiresAt: expired(30.5) },
  ]);
  await purgeExpired(app.db, now);
  const left = await app.db.select().from(apiTokens).where(eq(apiTokens.userId, own.id));
  expect(left.map(({ name }) => name)).toEqual(['Shown']);
});

test('the stream of changes is closed to tokens, in words and not as if the token were wrong', async () => {
  const { token } = (await make({})).body;
  const { status, body, headers } = await app.call({
    ...{ method: 'GET', url: '/api/events' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect([status, body.detail, headers['www-authenticate']]).toEqual([
    403,
    'API tokens cannot do this. Sign in to do it.',
    undefined,
  ]);
});
