import { and, eq } from 'drizzle-orm';
import ExifReader from 'exifreader';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { sessions } from '#server/database/tables/accounts.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';
import { photo, send, upload } from '#server/testing/files.ts';
import { join } from '#server/testing/people.ts';
import { attachFiles } from './store.ts';

const app = await testApp();
afterAll(app.close);

test("attached it is the project's: its owner reads it, by whatever way, only while he sees the project", async () => {
  const [se, admin] = [await app.person('se'), await app.person('admin')];
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Left' });
  await join(app.db, projectId, se, 'se');
  const { path } = await upload(app, se, await photo(1));
  const thumbnail = `/api/photos/${path.split('/')[1]}/thumbnail`;
  const sign = async (who: typeof se) => (await who.call('POST', '/api/storage/signed-read', { path })).status;
  const seen = async () => [await sign(se), (await se.call('GET', thumbnail)).status];
  expect(await seen()).toEqual([200, 200]);
  const to = { projectId, entity: 'log', entityId: newId() } as const;
  await app.db.transaction((tx) => attachFiles(tx, se.id, to, [path], 'photoUrls'));
  expect(await seen()).toEqual([200, 200]);
  const own = eq(projects.id, projectId);
  await app.db.update(projects).set({ deletedAt: new Date() }).where(own);
  expect(await seen()).toEqual([404, 404]);
  await app.db.update(projects).set({ deletedAt: null }).where(own);
  await app.db.delete(members).where(and(eq(members.projectId, projectId), eq(members.userId, se.id)));
  expect(await seen()).toEqual([404, 404]);
  expect(await sign(admin)).toBe(200);
});

const readUrl = async (url: string) => {
  const { statusCode, rawPayload } = await app.app.inject({ url });
  return { status: statusCode, bytes: rawPayload };
};

/** A file of a log in a project of its own, and the address with which a member of it reads the file. */
async function signedFile(role: 'se' | 'viewer', content: Buffer, entity: 'log' | 'payment' = 'log') {
  const [owner, reader, projectId] = [await app.person('se'), await app.person(role), newId()];
  await app.db.insert(projects).values({ id: projectId, name: 'Signed' });
  await join(app.db, projectId, owner, 'se');
  await join(app.db, projectId, reader, role);
  const isPdf = content.subarray(0, 4).toString() === '%PDF';
  const kind = isPdf ? { filename: 'invoice.pdf', contentType: 'application/pdf' } : {};
  const { path } = await upload(app, owner, content, kind);
  const to = { projectId, entity, entityId: newId() } as const;
  await app.db.transaction((tx) => attachFiles(tx, owner.id, to, [path], 'photoUrls'));
  const { signedUrl } = (await reader.call('POST', '/api/storage/signed-read', { path, expiresIn: 3600 })).body;
  expect((await readUrl(signedUrl)).status).toBe(200);
  return { url: signedUrl as string, reader, projectId, content };
}

describe('a signed address ends with the right to see', () => {
  test('of who is taken out of the project', async () => {
    const { url, reader, projectId } = await signedFile('se', await photo(2));
    await app.db.delete(members).where(and(eq(members.projectId, projectId), eq(members.userId, reader.id)));
    expect((await readUrl(url)).status).toBe(404);
  });

  test('of who signs out, is deactivated, or whose session ends otherwise', async () => {
    const admin = await app.person('admin');
    const out = await signedFile('se', await photo(3));
    const answer = await app.app.inject({ url: '/api/logout', headers: { cookie: out.reader.cookie } });
    expect(answer.statusCode).toBeLessThan(400);
    expect((await readUrl(out.url)).status).toBe(403);
    const gone = await signedFile('se', await photo(4));
    await admin.call('POST', `/api/admin/users/${gone.reader.id}/deactivate`);
    expect((await readUrl(gone.url)).status).toBe(403);
    const ended = await signedFile('se', await photo(5));
    await app.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, ended.reader.id));
    expect((await readUrl(ended.url)).status).toBe(403);
  });

  test('of an invoice, when the organisation hides money from its reader', async () => {
    const admin = await app.person('admin');
    const { url } = await signedFile('viewer', Buffer.from('%PDF-1.7\n%%EOF'), 'payment');
    await admin.call('PUT', '/api/organisation', { viewersSeeMoney: false });
    expect((await readUrl(url)).status).toBe(404);
    await admin.call('PUT', '/api/organisation', { viewersSeeMoney: true });
    expect((await readUrl(url)).status).toBe(200);
  });

  test('and gives no place any more, once places are hidden', async () => {
    const admin = await app.person('admin');
    const { url, content } = await signedFile('viewer', await photo(6));
    expect((await readUrl(url)).bytes.equals(content)).toBe(true);
    await admin.call('PUT', '/api/organisation', { hidePhotoPlace: true });
    const bare = await readUrl(url);
    expect([bare.status, bare.bytes.length < content.length]).toEqual([200, true]);
    expect((await ExifReader.load(bare.bytes)).GPSLatitude).toBeUndefined();
    await admin.call('PUT', '/api/organisation', { hidePhotoPlace: false });
  });

  test('an address to send a file to ends when its person is deactivated or may send none any more', async () => {
    const admin = await app.person('admin');
    const begin = async () => {
      const who = await app.person('se');
      const asked = { filename: 'a.jpg', contentType: 'image/jpeg' };
      const { signedUrl } = (await who.call('POST', '/api/upload/signed-url', asked)).body;
      return { who, url: signedUrl as string };
    };
    const [gone, demoted, out] = [await begin(), await begin(), await begin()];
    await admin.call('POST', `/api/admin/users/${gone.who.id}/deactivate`);
    await admin.call('PUT', `/api/admin/users/${demoted.who.id}/role`, { role: 'viewer' });
    await app.db.delete(sessions).where(eq(sessions.userId, out.who.id));
    const content = await photo(9);
    const statuses = [];
    for (const { url } of [gone, demoted, out]) statuses.push((await send(app, url, content)).status);
    expect(statuses).toEqual([403, 403, 200]);
  });

  test('and is nobody else’s: another session in it is no signature', async () => {
    const { url, reader } = await signedFile('se', await photo(7));
    const other = await app.person('admin');
    const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, other.id));
    expect((await readUrl(url.replace(/session=[\w-]+/, `session=${session?.id}`))).status).toBe(403);
    expect((await reader.call('GET', '/api/auth/user')).status).toBe(200);
  });
});

test('a private picture is kept for a minute and then asked for again, without its bytes where they are there', async () => {
  const [se, admin] = [await app.person('se'), await app.person('admin')];
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Cached' });
  await join(app.db, projectId, se, 'se');
  const { path } = await upload(app, se, await photo(8));
  const to = { projectId, entity: 'log', entityId: newId() } as const;
  await app.db.transaction((tx) => attachFiles(tx, se.id, to, [path], 'photoUrls'));
  const { signedUrl } = (await se.call('POST', '/api/storage/signed-read', { path, expiresIn: 3600 })).body;
  for (const url of [`/api/photos/${path.split('/')[1]}/thumbnail`, signedUrl]) {
    const ask = (more = {}) => app.app.inject({ url, headers: { cookie: se.cookie, host: 'localhost:3000', ...more } });
    const first = await ask();
    expect([first.statusCode, first.headers['cache-control'], first.headers.vary]).toEqual([
      200,
      'private, max-age=60, must-revalidate',
      expect.stringContaining('Cookie'),
    ]);
    const again = await ask({ 'if-none-match': `"other", W/${first.headers.etag}` });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  }
  const own = and(eq(members.projectId, projectId), eq(members.userId, se.id));
  const thumbnail = `/api/photos/${path.split('/')[1]}/thumbnail`;
  const { headers } = await se.call('GET', thumbnail);
  await app.db.delete(members).where(own);
  for (const who of [se, admin]) {
    const asked = { url: thumbnail, headers: { cookie: who.cookie, 'if-none-match': String(headers['etag']) } };
    expect((await app.app.inject(asked)).statusCode).toBe(who === admin ? 304 : 404);
  }
});
