import { LLMock } from '@copilotkit/aimock';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { liveAi } from '#server/adapters/ai/live.ts';
import { activity, installation } from '#server/database/tables/organisation.ts';
import type { App } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { subscribeToAiSettings } from './ai-settings.ts';

const KEY = 'sk-key-of-the-contractor';
const mock = new LLMock({ port: 0, logLevel: 'silent' });
let app: App;
let admin: Person;
beforeAll(async () => {
  await mock.start();
  app = await testApp({ env: { AI_BASE_URL: `${mock.url}/v1` } });
  admin = await app.person('admin', 'Amal');
});
afterEach(() => mock.reset());
afterAll(async () => {
  await app.close();
  await mock.stop();
});

const wanted = { provider: 'openai-compatible', model: 'site-1', visionModel: null, timeoutSeconds: 5 };
const save = (change: object) => admin.call('PUT', '/api/organisation/ai', { ...wanted, ...change });
const probe = async (change: object = {}) =>
  (await admin.call('POST', '/api/organisation/ai/test', { ...wanted, ...change })).body;
const answers = (content: string) => mock.on({ predicate: () => true }, { content });

test('an administrator chooses a model and gives its key, which no answer, row or history shows', async () => {
  expect((await admin.call('GET', '/api/organisation/ai')).body).toMatchObject({
    ...{ provider: 'none', model: null, keySet: false, engine: 'built-in', timeoutSeconds: 20 },
  });
  const saved = await save({ apiKey: ` ${KEY} ` });
  expect(saved.body).toEqual({
    ...wanted,
    ...{ keySet: true, keyOfEnvironment: false, baseUrl: `${mock.url}/v1` },
    ...{ engine: 'openai-compatible/site-1', visionEngine: 'built-in' },
  });
  const found = await admin.call('GET', '/api/organisation/ai');
  const stored = await app.db.select().from(installation);
  const history = await app.db.select().from(activity).where(eq(activity.entityId, 'ai'));
  expect(found.text + JSON.stringify([stored, history])).not.toContain(KEY);
  expect(history.at(-1)).toMatchObject({
    actorId: admin.id,
    after: { provider: 'openai-compatible', key: 'replaced' },
  });
});

test('what was saved is used at once, on every server, without a restart', async () => {
  const { db, secret, events, config, log } = app.services;
  const elsewhere = liveAi({ config, log });
  const stop = await subscribeToAiSettings({ db, secret, events, log }, elsewhere);
  await save({ model: 'site-2', apiKey: KEY });
  const engines = () => [app.services.ai.engine, elsewhere.engine];
  await expect.poll(engines).toEqual(Array(2).fill('openai-compatible/site-2'));
  answers('{"ready": true}');
  const ready = { task: 't', schema: z.object({ ready: z.boolean() }), system: 's', data: {} };
  expect(await elsewhere.ask(ready)).toEqual({ ready: true });
  expect(mock.getRequests().at(-1)?.headers['authorization']).toBeTruthy();
  await save({ provider: 'none' });
  await expect.poll(engines).toEqual(['built-in', 'built-in']);
  stop();
});

test('a key stays until it is removed, and with its provider: another one never sees it', async () => {
  expect((await save({ apiKey: KEY })).body.keySet).toBe(true);
  expect((await save({ model: 'other' })).body.keySet).toBe(true);
  expect((await save({ apiKey: null })).body.keySet).toBe(false);
  await save({ apiKey: KEY });
  expect((await save({ provider: 'anthropic' })).body).toMatchObject({ keySet: false, engine: 'built-in' });
  expect((await save({})).body.keySet).toBe(false);
});

test('of two who change the same setting the second is answered what stands there now; others are merged', async () => {
  await save({ apiKey: KEY });
  const change = (body: object) => admin.call('PUT', '/api/organisation/ai', { provider: wanted.provider, ...body });
  await change({ model: 'first', was: { provider: wanted.provider, model: 'site-1' } });
  const second = await change({ model: 'second', was: { provider: wanted.provider, model: 'site-1' } });
  expect(second.status).toBe(409);
  expect(second.body['current']).toMatchObject({ model: 'first', keySet: true });
  expect((await change({ timeoutSeconds: 9, was: { timeoutSeconds: 5 } })).body).toMatchObject({
    model: 'first',
    timeoutSeconds: 9,
  });
  expect((await change({ apiKey: KEY, was: { keySet: false } })).status).toBe(409);
});

test('the test of the connection says what came back, and keeps nothing', async () => {
  await save({ provider: 'none' });
  expect(await probe({ provider: 'none' })).toMatchObject({ result: 'off' });
  expect(await probe({ model: null })).toMatchObject({ result: 'no_model' });
  expect(await probe({ provider: 'google' })).toMatchObject({ result: 'no_key' });
  answers('{"ready": true}');
  expect(await probe({ apiKey: KEY })).toMatchObject({ result: 'answered', status: 200 });
  expect((await admin.call('GET', '/api/organisation/ai')).body).toMatchObject({ provider: 'none', keySet: false });
  for (const [status, result] of [
    [401, 'key_refused'],
    [404, 'model_unknown'],
    [429, 'too_many'],
    [400, 'refused'],
    [500, 'server_fault'],
  ] as const) {
    mock.reset();
    mock.on({ predicate: () => true }, { error: { message: `the key ${KEY} is wrong`, type: 'x' }, status });
    const { text, body } = await admin.call('POST', '/api/organisation/ai/test', { ...wanted, apiKey: KEY });
    expect(body).toMatchObject({ result, status });
    expect(text).not.toContain(KEY);
  }
  mock.reset();
  answers('I am ready!');
  expect(await probe()).toMatchObject({ result: 'wrong_shape' });
  mock.reset();
  mock.on({ predicate: () => true }, () => new Promise(() => {}));
  expect(await probe({ timeoutSeconds: 1 })).toMatchObject({ result: 'too_slow' });
});

test.each([
  [{ provider: 'chatty' }, 'provider'],
  [{ timeoutSeconds: 0 }, 'timeoutSeconds'],
  [{ timeoutSeconds: 601 }, 'timeoutSeconds'],
  [{ apiKey: 'two words' }, 'apiKey'],
  [{ apiKey: 'مفتاح' }, 'apiKey'],
  [{ model: 'm'.repeat(201) }, 'model'],
])('%o is refused, naming the field', async (change, field) => {
  const refused = await save(change);
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, field]);
});

test('an address sent by a caller changes nothing: it comes from the environment alone', async () => {
  const answer = await save({ baseUrl: 'https://evil.example/v1' });
  expect(answer.body.baseUrl).toBe(`${mock.url}/v1`);
});

test('a model is switched off by its provider alone, and what is not sent stays', async () => {
  await save({ apiKey: KEY, timeoutSeconds: 7 });
  const again = await admin.call('PUT', '/api/organisation/ai', { provider: 'openai-compatible' });
  expect(again.body).toMatchObject({ model: 'site-1', timeoutSeconds: 7, keySet: true });
  const off = await admin.call('PUT', '/api/organisation/ai', { provider: 'none' });
  expect([off.status, off.body.provider, off.body.engine]).toEqual([200, 'none', 'built-in']);
});

test('a provider without an address is refused in words, and the key of the one before stays', async () => {
  const elsewhere = await testApp();
  const other = await elsewhere.person('admin');
  await other.call('PUT', '/api/organisation/ai', { ...wanted, provider: 'anthropic', apiKey: KEY });
  const refused = await other.call('PUT', '/api/organisation/ai', wanted);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: 'provider', message: 'There is no address: set AI_BASE_URL in the server’s environment.' }],
  ]);
  const found = await other.call('GET', '/api/organisation/ai');
  expect(found.body).toMatchObject({ provider: 'anthropic', keySet: true });
  await elsewhere.close();
});
