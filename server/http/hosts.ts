import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';

/** A name or an address with an optional port (RFC 9110, 7.2). */
const HOST_LINE = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i;
const LOOPBACK =
  /^(?:localhost|[a-z0-9.-]{1,240}\.localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;
/** Load balancers ask these with HTTP/1.0, which needs no Host line. */
const PROBES = new Set(['/api/health', '/api/ready']);

/** The name in a Host line as browsers write it: lower case, an address in its short form; undefined when it is none. */
export function hostNameOf(line: string): string | undefined {
  const url = HOST_LINE.test(line) ? URL.parse(`http://${line}`) : null;
  return url?.hostname.replace(/\.$/, '') || undefined;
}

/**
 * Refuses a request for a name this server does not go by: a foreign name that was pointed at this address would make a
 * browser treat that name's pages as ours (DNS rebinding).
 */
export function hostCheck({
  PUBLIC_URL,
  HOST,
}: Pick<Config, 'PUBLIC_URL' | 'HOST'>): (request: FastifyRequest) => void {
  const configured = [PUBLIC_URL && new URL(PUBLIC_URL).hostname, hostNameOf(HOST)].filter(
    (name) => name !== undefined,
  );
  let known = new Set<string>();
  const isKnown = (name: string): boolean => {
    if (known.has(name)) return true;
    // Addresses change while the server runs, so a name is only foreign after a fresh look.
    known = new Set([...configured, ...machineNames()]);
    return known.has(name);
  };
  return (request) => {
    // `request.host` is X-Forwarded-Host where a trusted proxy sent one.
    const { host, protocol } = request;
    if (host === '' && PROBES.has(request.routeOptions.url ?? '')) return;
    const name = nameIn(request);
    if (protocol !== 'http' && protocol !== 'https') {
      throw new AppError('malformed', 'The X-Forwarded-Proto line of this request must be http or https.');
    }
    if (!LOOPBACK.test(name) && !isKnown(name)) throw new AppError('misdirected', message(FOREIGN, { name }));
  };
}

function nameIn({ raw, host }: FastifyRequest): string {
  if (countHostLines(raw) > 1) throw new AppError('malformed', 'This request has more than one Host line.');
  const name = hostNameOf(host);
  if (name === undefined) throw new AppError('malformed', 'The Host line of this request names no host.');
  return name;
}

/** Two readers of a request may each believe another one of several (RFC 9112, 3.2). */
const countHostLines = ({ rawHeaders }: FastifyRequest['raw']): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;

const FOREIGN =
  'This server does not go by the name {{name}}, so nothing was done. If people should reach it by that name, set PUBLIC_URL to the address they use and start the server again.';

/** What this machine is called on its network, and its addresses. */
function machineNames(): string[] {
  const own = hostname().toLowerCase();
  const addresses = Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address));
  const names = addresses.map((address) => hostNameOf(address.includes(':') ? `[${address.split('%')[0]}]` : address));
  return [own, `${own.split('.')[0]}`, `${own.split('.')[0]}.local`, ...names.filter((name) => name !== undefined)];
}
