import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a network between a phone and the server behaves: gone, good, or as on a building site. */
export type Weather = 'down' | 'good' | 'bad';

const LOST = 0.3;
const TWICE = 0.05;

/**
 * A network in front of a server: in bad weather 30 % of the calls fail, half of those before the server has them and half after
 * it has answered, and now and then a call comes twice.
 */
export async function badNetwork(target: string, seed: number) {
  const { hostname, port } = new URL(target);
  const chance = dice(seed);
  let weather: Weather = 'good';
  const pass = (request: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { method, url, headers } = request;
      const onward = send({ hostname, port, method, path: url, headers }, resolve);
      onward.on('error', reject);
      onward.end(body);
    });
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await bodyOf(request);
    const luck = weather === 'bad' && isCall(request) ? chance() : NO_MISHAP;
    if (weather === 'down' || luck < LOST / 2) return reply.destroy();
    if (luck > 1 - TWICE && luck < NO_MISHAP) (await pass(request, body)).resume();
    const answered = await pass(request, body);
    if (luck < LOST) return answered.resume().on('end', () => reply.destroy());
    reply.writeHead(answered.statusCode ?? 502, answered.headers);
    return answered.pipe(reply);
  };
  const server = createServer((request, reply) => void answer(request, reply).catch(() => reply.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
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

const NO_MISHAP = 1;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const isCall = (request: IncomingMessage): boolean =>
  request.url?.startsWith('/api/') === true && request.url !== '/api/events' && !isNavigation(request);

const isNavigation = ({ headers }: IncomingMessage): boolean => headers['sec-fetch-mode'] === 'navigate';

/** The same luck every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
