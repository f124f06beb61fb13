import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createPush } from './web-push.ts';

interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

// A shared key stands for the certificate that only the service itself has.
const psk = randomBytes(32);
const shared = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
const received: Received[] = [];
let status = 201;
const service = createServer({ ...shared, pskCallback: () => psk }, async (request, response) => {
  const { method, url, headers } = request;
  received.push({ method, path: url, headers, body: await buffer(request) });
  response.writeHead(status).end();
});

/** Whatever host is asked for, this service answers; which one it was stands in `asked`. */
const asked: unknown[] = [];
const agent = new Agent();
agent.createConnection = (options) => {
  asked.push(options.host);
  return connect({
    ...shared,
    host: '127.0.0.1',
    port: (service.address() as AddressInfo).port,
    pskCallback: () => ({ psk, identity: 'push' }),
    checkServerIdentity: () => undefined,
  });
};

const push = createPush(readConfig({ PUBLIC_URL: 'https://site.example.com' }), agent);
const keys = push.newKeys();

/** A browser's own keys, and what it tells the server of them. */
const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = randomBytes(16);
const device = (endpoint: string) => ({
  endpoint,
  p256dh: browser.getPublicKey().toString('base64url'),
  auth: auth.toString('base64url'),
});
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc';

beforeAll(() => new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void service.close(() => resolve())));
beforeEach(() => {
  status = 201;
  received.length = 0;
  asked.length = 0;
});

/** RFC 8291 and RFC 8188, as a browser does it. */
function decrypted(body: Buffer): string {
  const [salt, recordSize, sender] = [
    body.subarray(0, 16),
    body.readUInt32BE(16),
    body.subarray(21, 21 + (body[20] ?? 0)),
  ];
  const sealed = body.subarray(21 + sender.length);
  expect(sealed.length).toBeLessThanOrEqual(recordSize);
  const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = derive(browser.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  expect(text.at(-1)).toBe(2);
  return text.subarray(0, -1).toString();
}

const json = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

/** The public key of a VAPID header, as the service checks signatures with it. */
function publicKeyOf(point: string) {
  const bytes = Buffer.from(point, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
}

describe('a message to a push service', () => {
  test('is encrypted so that the browser alone can read it, in both scripts', async () => {
    const message = JSON.stringify({ title: 'أُسند إليك: T-1 Pour', body: 'برج العليا' });
    expect(await push.send(device(ENDPOINT), message, keys)).toBe('sent');
    const [sent] = received as [Received];
    expect(sent).toMatchObject({ method: 'POST', path: '/fcm/send/abc' });
    expect(sent.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(sent.body.includes(Buffer.from('Pour'))).toBe(false);
    expect(decrypted(sent.body)).toBe(message);
  });

  test('says by whom it is sent, signed for that service and for less than a day', async () => {
    await push.send(device(ENDPOINT), 'x', keys);
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(received[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe(keys.publicKey);
    const [header, payload, signature] = token.split('.');
    expect(json(header)).toMatchObject({ alg: 'ES256' });
    const claims = json(payload);
    expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'https://site.example.com' });
    const left = claims.exp - Date.now() / 1000;
    expect([left > 0, left <= 86_400]).toEqual([true, true]);
    const signed = Buffer.from(`${header}.${payload}`);
    const by = { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', signed, by, Buffer.from(signature ?? '', 'base64url'))).toBe(true);
  });

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'failed'],
    [413, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
  ])('an answer of %i is %s', async (answer, outcome) => {
    status = answer;
    expect(await push.send(device(ENDPOINT), 'x', keys)).toBe(outcome);
    expect(received).toHaveLength(1);
  });

  test.each([
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s is asked', async (endpoint) => {
    expect(await push.send(device(endpoint), 'x', keys)).toBe('sent');
    expect(asked).toEqual([new URL(endpoint).hostname]);
  });

  test.each([
    'https://example.com/push',
    'https://fcm.googleapis.com.example.com/x',
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://fcm.googleapis.com:8443/x',
  ])('%s is never contacted', async (endpoint) => {
    expect(await push.send(device(endpoint), 'x', keys)).toBe('gone');
    expect(asked).toEqual([]);
  });

  test('keys that no browser has are no reason to throw', async () => {
    expect(await push.send({ ...device(ENDPOINT), p256dh: 'AAAA' }, 'x', keys)).toBe('failed');
    expect(asked).toEqual([]);
  });
});
