import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a network between a phone and the server behaves: gone, good, or as on a building site. */
export type Weather = 'down' | 'good' | 'bad';

const LOST = 0.3;
const TWICE = 0.05;

/**
 * A network in front of a server: in bad weather 30 % of the calls fail, half of those before the server has them and half after
 * it has answered, and now and then a call comes twice. Bodies above `mostBytes` are refused as nginx does.
 */
export async function badNetwork(target: string, seed: number, mostBytes = Number.POSITIVE_INFINITY) {
  const { hostname, port } = new URL(target);
  const chance = dice(seed);
  let weather: Weather = 'good';
  const mishaps = { calls: 0, none: 0, lostBefore: 0, lostAfter: 0, twice: 0 };
  const pass = (request: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { method, url, headers } = request;
      const onward = send({ hostname, port, method, path: url, headers }, resolve);
      onward.on('error', reject);
      onward.end(body);
    });
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await bodyOf(request);
    if (weather === 'down') return reply.destroy();
    return body.length > mostBytes ? answerTooLarge(reply) : travel(request, reply, body);
  };
  const travel = async (request: IncomingMessage, reply: ServerResponse, body: Buffer) => {
    const mishap = weather === 'bad' && isCall(request) ? mishapOf(chance()) : 'none';
    mishaps.calls += 1;
    mishaps[mishap] += 1;
    if (mishap === 'lostBefore') return reply.destroy();
    if (mishap === 'twice') (await pass(request, body)).resume();
    const answered = await pass(request, body);
    if (mishap === 'lostAfter') return answered.resume().on('end', () => reply.destroy());
    reply.writeHead(answered.statusCode ?? 502, answered.headers);
    return answered.pipe(reply);
  };
  const server = createServer((request, reply) => void answer(request, reply).catch(() => reply.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    mishaps,
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    set: (next: Weather) => {
      weather = next;
      // A stream that stood when the network went must not go on.
      if (next === 'down') server.closeAllConnections();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const answerTooLarge = (reply: ServerResponse) =>
  reply.writeHead(413, { 'Content-Type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');

function mishapOf(luck: number): 'lostBefore' | 'lostAfter' | 'twice' | 'none' {
  if (luck < LOST / 2) return 'lostBefore';
  if (luck < LOST) return 'lostAfter';
  return luck > 1 - TWICE ? 'twice' : 'none';
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const isCall = (request: IncomingMessage): boolean =>
  request.url?.startsWith('/api/') === true && !request.url.startsWith('/api/events') && !isNavigation(request);

const isNavigation = ({ headers }: IncomingMessage): boolean => headers['sec-fetch-mode'] === 'navigate';

/** The same luck every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
