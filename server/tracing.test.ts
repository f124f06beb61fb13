import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connectionOf, openPool } from '#server/database/open.ts';
import { runJobs } from '#server/run-jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { startTracing, tracing } from '#server/tracing.ts';
import { fairTurns } from '#server/worker/turns.ts';

interface SentSpan {
  readonly name: string;
  readonly spanId: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

/** A collector: what reached it. */
const sent: SentSpan[] = [];
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as Sent;
  sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
  response.setHeader('content-type', 'application/json').end('{}');
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const { port } = collector.address() as AddressInfo;
afterAll(() => new Promise((resolve) => collector.close(resolve)));

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a request, its statements and a job reach the collector, without an id, an address or a name', async () => {
  const stop = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const app = await testApp();
  const admin = await app.person('admin', 'Nora Curious');
  const { body: project } = await admin.call('POST', '/api/projects', { name: 'Olaya Tower' });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const headers = { cookie: admin.cookie, host: 'localhost:3000', traceparent };
  const read = await app.app.inject({ url: `/api/projects/${project.id}`, headers });
  await app.app.inject({ url: `/nowhere/${project.id}`, headers });
  const queue = fairTurns(1, { name: 'drawing' });
  const failing = {
    ...{ name: 'failing', everyMs: 60_000 },
    run: () => queue(() => app.db.execute(sql`select 1 / 0`)).then(() => {}),
  };
  const running = runJobs(app.services, [failing]);
  await running.idle();
  await running.stop();
  const pooled = openPool({ ...connectionOf(app.db.$client), statements: 'unnamed', max: 1 });
  const statement = { name: 'prepared', text: 'select count(*)::int as count from pg_prepared_statements' };
  const { rows } = (await tracing()?.inSpan('pooler', () => pooled.pool.query(statement))) ?? expect.fail();
  await pooled.close();
  await app.close();
  await stop();

  expect(read.statusCode).toBe(200);
  const request = sent.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331');
  expect(request?.name).toBe('GET /api/projects/:id');
  expect(request?.traceId).toBe('0af7651916cd43dd8448eb211c80319c');
  expect(request && attributesOf(request)).toEqual({
    ...{ 'http.request.method': 'GET', 'http.route': '/api/projects/:id' },
    'http.response.status_code': 200,
  });
  const below = (span: SentSpan | undefined) => sent.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
  const statements = below(request).map(attributesOf);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) expect(statement['db.system.name']).toBe('postgresql');
  // A pooler's statements have no names, traced or not.
  expect(rows).toEqual([{ count: 0 }]);
  expect(below(sent.find(({ name }) => name === 'pooler')).map(({ name }) => name)).toEqual(['prepared']);
  const job = sent.find(({ name }) => name === 'job failing');
  const turn = below(job).find(({ name }) => name === 'queue drawing');
  const [failed] = below(turn);
  expect([job, turn, failed].map((span) => span?.status.code)).toEqual([2, 2, 2]);
  expect(failed && attributesOf(failed)).toMatchObject({ 'db.query.text': 'select 1 / 0', 'error.type': '22012' });
  const all = JSON.stringify(sent);
  for (const secret of [project.id, 'Olaya', 'Curious', 'nowhere', admin.id]) expect(all).not.toContain(secret);
});

test('without a collector nothing is traced', async () => {
  await (await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined }))();
  expect(tracing()).toBeUndefined();
});
