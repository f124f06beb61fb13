import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { files } from '#server/database/tables/files.ts';
import { testApp } from '#server/testing/app.ts';
import { noise } from '#server/testing/files.ts';
import { temporaryFolder } from '#server/testing/server-process.ts';
import { PIECE_BYTES } from '#shared/http/piece-bytes.ts';

/** `npm test` brings nginx where it can; elsewhere these are skipped. */
const nginx = process.env['NGINX_PATH'] ?? '';
const PUBLIC_URL = 'http://projects.example.com';

/** The settings of docs/operations.md, for a server that listens on `port`. */
async function documentedSettings(port: number): Promise<string> {
  const operations = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const [settings = ''] = /^ *location \/ \{[^}]*\}/m.exec(operations) ?? [];
  expect(settings).toContain('proxy_pass http://127.0.0.1:3000;');
  return settings.replace('127.0.0.1:3000', `127.0.0.1:${port}`);
}

/** One process without privileges of its own, that writes nowhere but in its folder. */
const configuration = (location: string, port: number) => `
daemon off;
master_process off;
pid nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  server {
    listen 127.0.0.1:${port};
    ${location}
  }
}
`;

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number>((resolve) => {
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port));
  });
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe.skipIf(nginx === '')('behind nginx', () => {
  const stops: (() => Promise<void>)[] = [];
  let app: Awaited<ReturnType<typeof testApp>>;
  let se: Awaited<ReturnType<typeof app.person>>;
  let folder: string;
  let settings: string;
  beforeAll(async () => {
    app = await testApp({ env: { PUBLIC_URL } });
    se = await app.person('se');
    folder = await temporaryFolder();
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    settings = await documentedSettings(Number(new URL(address).port));
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
    await rm(folder, { recursive: true, force: true });
    await app.close();
  });

  /** Starts it with these settings of its server and returns its address. */
  async function start(location: string): Promise<string> {
    const port = await freePort();
    const place = join(folder, String(port));
    await mkdir(place);
    await writeFile(join(place, 'nginx.conf'), configuration(location, port));
    const child = spawn(nginx, ['-p', place, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    stops.push(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    const address = `http://127.0.0.1:${port}`;
    const isUp = () =>
      fetch(`${address}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp).toBe(true);
    return address;
  }

  const call = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { cookie: se.cookie, origin: PUBLIC_URL, ...(init.headers as object) } });
  async function beginUpload(address: string): Promise<{ id: string; url: string }> {
    const id = newId();
    const body = JSON.stringify({ id, filename: 'large.jpg', contentType: 'image/jpeg' });
    const headers = { 'content-type': 'application/json' };
    const answer = await call(`${address}/api/upload/signed-url`, { method: 'POST', body, headers });
    const { signedUrl } = (await answer.json()) as { signedUrl: string };
    return { id, url: `${address}${new URL(signedUrl, PUBLIC_URL).pathname}${new URL(signedUrl, PUBLIC_URL).search}` };
  }
  const put = (url: string, content: Uint8Array) =>
    call(url, {
      method: 'PUT',
      body: Uint8Array.from(content),
      headers: { 'content-type': 'application/octet-stream' },
    });
  const storedHash = async (id: string) =>
    (await app.db.select({ sha256: files.sha256 }).from(files).where(eq(files.id, id)))[0]?.sha256;
  const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

  test('with the documented settings a photo of nearly 10 MB goes up in one piece', async () => {
    const address = await start(settings);
    const content = await noise(1780);
    expect(content.length).toBeGreaterThan(9_000_000);
    const { id, url } = await beginUpload(address);
    expect((await put(url, content)).status).toBe(200);
    expect(await storedHash(id)).toBe(hashOf(content));
  });

  test('with its own limit of 1 MB the whole photo is refused, and its pieces go through', async () => {
    const address = await start(settings.replace(/client_max_body_size.*/, ''));
    const content = await noise(1780);
    const { id, url } = await beginUpload(address);
    expect((await put(url, content)).status).toBe(413);
    const pieces = Math.ceil(content.length / PIECE_BYTES);
    for (let piece = 1; piece <= pieces; piece += 1) {
      const bytes = content.subarray((piece - 1) * PIECE_BYTES, piece * PIECE_BYTES);
      const answer = await put(`${url.replace('?', `/pieces/${piece}?`)}&pieces=${pieces}`, bytes);
      expect(await answer.json()).toEqual({ isWhole: piece === pieces });
    }
    expect(await storedHash(id)).toBe(hashOf(content));
  });

  test('with the documented settings events arrive at once', async () => {
    const address = await start(settings);
    const answer = await call(`${address}/api/events`);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
  });
});
