import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PdfError } from '#server/adapters/pdf/pdf.ts';
import { testDatabase } from '#server/testing/database.ts';
import { WorkerFault } from '#server/worker/open-worker.ts';
import { AppError } from '#shared/http/errors.ts';
import { Id, text } from '#shared/http/fields.ts';
import { message } from '#shared/sentence.ts';
import { invalidInput, problemOf } from './problem.ts';

const failureOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  );
const statusFor = (error: unknown) => problemOf(error, 'id').status;
/** Nothing listens on port 1. */
const NOWHERE = 'http://127.0.0.1:1';

test('a database that is away is said to be away', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const refused = await failureOf(pool.query('select 1'));
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  expect(statusFor(refused)).toBe(503);
  expect(statusFor(new DrizzleQueryError('select 1', [], refused as Error))).toBe(503);
  const noSocket = new pg.Pool({ host: '/nowhere' });
  expect(statusFor(await failureOf(noSocket.query('select 1')))).toBe(503);
});

test('two that wait for each other: of the one that the database ends nothing is written, and it may be sent again', () => {
  const deadlock = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });
  for (const error of [deadlock, new DrizzleQueryError('update tasks', [], deadlock)]) {
    const { status, retryAfter, body } = problemOf(error, 'id');
    expect([status, retryAfter, body.detail]).toEqual([503, 30, expect.stringContaining('Nothing was changed')]);
  }
});

test('a database whose connections are all taken is out of reach for now, and no fault of ours', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const pool = new pg.Pool({ host: '127.0.0.1', port, max: 1, connectionTimeoutMillis: 20 });
  const [slow, waiting] = await Promise.all([failureOf(pool.connect()), failureOf(pool.connect())]);
  silent.close();
  expect(waiting).toMatchObject({ message: 'timeout exceeded when trying to connect' });
  expect([slow, waiting, new DrizzleQueryError('select 1', [], waiting as Error)].map(statusFor)).toEqual([
    503, 503, 503,
  ]);
});

test('a connection that broke in the middle of a transaction is a database out of reach', async () => {
  const database = await testDatabase();
  const client = await database.pool.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  const { rows } = await client.query('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await ended;
  const rollback = await failureOf(client.query('rollback'));
  expect(rollback).toMatchObject({ message: expect.stringContaining('is not queryable') });
  expect([rollback, new DrizzleQueryError('rollback', [], rollback as Error)].map(statusFor)).toEqual([503, 503]);
  client.release(true);
  await database.close();
});

test('a file that is missing, or another server that refuses, is not the database', async () => {
  expect(statusFor(await failureOf(readFile('/nowhere/file')))).toBe(500);
  const refused = await failureOf(fetch(NOWHERE));
  expect(refused).toMatchObject({ cause: { message: expect.any(String) } });
  expect(statusFor(refused)).toBe(500);
  expect(statusFor(Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }))).toBe(500);
});

test('a query that PostgreSQL refuses for what is in it stays a fault of ours', () => {
  const refused = Object.assign(new pg.DatabaseError('no such table', 10, 'error'), { code: '42P01' });
  expect(statusFor(refused)).toBe(500);
  const stopping = Object.assign(new pg.DatabaseError('stopping', 10, 'error'), { code: '57P01' });
  expect(statusFor(stopping)).toBe(503);
});

test('a sentence with values travels whole and as its template', () => {
  const error = new AppError('conflict', message('{{name}} is here already.', { name: 'Nora' }));
  expect(problemOf(error, 'id').body).toMatchObject({
    detail: 'Nora is here already.',
    key: '{{name}} is here already.',
    values: { name: 'Nora' },
  });
  expect(problemOf(new AppError('conflict', 'This id is already in use.'), 'id').body).not.toHaveProperty('key');
});

test('what a contract says to programs brings a sentence for people', () => {
  const schema = z.object({
    title: text(3, 'title'),
    name: z.string().min(1, 'Project name is required'),
    more: z.int(),
  });
  const { error } = schema.safeParse({ title: 'long', name: '' }, { reportInput: true });
  expect(error && problemOf(invalidInput('body', error), 'id').body.errors).toEqual([
    {
      ...{ field: 'title', message: 'title must be at most 3 characters' },
      ...{ key: 'Please enter at most {{count}} characters.', values: { count: 3 } },
    },
    { field: 'name', message: 'Project name is required' },
    { field: 'more', message: 'more is required', key: 'This field is required.', values: {} },
  ]);
});

test('a missing field, an id and a list of the wrong length are refused in sentences', () => {
  const schema = z.object({
    projectId: Id,
    ids: z.array(Id).min(1),
    tasks: z.array(Id).max(2),
    all: z.array(Id, 'all must be a list'),
  });
  const id = '01890000-0000-7000-8000-000000000000';
  const wrong = { projectId: 'x', ids: [], tasks: [id, id, id] };
  const { error } = schema.safeParse(wrong, { reportInput: true });
  const refused = error && invalidInput('body', error);
  expect(refused?.message).toBe(
    'projectId must be an id. ids: Please give 1 or more items. tasks: Please give 2 items at most. all is required.',
  );
  const { error: empty } = z.object({ items: z.array(z.object({ id: Id })) }).safeParse({ items: [{}] });
  expect(empty && invalidInput('body', empty).message).toBe('items 1, id is required');
});

test('the detail names every field once, in whole sentences', () => {
  const schema = z.object({
    amount: z.number({ error: 'amount must be a number' }),
    kind: z.enum(['in', 'out']),
    items: z.array(z.object({ quantity: z.number() })),
  });
  const { error } = schema.safeParse({ amount: 'x', kind: 'up', items: [{ quantity: 'y' }] }, { reportInput: true });
  expect(error && invalidInput('body', error).message).toBe(
    'amount must be a number. kind: Please choose one of: in, out. items 1, quantity: Please enter a number.',
  );
});

test('a number beyond what an integer can be is refused once, in one sentence', () => {
  const days = z.object({ days: z.int('days must be a whole number').max(365, 'days must be a whole number') });
  const { error } = days.safeParse({ days: 1e30 });
  const refused = error && invalidInput('body', error);
  expect([refused?.message, refused?.fields]).toEqual([
    'days must be a whole number',
    [expect.objectContaining({ field: 'days', message: 'days must be a whole number' })],
  ]);
});

test.each([
  [new WorkerFault('timeout', 'No answer in 20000 ms'), /more time or memory/],
  [new WorkerFault('memory', 'Worker terminated'), /more time or memory/],
  [new WorkerFault('failed', 'x is not a function'), /could not finish/],
  [new PdfError('frame.typ: unknown variable'), /could not finish/],
])('a fault of a thread is told in words, without the inside: %s', (fault, words) => {
  const { status, retryAfter, body } = problemOf(fault, 'id');
  expect([status, retryAfter]).toEqual([503, 30]);
  expect(body.detail).toMatch(words);
  expect(JSON.stringify(body)).not.toContain(fault.message);
});
