import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { within } from './run.ts';
import { codeOf, StartError } from './start-error.ts';

/** How long running requests may take to finish once the server was told to stop. */
const farewellMs = 10_000;

/** Opens the door; gives the address people type. Throws StartError in words. */
export async function listen(app: FastifyInstance, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<string> {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    throw explain(error, HOST, PORT);
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : PORT;
  const isEverywhere = HOST === '0.0.0.0' || HOST === '::';
  const name = isEverywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${name}:${port}`;
}

/** Before minutes go into a database that nobody will reach. @throws StartError in words */
export async function assertPortIsFree({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw explain(error, HOST, PORT);
  }
  probe.close();
  await once(probe, 'close');
}

/** Takes no new request and lets the running ones finish, within ten seconds. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  // A browser keeps its connection after the last answer; the server would wait for it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  if (!(await within(farewellMs, closed))) app.server.closeAllConnections();
  await closed;
  clearInterval(sweep);
}

function explain(error: unknown, host: string, port: number): unknown {
  const code = codeOf(error);
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop that, or choose another one, for example PORT=${port + 1} npm start.`,
    EACCES: `Port ${port} may not be used by this account. Choose one above 1023, for example PORT=3000 npm start.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to be reached from everywhere.`,
    ENOTFOUND: `HOST ${host} is not known. Use 127.0.0.1, or 0.0.0.0 to be reached from everywhere.`,
  };
  return reasons[code] ? new StartError(reasons[code], { cause: error }) : error;
}
