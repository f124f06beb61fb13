import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { account, PASSWORD } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { photo } from '#server/testing/files.ts';
import { generateClient } from './client.ts';
import { apiDocument } from './document.ts';
import { lintDocument } from './lint.ts';
import { openTools, type Tools } from './tools.ts';

let tools: Tools;
beforeAll(async () => {
  tools = await openTools();
});

test('a linter finds nothing in the description of the API', async () => {
  expect(await lintDocument(tools, apiDocument())).toEqual([]);
});

test('it finds what is wrong: an operation without an id, a tag nobody described, a reference that leads nowhere', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: a document of others, changed by name
  const document = structuredClone(apiDocument()) as Record<string, any>;
  const { get } = document['paths']['/api/projects'];
  delete get.operationId;
  get.tags = ['unheard-of'];
  get.responses[401] = { $ref: '#/components/responses/none' };
  const rules = (await lintDocument(tools, document)).map((finding) => finding.split(' ')[0]);
  expect(new Set(rules)).toEqual(new Set(['operation-operationId', 'operation-tag-defined', 'no-unresolved-refs']));
});

test('a client generated from it compiles and does the whole journey of a contractor', async () => {
  const journeyFile = join(import.meta.dirname, 'journey.ts');
  const settings = await generateClient(tools, apiDocument(), [journeyFile]);
  const compiler = join(import.meta.dirname, '../../node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(compiler, ['--checkers', '1', '-p', settings], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);

  const app = await testApp();
  try {
    const baseUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { email } = await account(app, 'admin', 'contractor@example.test');
    const { default: createClient } = await tools.load<{ default: (options: object) => never }>(
      'openapi-fetch/dist/index.mjs',
    );
    const { signIn, build } = await import(journeyFile);
    const headers = { origin: baseUrl };
    const token = await signIn(createClient({ baseUrl, headers }), { email, password: PASSWORD });
    const authorization = `Bearer ${token}`;
    const made = await build(createClient({ baseUrl, headers: { authorization } }), await photo());
    expect(made.project).toMatchObject({ name: 'برج العليا', client: 'Al Olaya Estates', spentAmount: 11_500 });
    expect(made.task).toMatchObject({ title: 'صب أساسات المبنى', status: 'in_progress' });
    expect(made.material).toMatchObject({ item: 'Rebar 16 mm', onSiteQty: 12.5 });
    expect(made.log).toMatchObject({ manpower: 18, notes: 'تم الصب', photoUrls: [expect.any(String)] });
    expect(made.risk).toMatchObject({ severity: 'high' });
    expect(made.certificate).toMatchObject({ status: 'issued' });
    expect(made.payment).toMatchObject({ status: 'paid', amount: 11_500 });
    expect(made.payments).toHaveLength(2);
    expect(made.report).toBeTypeOf('object');
  } finally {
    await app.close();
  }
});
