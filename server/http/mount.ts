import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';
import { workFor } from '#server/worker/requester.ts';
import { type Endpoint, mayCall } from '#shared/http/endpoint.ts';
import { AppError, forbidden, notFound, unauthorized } from '#shared/http/errors.ts';
import { SECOND_FACTOR_DUE } from '#shared/http/second-factor.ts';
import { assertInScope, countTokenCall } from './api-token.ts';
import type { Authenticate } from './authenticate.ts';
import { assertSamePerson, isRepeatable, once } from './idempotency.ts';
import { originOf } from './origin.ts';
import { invalidInput } from './problem.ts';
import { countedAddress } from './proxy.ts';
import { drawnFor } from './reader.ts';
import { Bytes, JsonText, type Route, type SessionUser, StampedList } from './route.ts';
import { noteExport } from './security.ts';
import { serialiserSchema } from './serialise.ts';
import { hasBody } from './slow-bodies.ts';
import type { Traffic } from './traffic.ts';
import { leaveBodies, readBytes, readUpload } from './upload.ts';
import { webHeaders } from './web-headers.ts';

/**
 * Whether what an address names is hidden from this person. Asked only when a call is about to be refused: then what may
 * not be seen answers 404, before anything is said of roles or fields.
 */
export type IsHidden = (services: Services, user: SessionUser, endpoint: Endpoint, params: unknown) => Promise<boolean>;

/** What a person may know today of an answer that he was given before; what he may not see any more is refused or left out. */
export type Review = (
  services: Services,
  asked: { readonly user: SessionUser; readonly endpoint: Endpoint; readonly params: unknown; readonly body: unknown },
  answer: unknown,
) => Promise<unknown>;

interface Mounting {
  readonly services: Services;
  readonly authenticate: Authenticate;
  readonly isHidden: IsHidden;
  readonly traffic: Traffic;
  readonly review: Review;
}

/** JSON that nobody signed in for: a sign-in, a passkey, an invitation. */
const PUBLIC_BODY_BYTES = 32 * 1024;

/** Puts every route on Fastify: sign-in and role first, then the input, then the handler, then declared fields only. */
export function mount(app: FastifyInstance, routes: readonly Route[], mounting: Mounting) {
  const { services, authenticate, isHidden, traffic } = mounting;
  const sessionOf = earlySessions(authenticate);
  const judge = async (endpoint: Endpoint, request: FastifyRequest, user: SessionUser | undefined) => {
    try {
      admit(endpoint, user);
      return parse(endpoint, request);
    } catch (error) {
      if (!user || user.secondFactorDue) throw error;
      assertIds(endpoint, request);
      if (await isHidden(services, user, endpoint, request.params)) throw notFound(thingAt(endpoint.path));
      throw error;
    }
  };
  const add = (scope: FastifyInstance, { endpoint, handle }: Route) => {
    const status = endpoint.status ?? 200;
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: { response: { [status]: serialiserSchema(endpoint.response) } },
      ...(endpoint.access === 'public' && { bodyLimit: PUBLIC_BODY_BYTES }),
      // Before the body is read: nothing is kept of what a stranger sends to a call that needs a session.
      onRequest: async (request, reply) => {
        const user = await sessionOf.early(request);
        assertSamePerson(request, user);
        if (!user && endpoint.access !== 'public') throw unauthorized();
        countTokenCall(services, reply, user);
        traffic.enter(request, reply, user);
        if (isJsonBody(endpoint, request))
          traffic.holdBody(request, reply, { bytes: bytesToCome(request, request.routeOptions.bodyLimit), user });
      },
      handler: async (request, reply) => {
        const user = await sessionOf.now(request);
        assertSamePerson(request, user);
        const input = await judge(endpoint, request, user);
        assertNotMore(services, endpoint, user);
        const hold = (most: number) => traffic.holdBody(request, reply, { bytes: bytesToCome(request, most), user });
        Object.assign(input, bodyReader(endpoint, request, hold));
        const asker = user?.id ?? countedAddress(request.ip);
        const write = () =>
          workFor({ id: asker, token: endpoint.method === 'GET' ? undefined : user?.token?.name }, () =>
            handle(input as never, context(services, user, request, reply) as never),
          );
        const review = (kept: unknown, reader: SessionUser) =>
          reviewKept(mounting, { endpoint, request, reader }, kept);
        const result = isRepeatable(endpoint)
          ? await once(services.db, { request, user, review }, write)
          : await write();
        await noteExport(services, { endpoint, result, request, user });
        if (endpoint.method !== 'GET') services.events.changed();
        return answer(request, reply.code(status), result);
      },
    });
  };
  for (const route of routes) if (!route.endpoint.bytes) add(app, route);
  app.register(async (scope) => {
    leaveBodies(scope);
    for (const route of routes) if (route.endpoint.bytes) add(scope, route);
  });
}

/**
 * Sessions as they are read before a body, and again after one that took its time: a sign-out meanwhile is obeyed.
 */
function earlySessions(authenticate: Authenticate) {
  const read = new WeakMap<FastifyRequest, SessionUser | undefined>();
  return {
    early: async (request: FastifyRequest) => {
      const user = await authenticate(request);
      if (!hasBody(request.raw) || request.raw.complete) read.set(request, user);
      return user;
    },
    now: async (request: FastifyRequest) => (read.has(request) ? read.get(request) : authenticate(request)),
  };
}

/** Reads the endpoint's file or bytes once its handler asks for them; `hold` counts them as in memory first. */
function bodyReader({ upload, bytes }: Endpoint, request: FastifyRequest, hold: (most: number) => void) {
  if (upload) {
    const file = async () => {
      hold(upload.maxBytes);
      return readUpload(upload, request);
    };
    return { file };
  }
  if (!bytes) return {};
  const content = async () => {
    hold(bytes.maxBytes);
    return readBytes(bytes, request);
  };
  return { content };
}

const isJsonBody = ({ upload, bytes, method }: Endpoint, { raw }: FastifyRequest): boolean =>
  method !== 'GET' && !upload && !bytes && hasBody(raw);

/** The declared length of a body, or the most it may have where it declares none. */
const bytesToCome = ({ headers }: FastifyRequest, most: number): number =>
  Math.min(Number(headers['content-length'] ?? most), most);

interface Repeat {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly reader: SessionUser;
}

/** An answer that was kept, as its person may know it today. Of what was deleted only the id is told, to whoever deleted it. */
async function reviewKept(mounting: Mounting, { endpoint, request, reader }: Repeat, kept: unknown): Promise<unknown> {
  const { services, isHidden, review } = mounting;
  const { params, body } = request;
  if (typeof kept === 'object' && kept !== null && Object.keys(kept).every((name) => name === 'id')) return kept;
  if (await isHidden(services, reader, endpoint, params)) throw notFound(thingAt(endpoint.path));
  return review(services, { user: reader, endpoint, params, body }, kept);
}

/** Of what takes seconds of work a person may have so much in a while, of each endpoint for itself. */
function assertNotMore({ limits }: Services, { isHeavy, method, path }: Endpoint, user: SessionUser | undefined): void {
  if (isHeavy && user) limits.heavy.take(`${method} ${path} of ${user.id}`);
}

/** "/api/tasks/:id/comments" is about a task; where the comment's own id is none, about a comment. */
function thingAt(path: string, param = ''): string {
  const parts = path.split('/');
  const place = parts.findIndex((part) => part.startsWith(`:${param}`));
  const before = (place > 1 ? parts[place - 1] : parts[2]) ?? '';
  const word = namesOfPlaces[before] ?? before.replace(/s$/, '').replaceAll('-', ' ');
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/** Places whose things go by another name. */
const namesOfPlaces: Readonly<Record<string, string>> = {
  bill: 'bill item',
  'progress-logs': 'log',
  upload: 'picture',
  'upload-plan': 'file',
};

const JSON_TYPE = 'application/json; charset=utf-8';

function answer(request: FastifyRequest, reply: FastifyReply, result: unknown): unknown {
  if (result instanceof Bytes) {
    reply.headers(result.headers);
    return isThere(request, result) ? reply.code(304).send() : reply.send(result.content);
  }
  if (!(result instanceof JsonText)) return result;
  if (result instanceof StampedList) return answerStamped(request, reply, result);
  return reply.type(JSON_TYPE).serializer(asIs).send(result.text);
}

function answerStamped(request: FastifyRequest, reply: FastifyReply, { stamp, text, gzipped }: StampedList): unknown {
  const tag = `"${stamp}"`;
  reply.header('ETag', tag);
  if (hasTag(request, tag)) return reply.code(304).send();
  reply.type(JSON_TYPE).serializer(asIs);
  if (!gzipped || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
  return reply.headers({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }).send(gzipped);
}

/** The browser has this very file still; by now it is known that the person may read it. */
const isThere = (request: FastifyRequest, { headers }: Bytes): boolean =>
  headers['ETag'] !== undefined && hasTag(request, headers['ETag']);

function hasTag(request: FastifyRequest, wanted: string): boolean {
  const tags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.includes(wanted) === true;
}

const asIs = (text: unknown) => text as string;

function context(services: Services, user: SessionUser | undefined, request: FastifyRequest, reply: FastifyReply) {
  return {
    ...services,
    // A write is carried out, whoever still waits for its answer.
    pdf: request.method === 'GET' ? drawnFor(services.pdf, reply.raw) : services.pdf,
    user,
    requestId: request.id,
    origin: originOf(services.config, request),
    get headers() {
      return webHeaders(services.config, request);
    },
    ip: countedAddress(request.ip),
    setCookies: (values: readonly string[]) => {
      for (const value of values) reply.header('set-cookie', value);
    },
    total: (count: number) => void reply.header('X-Total-Count', count),
  };
}

function admit(endpoint: Endpoint, user: SessionUser | undefined): void {
  if (endpoint.access === 'public') return;
  if (!user) throw unauthorized();
  if (user.secondFactorDue && !endpoint.setsUpSecondFactor) throw new AppError('forbidden', SECOND_FACTOR_DUE);
  if (!mayCall(user.role, endpoint)) throw forbidden();
  assertInScope(endpoint, user);
}

/** An id in the path that is no id names nothing: 404. */
function assertIds({ path, params }: Endpoint, request: FastifyRequest): unknown {
  const parsed = params?.safeParse(request.params);
  if (parsed?.success === false) throw notFound(thingAt(path, String(parsed.error.issues[0]?.path[0] ?? '')));
  return parsed?.data;
}

/** A wrong query or body: 422, naming the field. */
function parse(endpoint: Endpoint, request: FastifyRequest) {
  const input: Record<string, unknown> = {};
  if (endpoint.params) input['params'] = assertIds(endpoint, request);
  for (const part of ['query', 'body'] as const) {
    const result = endpoint[part]?.safeParse(request[part] === undefined ? {} : request[part], { reportInput: true });
    if (result?.success === false) throw notAnObject(part, request.body) ?? invalidInput(part, result.error);
    if (result) input[part] = result.data;
  }
  return input;
}

function notAnObject(part: 'query' | 'body', body: unknown): AppError | undefined {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return part === 'body' && body !== undefined && !isObject
    ? new AppError('malformed', 'The body must be a JSON object.')
    : undefined;
}
