import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';
import { type Endpoint, mayCall } from '#shared/http/endpoint.ts';
import { AppError, forbidden, notFound, unauthorized } from '#shared/http/errors.ts';
import { isRepeatable, once, refuseOthers } from './idempotency.ts';
import { originOf } from './origin.ts';
import { invalidInput } from './problem.ts';
import { countedAddress } from './proxy.ts';
import { drawnFor } from './reader.ts';
import { Bytes, JsonText, type Route, type SessionUser } from './route.ts';
import { serialiserSchema } from './serialise.ts';
import { leaveBodies, readBytes, readUpload } from './upload.ts';
import { webHeaders } from './web-headers.ts';

export type Authenticate = (request: FastifyRequest) => Promise<SessionUser | undefined>;

/**
 * Whether what an address names is hidden from this person. Asked only when a call is about to be refused: then what may
 * not be seen answers 404, before anything is said of roles or fields.
 */
export type IsHidden = (services: Services, user: SessionUser, endpoint: Endpoint, params: unknown) => Promise<boolean>;

interface Mounting {
  readonly services: Services;
  readonly authenticate: Authenticate;
  readonly isHidden: IsHidden;
}

/** Puts every route on Fastify: sign-in and role first, then the input, then the handler, then declared fields only. */
export function mount(app: FastifyInstance, routes: readonly Route[], { services, authenticate, isHidden }: Mounting) {
  const judge = async (endpoint: Endpoint, request: FastifyRequest, user: SessionUser | undefined) => {
    try {
      admit(endpoint, user);
      return parse(endpoint, request);
    } catch (error) {
      if (!user) throw error;
      refuseNoIds(endpoint, request);
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
      handler: async (request, reply) => {
        const user = await authenticate(request);
        refuseOthers(request, user);
        const input = await judge(endpoint, request, user);
        refuseMore(services, endpoint, user);
        const { upload, bytes } = endpoint;
        if (upload) input['file'] = () => readUpload(upload, request);
        if (bytes) input['content'] = () => readBytes(bytes, request);
        const write = () => handle(input as never, context(services, user, request, reply) as never);
        const result = isRepeatable(endpoint) ? await once(services.db, { request, user }, write) : await write();
        if (endpoint.method !== 'GET') services.events.changed();
        return answer(reply.code(status), result);
      },
    });
  };
  for (const route of routes) if (!route.endpoint.bytes) add(app, route);
  app.register(async (scope) => {
    leaveBodies(scope);
    for (const route of routes) if (route.endpoint.bytes) add(scope, route);
  });
}

/** Of what takes seconds of work a person may have so much in a while, of each endpoint for itself. */
function refuseMore({ limits }: Services, { isHeavy, method, path }: Endpoint, user: SessionUser | undefined): void {
  if (isHeavy && user) limits.heavy.take(`${method} ${path} of ${user.id}`);
}

/** "/api/tasks/:id/comments" is about a task; where the comment's own id is none, about a comment. */
function thingAt(path: string, param = ''): string {
  const [, before = path.split('/')[2] ?? ''] = new RegExp(`/([^/]+)/:${param}`).exec(path) ?? [];
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

function answer(reply: FastifyReply, result: unknown): unknown {
  if (result instanceof Bytes) return reply.headers(result.headers).send(result.content);
  if (!(result instanceof JsonText)) return result;
  return reply.type('application/json; charset=utf-8').serializer(asIs).send(result.text);
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
  if (!mayCall(user.role, endpoint)) throw forbidden();
}

/** An id in the path that is no id names nothing: 404. */
function refuseNoIds({ path, params }: Endpoint, request: FastifyRequest): unknown {
  const parsed = params?.safeParse(request.params);
  if (parsed?.success === false) throw notFound(thingAt(path, String(parsed.error.issues[0]?.path[0] ?? '')));
  return parsed?.data;
}

/** A wrong query or body: 422, naming the field. */
function parse(endpoint: Endpoint, request: FastifyRequest) {
  const input: Record<string, unknown> = {};
  if (endpoint.params) input['params'] = refuseNoIds(endpoint, request);
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
