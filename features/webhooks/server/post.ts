import { createHmac } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { AddressRefused, resolveAllowed } from './networks.ts';

/** For the whole call, name and answer within. */
export const TIMEOUT_MS = 15_000;
const MOST_ANSWER = 1000;
export const SECRET_PREFIX = 'whsec_';

export interface Outcome {
  readonly status: number | null;
  readonly answer: string | null;
  readonly fault: string | null;
}

export const isDelivered = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

interface Signed {
  readonly id: string;
  readonly secret: string;
  readonly body: string;
  readonly at: Date;
}

/** The headers of Standard Webhooks: HMAC-SHA256 of id, moment in seconds and body. */
export function signatureHeaders({ id, secret, body, at }: Signed): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000).toString();
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowed: readonly string[];
  readonly timeoutMs?: number | undefined;
}

/** Posts once; a redirect is an answer like any other. Never rejects. */
export async function post({ url, headers, body, allowed, timeoutMs = TIMEOUT_MS }: Call): Promise<Outcome> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const target = new URL(url);
    const address = await beforeAbort(resolveAllowed(target.hostname, allowed), deadline);
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = send(target, {
      method: 'POST',
      // No connection is shared with a name that was resolved at another time.
      agent: false,
      lookup: (_name, options, done) =>
        options.all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address)),
      signal: deadline,
      headers: {
        'User-Agent': 'construction-management-tool',
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        ...headers,
      },
    });
    return await answerOf(outgoing, body);
  } catch (error) {
    return { status: null, answer: null, fault: faultOf(error) };
  }
}

const beforeAbort = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);

/** Of a long answer the beginning is read, and the connection ended. */
function answerOf(outgoing: ClientRequest, body: string): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  outgoing.once('error', reject);
  outgoing.once('response', (incoming: IncomingMessage) => {
    let answer = '';
    const end = () => {
      resolve({ status: incoming.statusCode ?? null, answer: printable(answer), fault: null });
      outgoing.destroy();
    };
    incoming.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
      if (answer.length >= MOST_ANSWER) end();
    });
    incoming.once('end', end).once('error', reject);
  });
  outgoing.end(body);
  return promise;
}

/** As PostgreSQL can store it. */
const printable = (text: string): string => text.slice(0, MOST_ANSWER).replaceAll('\u0000', '').toWellFormed();

const FAULTS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
};

/** A word for why there was no answer; the page has a sentence for each. */
function faultOf(error: unknown): string {
  if (error instanceof AddressRefused) return 'private';
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout';
  if (code?.startsWith('ERR_TLS') || code?.includes('CERT')) return 'certificate';
  return FAULTS[code ?? ''] ?? 'unreachable';
}
