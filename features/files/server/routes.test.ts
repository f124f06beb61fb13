import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { files } from '#server/database/tables/files.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';
import { bomb, noise, photo, send, upload } from '#server/testing/files.ts';
import { join } from '#server/testing/people.ts';
import { S3_KEYS, s3Server } from '#server/testing/s3.ts';
import { PIECE_BYTES } from '#shared/http/piece-bytes.ts';
import { StoredFile } from '../contract.ts';
import { LOOSE_DAYS } from '../rules.ts';
import { attachFiles, filesOf, releaseFiles, sweepFiles, withholdFiles } from './store.ts';
import { sweepUnknown } from './sweep.ts';

const DAY = 86_400_000;
const bucket = await s3Server('files');
afterAll(bucket.close);

describe.each([
  ['a folder', {}],
  [
    'a bucket',
    {
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: S3_KEYS.keyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.key,
    },
  ],
])('in %s', async (name, env) => {
  let moment = new Date('2026-03-01T09:00:00Z');
  const app = await testApp({ env, now: () => moment });
  afterAll(app.close);
  const [se, cm, viewer] = [await app.person('se'), await app.person('cm'), await app.person('viewer')];
  const [admin, stranger] = [await app.person('admin'), await app.person('pm')];
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Files' });
  for (const [who, role] of [
    [se, 'se'],
    [cm, 'cm'],
    [viewer, 'viewer'],
  ] as const)
    await join(app.db, projectId, who, role);

  const sign = (who: typeof se, path: string, expiresIn = 60) =>
    who.call('POST', '/api/storage/signed-read', { path, expiresIn });
  const read = (url: string) => app.app.inject({ url });
  const log = () => ({ projectId, entity: 'log', entityId: newId() }) as const;
  const attach = (
    to: { projectId: string; entity: 'log' | 'payment'; entityId: string },
    paths: string[],
    owner = se.id,
  ) => app.db.transaction((tx) => attachFiles(tx, owner, to, paths, 'photoUrls'));
  const storedPaths = async () => {
    const rows = await app.db.select({ path: files.path }).from(files);
    const there = await Promise.all(
      rows.map(async ({ path }) => ((await app.services.storage.get(path)) ? [path] : [])),
    );
    return there.flat().sort();
  };

  test('a photo comes back byte for byte, with what its camera wrote, shown but able to do nothing', async () => {
    const content = await photo();
    const { sent, path } = await upload(app, se, content, { filename: 'جدار "north".jpg' });
    expect(sent.status).toBe(200);
    expect(z.strictObject(StoredFile.shape).parse(sent.body)).toMatchObject({
      path,
      width: 320,
      height: 240,
      size: content.length,
    });
    const [row] = await app.db.select().from(files).where(eq(files.path, path));
    expect(row?.facts).toMatchObject({ takenAt: '2026-03-01T10:15:00+03:00', camera: 'Phone 1' });
    expect(row?.facts.latitude).toBeCloseTo(24.71361, 4);
    const answer = await read((await sign(se, path)).body.signedUrl);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "inline; filename*=UTF-8''%D8%AC%D8%AF%D8%A7%D8%B1%20%22north%22.jpg",
    });
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+, must-revalidate$/);
  });

  test('a file above 1 MB goes up in pieces and is joined whole; a missing or foreign piece is told', async () => {
    const content = await noise(900);
    const pieces = Math.ceil(content.length / PIECE_BYTES);
    const begin = async (id: string) =>
      (await se.call('POST', '/api/upload/signed-url', { id, filename: 'large.jpg', contentType: 'image/jpeg' })).body;
    const sendPiece = (signedUrl: string, piece: number, bytes = content) => {
      const url = `${signedUrl.replace('?', `/pieces/${piece}?`)}&pieces=${pieces}`;
      return send(app, url, bytes.subarray((piece - 1) * PIECE_BYTES, piece * PIECE_BYTES));
    };
    const id = newId();
    const { signedUrl, fileUrl } = await begin(id);
    expect((await sendPiece(signedUrl, 1)).body).toEqual({ isWhole: false });
    expect((await sendPiece(signedUrl, pieces)).status).toBe(503);
    for (let piece = 1; piece < pieces; piece++) await sendPiece(signedUrl, piece);
    expect((await sendPiece(signedUrl, pieces)).body).toEqual({ isWhole: true });
    const answer = await read((await sign(se, fileUrl)).body.signedUrl);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect((await app.services.storage.list()).filter((path) => path.startsWith('pieces/'))).toEqual([]);
    expect((await sendPiece(signedUrl, 1)).body).toEqual({ isWhole: true });
    expect((await sendPiece(signedUrl, 2, Buffer.alloc(content.length))).status).toBe(409);
    expect((await sendPiece((await begin(newId())).signedUrl.replace(/by=[\w-]+/, `by=${cm.id}`), 1)).status).toBe(403);
    expect((await begin(id)).isStored).toBe(true);
  });

  test('an address lives as long as it says, is the same within a quarter of that, and cannot be changed', async () => {
    const { path } = await upload(app, se, await photo(1));
    const [first, second] = [await sign(se, path), await sign(se, path)];
    expect(second.body).toEqual(first.body);
    const { signedUrl } = first.body;
    const start = moment;
    for (const [seconds, status] of [
      [0, 200],
      [45, 200],
      [60, 403],
    ] as const) {
      moment = new Date(start.getTime() + seconds * 1000);
      expect([seconds, (await read(signedUrl)).statusCode]).toEqual([seconds, status]);
    }
    moment = start;
    expect((await read(signedUrl.replace(/until=\d+/, `until=${start.getTime() + DAY}`))).statusCode).toBe(403);
    expect((await read(signedUrl.replace(/files\/[\w-]+/, `files/${newId()}`))).statusCode).toBe(403);
    expect((await read(signedUrl.replace(/signature=[^&]+/, 'signature=x'))).statusCode).toBe(403);
  });

  test('an address to send to is for its file, person and time alone', async () => {
    const begun = await se.call('POST', '/api/upload/signed-url', { filename: 'a.jpg', contentType: 'image/jpeg' });
    const { signedUrl } = begun.body;
    const content = await photo(2);
    expect((await send(app, signedUrl.replace(/by=[\w-]+/, `by=${cm.id}`), content)).status).toBe(403);
    expect((await send(app, signedUrl.replace('kind=picture', 'kind=document'), content)).status).toBe(403);
    const start = moment;
    moment = new Date(start.getTime() + 600_000);
    expect((await send(app, signedUrl, content)).status).toBe(403);
    moment = start;
    expect((await send(app, signedUrl, content)).status).toBe(200);
  });

  test('the same file under the same id is there once; another file, or another person, is told', async () => {
    const id = newId();
    const content = await photo(3);
    const first = await upload(app, se, content, { id });
    expect(first.begun.body.isStored).toBe(false);
    const again = await upload(app, se, content, { id });
    expect([again.begun.body.isStored, again.sent.status, again.sent.body]).toEqual([true, 200, first.sent.body]);
    expect((await upload(app, se, await photo(4), { id })).sent.status).toBe(409);
    expect(
      (await cm.call('POST', '/api/upload/signed-url', { id, filename: 'a.jpg', contentType: 'image/jpeg' })).status,
    ).toBe(409);
    const [one, two] = [await photo(5), await photo(6)];
    const other = newId();
    const { body } = await se.call('POST', '/api/upload/signed-url', {
      id: other,
      filename: 'a.jpg',
      contentType: 'image/jpeg',
    });
    const both = await Promise.all([send(app, body.signedUrl, one), send(app, body.signedUrl, two)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('only its owner reads a loose file; attached, whoever sees the project; from the trash, administrators', async () => {
    const { path } = await upload(app, se, await photo(7));
    const all = [se, cm, viewer, admin, stranger];
    const seen = async () => (await Promise.all(all.map((who) => sign(who, path)))).map(({ status }) => status);
    expect(await seen()).toEqual([200, 404, 404, 200, 404]);
    const to = log();
    await attach(to, [path]);
    expect(await seen()).toEqual([200, 200, 200, 200, 404]);
    await withholdFiles(app.db, 'log', to.entityId);
    expect(await seen()).toEqual([404, 404, 404, 200, 404]);
    await releaseFiles(app.db, 'log', to.entityId);
    expect(await seen()).toEqual([200, 200, 200, 200, 404]);
    expect((await sign(se, 'uploads/../x')).status).toBe(404);
  });

  test('what belongs to a payment is for those who see money', async () => {
    const { path } = await upload(app, se, Buffer.from('%PDF-1.7\n%%EOF'), {
      filename: 'invoice.pdf',
      contentType: 'application/pdf',
    });
    await attach({ projectId, entity: 'payment', entityId: newId() }, [path]);
    await app.db
      .insert(organisation)
      .values({ id: 1, name: 'Files', viewersSeeMoney: false })
      .onConflictDoUpdate({ target: organisation.id, set: { viewersSeeMoney: false } });
    expect([(await sign(cm, path)).status, (await sign(viewer, path)).status]).toEqual([200, 404]);
    const answer = await read((await sign(cm, path)).body.signedUrl);
    expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      'application/pdf',
      "attachment; filename*=UTF-8''invoice.pdf",
    ]);
  });

  test('only own files that are here and belong to nothing else are attached, again harmlessly', async () => {
    const [mine, theirs] = [await upload(app, se, await photo(8)), await upload(app, cm, await photo(9))];
    const to = log();
    await expect(attach(to, [mine.path, theirs.path])).rejects.toThrow('This file is not there.');
    expect(await filesOf(app.db, 'log', [to.entityId])).toEqual([]);
    await attach(to, [mine.path]);
    expect((await attach(to, [mine.path])).map(({ path }) => path)).toEqual([mine.path]);
    await expect(attach(log(), [mine.path])).rejects.toThrow('This photo already belongs to another log.');
    await expect(attach(to, ['uploads/none'])).rejects.toThrow('This file is not there.');
  });

  test('a photo as an iPhone makes it (HEIC) is kept as a JPEG with its time and place; sent again it is the same', async () => {
    const content = await readFile(new URL('../fixtures/phone.heic', import.meta.url));
    const id = newId();
    const heic = { id, filename: 'IMG_0001.HEIC', contentType: 'image/heic' };
    const { sent, path } = await upload(app, se, content, heic);
    expect([sent.status, sent.body]).toMatchObject([200, { contentType: 'image/jpeg', width: 400, height: 300 }]);
    expect((await upload(app, se, content, heic)).sent.body).toEqual(sent.body);
    const [row] = await app.db.select().from(files).where(eq(files.path, path));
    expect(row?.facts).toMatchObject({
      takenAt: '2026-03-01T10:15:00+03:00',
      convertedFrom: createHash('sha256').update(content).digest('hex'),
    });
    expect(row?.facts.latitude).toBeCloseTo(24.71361, 4);
    const { rawPayload: jpeg } = await read((await sign(se, path)).body.signedUrl);
    expect(createHash('sha256').update(jpeg).digest('hex')).toBe(row?.sha256);
    const colourAt = async (left: number, top: number) =>
      [...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((one) => one >> 6);
    expect([await colourAt(200, 40), await colourAt(70, 240), await colourAt(300, 250)]).toEqual([
      [1, 2, 3],
      [2, 0, 0],
      [3, 2, 2],
    ]);
  });

  const halfHeic = async () => (await readFile(new URL('../fixtures/phone.heic', import.meta.url))).subarray(0, 600);
  const half = async () => (await photo(10, { width: 1600, height: 1200 })).subarray(0, 4000);
  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['a renamed program', () => Buffer.from('MZ\u0090\u0000 not a picture at all'), 422, 'no picture'],
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      422,
      'no picture',
    ],
    ['nothing', () => Buffer.alloc(0), 422, 'empty'],
    ['half a photo', half, 422, 'did not arrive whole'],
    ['half a HEIC photo', halfHeic, 422, 'no picture that can be read'],
    ['a bomb', bomb, 422, 'more than 50 megapixels'],
    [
      'a photo with a page in it',
      async () => Buffer.concat([await photo(11), Buffer.from('<html><script>1</script>')]),
      422,
      'hidden',
    ],
    ['a PDF that calls itself a photo', () => Buffer.from('%PDF-1.7\n%%EOF'), 422, 'no picture'],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 1), 413, 'at most 10 MB'],
  ])('%s is refused in words, and nothing stays', async (_, content, status, words) => {
    const before = await storedPaths();
    const { sent, path } = await upload(app, se, await content());
    expect([sent.status, sent.body.detail]).toEqual([status, expect.stringContaining(words)]);
    expect(await storedPaths()).toEqual(before);
    expect(await app.services.storage.get(path)).toBeUndefined();
    expect(await app.db.$count(files, eq(files.path, path))).toBe(0);
    if (name === 'a folder') {
      const stored = await readdir(joinPath(app.services.config.DATA_DIR, 'files/uploads'));
      expect(stored.map((file) => `uploads/${file}`).sort()).toEqual(before);
    }
  });

  test.each([
    [{ contentType: 'image/jpeg' }, 'filename'],
    [{ filename: '', contentType: 'image/jpeg' }, 'filename'],
    [{ filename: 'a.html', contentType: 'text/html' }, 'contentType'],
    [{ filename: 'a.jpg' }, 'contentType'],
    [{ id: 'x', filename: 'a.jpg', contentType: 'image/jpeg' }, 'id'],
  ])('%j names its wrong field', async (body, field) => {
    const answer = await se.call('POST', '/api/upload/signed-url', body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  });

  test('what belongs to nothing is swept after a week, and what never arrived whole; the rest stays', async () => {
    const [loose, attached] = [await upload(app, se, await photo(12)), await upload(app, se, await photo(13))];
    await attach(log(), [attached.path]);
    const unfinished = {
      path: 'uploads/half',
      name: 'half.jpg',
      kind: 'picture',
      contentType: 'image/jpeg',
      sha256: '',
      size: 1,
    } as const;
    await app.db.insert(files).values({ ...unfinished, projectId, ownerId: se.id });
    const limit = (days: number) => new Date(Date.now() + DAY - days * DAY);
    await sweepFiles(app.services, limit(LOOSE_DAYS));
    expect((await sign(se, loose.path)).status).toBe(200);
    await sweepFiles(app.services, limit(0));
    expect([(await sign(se, loose.path)).status, (await sign(se, attached.path)).status]).toEqual([404, 200]);
    expect(await app.services.storage.get(loose.path)).toBeUndefined();
    expect(await app.db.$count(files, eq(files.path, 'uploads/half'))).toBe(0);
  });

  test('what no row knows is swept from the store once it is old; the rest stays', async () => {
    const attached = await upload(app, se, await photo(14));
    const { storage } = app.services;
    const lost = newId();
    const orphans = [`uploads/${lost}`, `thumbnails/${lost}/320.webp`, `tasks/${newId()}/${lost}.320.webp`];
    for (const path of [...orphans, 'demo/wall.jpg', `avatars/${lost}/face.webp`])
      await storage.put(path, Uint8Array.of(1));
    await storage.put(`thumbnails/${attached.path.split('/')[1]}/320.webp`, Uint8Array.of(2));
    const before = (await storage.list()).sort();
    expect(await sweepUnknown(app.services, new Date(Date.now() - DAY))).toBe(0);
    expect(await sweepUnknown(app.services, new Date(Date.now() + DAY))).toBe(orphans.length);
    expect((await storage.list()).sort()).toEqual(before.filter((path) => !orphans.includes(path)));
  });
});
