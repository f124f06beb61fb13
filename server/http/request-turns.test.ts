import { createServer, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { beginByTurns } from './request-turns.ts';

interface Asked {
  readonly from: string;
  readonly response?: { readonly destroyed: boolean };
}

/** A server that is handed requests as Node does, without connections; resolves with what it began once `count` were. */
function serverOfTurns(count: number) {
  const begun: string[] = [];
  const done = Promise.withResolvers<readonly string[]>();
  const fromOf = (request: unknown) => (request as Asked).from;
  const server = createServer((request: IncomingMessage) => {
    begun.push(fromOf(request));
    if (begun.length === count) done.resolve(begun);
  });
  beginByTurns(server, { holderOf: fromOf, answer: () => undefined });
  const ask = ({ from, response = { destroyed: false } }: Asked) => server.emit('request', { from }, response);
  return { begun, ask, done: done.promise };
}

test('of two hundred requests that arrive at once from one, another’s is begun among the first', async () => {
  const { ask, done } = serverOfTurns(201);
  for (let index = 0; index < 200; index += 1) ask({ from: 'one' });
  ask({ from: 'another' });
  expect((await done).indexOf('another')).toBeLessThan(20);
});

test('the framework sees none of them before its turn', async () => {
  const { begun, ask, done } = serverOfTurns(200);
  for (let index = 0; index < 200; index += 1) ask({ from: 'one' });
  expect(begun).toEqual([]);
  await done;
});

test('who has hung up while waiting is not begun', async () => {
  const { ask, done } = serverOfTurns(2);
  ask({ from: 'one' });
  ask({ from: 'gone', response: { destroyed: true } });
  ask({ from: 'one' });
  expect(await done).toEqual(['one', 'one']);
});
