import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storageOf } from '#server/adapters/storage/storage.ts';
import { localFiles } from '#server/database/backup-files.ts';
import { users } from '#server/database/tables/accounts.ts';
import type { App } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';

let app: App;
let folder: string;
let me: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'construction-profile-'));
  app = await testApp({ services: { storage: storageOf(localFiles(join(folder, 'files'))) } });
  me = await app.person('se', 'Saad');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6' } }).withExif({ IFD0: { Artist: 'secret' } });
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;
const setPicture = (picture: unknown) => me.call('PUT', '/api/profile/picture', { picture });

describe('the own profile', () => {
  test('is read and renamed', async () => {
    expect((await me.call('GET', '/api/profile')).body).toEqual({
      id: me.id,
      email: me.email,
      firstName: 'Saad',
      lastName: 'Tester',
      profileImageUrl: null,
      hasPassword: false,
      providerName: null,
      twoFactorEnabled: false,
    });
    const renamed = await me.call('PUT', '/api/profile', { firstName: ' سعد ', lastName: 'القحطاني', role: 'admin' });
    expect(renamed.body).toMatchObject({ firstName: 'سعد', lastName: 'القحطاني' });
    const [row] = await app.db.select().from(users).where(eq(users.id, me.id));
    expect([row?.name, row?.role]).toEqual(['سعد القحطاني', 'se']);
    expect((await me.call('PUT', '/api/profile', { firstName: '', lastName: 'x' })).status).toBe(422);
    expect((await me.call('PUT', '/api/profile', { firstName: 'x'.repeat(81), lastName: 'x' })).status).toBe(422);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('takes a picture as %s and draws it anew', async (type) => {
    const sent = await draw(900, 300).toFormat(type).toBuffer();
    const answer = await setPicture(dataUrl(type, sent));
    expect(answer.status).toBe(200);
    const url = answer.body.profileImageUrl;
    expect(url).toMatch(new RegExp(`^/api/users/${me.id}/avatar\\?v=[0-9a-f-]{36}$`));
    const other = await app.person('viewer', 'Vera');
    const shown = await app.app.inject({ url, headers: { cookie: other.cookie } });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(shown.headers['cache-control']).toBe('private, max-age=60, must-revalidate');
    const made = await sharp(shown.rawPayload).metadata();
    expect([made.format, made.width, made.height, made.exif]).toEqual(['webp', 256, 256, undefined]);
    expect((await app.app.inject({ url })).statusCode).toBe(401);
    expect((await me.call('GET', '/api/auth/user')).body.user.profileImageUrl).toBe(url);
  });

  test('keeps the newest alone, never twice under one name', async () => {
    const url = (await me.call('GET', '/api/profile')).body.profileImageUrl;
    const again = (await setPicture(dataUrl('png', await draw(900, 300).png().toBuffer()))).body.profileImageUrl;
    const third = (await setPicture(dataUrl('png', await draw(900, 300).png().toBuffer()))).body.profileImageUrl;
    expect(new Set([url, again, third]).size).toBe(3);
    expect(await readdir(join(folder, 'files', 'avatars', me.id))).toEqual([`${third.split('?v=')[1]}.webp`]);
  });

  test('removes it', async () => {
    const url = (await me.call('GET', '/api/profile')).body.profileImageUrl;
    expect((await me.call('DELETE', '/api/profile/picture')).body.profileImageUrl).toBeNull();
    expect((await me.call('GET', url)).status).toBe(404);
    expect(await readdir(join(folder, 'files', 'avatars', me.id))).toEqual([]);
  });

  test.each([
    ['no picture at all', dataUrl('png', Buffer.from('<svg onload=alert(1)>'))],
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['half a picture', 'half'],
    ['another address', 'https://evil.test/a.png'],
    ['too much', `data:image/png;base64,${'A'.repeat(700_000)}`],
    ['nothing', undefined],
    ['a number', 7],
  ])('%s is refused in words', async (_, picture) => {
    const half = dataUrl('png', (await draw(300, 300).png().toBuffer()).subarray(0, 60));
    const answer = await setPicture(picture === 'half' ? half : picture);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe('picture');
  });

  test('a picture that is damaged, or larger than is drawn, is refused as what it is', async () => {
    const raw = { width: 100, height: 100, channels: 3 } as const;
    const whole = await sharp(randomBytes(30_000), { raw }).png().toBuffer();
    const huge = Buffer.from(whole);
    huge.writeUInt32BE(9000, 16);
    huge.writeUInt32BE(6000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    const messageFor = async (sent: Buffer) => (await setPicture(dataUrl('png', sent))).body.errors[0].message;
    expect(await messageFor(whole.subarray(0, whole.length / 2))).toContain('did not arrive whole');
    expect(await messageFor(huge)).toContain('more than 50 megapixels');
  });

  test('somebody else has no picture, or is nobody: 404', async () => {
    const other = await app.person('viewer', 'Plain');
    expect((await me.call('GET', `/api/users/${other.id}/avatar`)).status).toBe(404);
    expect((await me.call('GET', '/api/users/..%2F..%2Fsecret/avatar')).status).toBe(404);
  });
});

describe('preferences', () => {
  test('change one by one, keep the others, and are told with the session', async () => {
    expect((await me.call('PUT', '/api/preferences', { language: 'ar', hijri: true })).body).toEqual({
      language: 'ar',
      hijri: true,
    });
    expect((await me.call('PUT', '/api/preferences', { theme: 'dark', color: 'x' })).body).toEqual({
      language: 'ar',
      hijri: true,
      theme: 'dark',
    });
    expect((await me.call('GET', '/api/auth/user')).body.preferences).toEqual({
      language: 'ar',
      hijri: true,
      theme: 'dark',
    });
  });

  test.each([
    ['language', { language: 'fr' }],
    ['theme', { theme: 'pink' }],
    ['digits', { digits: 1 }],
    ['hijri', { hijri: 'yes' }],
  ])('a wrong %s is named', async (field, body) => {
    const answer = await me.call('PUT', '/api/preferences', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe(field);
  });
});
