import { readFile } from 'node:fs/promises';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { expect, test } from 'vitest';
import { problemOf } from './problem.ts';

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
