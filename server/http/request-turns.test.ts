import fastify from 'fastify';
import { expect, test } from 'vitest';
import { beginByTurns } from './request-turns.ts';

test('of two hundred requests that arrive at once from one, another’s is begun among the first', async () => {
  const app = fastify();
  const begun: unknown[] = [];
  beginByTurns(app, ({ headers }) => String(headers['x-from']));
  app.get('/', async ({ headers }) => {
    begun.push(headers['x-from']);
    return 'answered';
  });
  const ask = (from: string) => app.inject({ url: '/', headers: { 'x-from': from } });
  const answers = await Promise.all([...Array.from({ length: 200 }, () => ask('one')), ask('another')]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(begun).toHaveLength(201);
  expect(begun.indexOf('another')).toBeLessThan(20);
  await app.close();
});
