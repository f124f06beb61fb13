import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, account, Browser, PASSWORD } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';

const ORIGIN = 'http://localhost:3000';
let app: App;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** An authenticator without a device: one key for one host name (W3C WebAuthn, ES256, attestation "none"). */
class Authenticator {
  readonly id = randomBytes(16);
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #flags: number;
  #counter = 0;

  constructor(isUserVerified = true) {
    this.#flags = isUserVerified ? 0x05 : 0x01;
  }

  register(options: { challenge: string; rp: { id: string } }) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([this.#data(options.rp.id, 0x40), Buffer.alloc(16), length, this.id, cose]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  signIn(options: { challenge: string; rpId: string }, origin = ORIGIN) {
    const data = this.#data(options.rpId, 0);
    const client = clientData('webauthn.get', options.challenge, origin);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key.privateKey).toString('base64url'),
    });
  }

  #answer(response: object) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #data(rpId: string, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter++);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([this.#flags | more]), counter]);
  }
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const clientData = (type: string, challenge: string, origin = ORIGIN) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

let count = 0;
async function signedIn() {
  const email = `key${count++}@example.test`;
  await account(app, 'cm', email);
  const browser = new Browser(app);
  await browser.signIn(email);
  return { email, browser };
}

async function register(browser: Browser, authenticator: Authenticator) {
  const options = await browser.send('POST', '/api/auth/passkeys/registration-options', { password: PASSWORD });
  const answer = authenticator.register(options.body);
  return browser.send('POST', '/api/auth/passkeys', { name: 'Site phone', answer });
}

async function enter(browser: Browser, authenticator: Authenticator, origin?: string) {
  const options = await browser.send('POST', '/api/auth/passkeys/sign-in-options');
  expect(options.body.userVerification).toBe('required');
  return browser.send('POST', '/api/auth/passkeys/sign-in', { answer: authenticator.signIn(options.body, origin) });
}

describe('a passkey', () => {
  test('is registered with the password and signs in without it', async () => {
    const { email, browser } = await signedIn();
    const authenticator = new Authenticator();
    const options = (password?: string) =>
      browser.send('POST', '/api/auth/passkeys/registration-options', { password });
    expect((await options()).status).toBe(422);
    expect((await options('not the password')).status).toBe(422);
    expect((await options(PASSWORD)).body).toMatchObject({
      rp: { id: 'localhost', name: 'Construction Management Tool' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await register(browser, authenticator)).status).toBe(201);
    expect((await browser.send('GET', '/api/auth/passkeys')).body).toMatchObject([{ name: 'Site phone' }]);

    const elsewhere = new Browser(app);
    const entered = await enter(elsewhere, authenticator);
    expect(entered.status).toBe(200);
    expect(entered.body.user.email).toBe(email);
    expect(await elsewhere.isSignedIn()).toBe(true);
  });

  test('answers one challenge once', async () => {
    const { browser } = await signedIn();
    const authenticator = new Authenticator();
    await register(browser, authenticator);
    const elsewhere = new Browser(app);
    const options = await elsewhere.send('POST', '/api/auth/passkeys/sign-in-options');
    const answer = authenticator.signIn(options.body);
    const cookies = elsewhere.cookies;
    expect((await elsewhere.send('POST', '/api/auth/passkeys/sign-in', { answer })).status).toBe(200);
    const replay = await app.call({
      method: 'POST',
      url: '/api/auth/passkeys/sign-in',
      headers: { cookie: cookies },
      payload: { answer },
    });
    expect(replay.status).toBe(409);
  });

  test('of a device that asked for no finger, face or PIN is not enough', async () => {
    const { browser } = await signedIn();
    const authenticator = new Authenticator(false);
    expect((await register(browser, authenticator)).status).toBe(201);
    expect((await enter(new Browser(app), authenticator)).status).toBe(401);
  });

  test('used on another site is refused', async () => {
    const { browser } = await signedIn();
    const authenticator = new Authenticator();
    await register(browser, authenticator);
    expect((await enter(new Browser(app), authenticator, 'https://evil.test')).status).toBe(401);
  });

  test('that nobody registered, or an answer without sense, is refused', async () => {
    expect((await enter(new Browser(app), new Authenticator())).status).toBe(401);
    const browser = new Browser(app);
    for (const answer of [{}, { id: 'x' }, { id: 'x', response: {} }]) {
      await browser.send('POST', '/api/auth/passkeys/sign-in-options');
      const refused = await browser.send('POST', '/api/auth/passkeys/sign-in', { answer });
      expect([401, 422]).toContain(refused.status);
    }
  });

  test('is removed by its owner alone, and opens nothing then', async () => {
    const { browser } = await signedIn();
    const stranger = await signedIn();
    const authenticator = new Authenticator();
    await register(browser, authenticator);
    const [{ id }] = (await browser.send('GET', '/api/auth/passkeys')).body;
    expect((await stranger.browser.send('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(404);
    expect((await browser.send('DELETE', `/api/auth/passkeys/${id}`)).body).toEqual({ id });
    expect((await enter(new Browser(app), authenticator)).status).toBe(401);
  });
});
