import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Endpoint, mayCall, readsStandby, type SentFile } from '#shared/http/endpoint.ts';
import { AppError, forbidden, invalid, notFound, unauthorized } from '#shared/http/errors.ts';
import { SECOND_FACTOR_DUE } from '#shared/http/second-factor.ts';
import { message } from '#shared/sentence.ts';
import type { Services } from '../services.ts';
import { workFor } from '../worker/requester.ts';
import { assertInScope, countTokenCall } from './api-token.ts';
import type { Authenticate } from './authenticate.ts';
import { assertSamePerson, isRepeatable, once } from './idempotency.ts';
import { takesGzip } from './large-answers.ts';
import { originOf } from './origin.ts';
import { invalidInput } from './problem.ts';
import { countedAddress } from './proxy.ts';
import { drawnFor } from './reader.ts';
import { Bytes, JsonText, type Route, type SessionUser, StampedList } from './route.ts';
import { noteExport } from './security.ts';
import { hasBody } from './slow-bodies.ts';
import type { Traffic } from './traffic.ts';
import { hasTag } from './unchanged.ts';
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

interface Json {
  [key: string]: unknown;
}

/**
 * The JSON Schema from which Fastify compiles the serialiser of an answer: it writes declared fields only.
 * "X or null" becomes `nullable`, which compiles to straight code where anyOf would validate at run time.
 */
function serialiserSchema(schema: z.ZodType): Json {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' });
  return simplify(json as Json) as Json;
}

const serialisers = new WeakMap<Endpoint, Json>();

/** Made when its endpoint answers first: those of all of them take a third of a start. */
function serialiserOf(endpoint: Endpoint): Json {
  const known = serialisers.get(endpoint) ?? serialiserSchema(endpoint.response);
  serialisers.set(endpoint, known);
  return known;
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const { $schema, format, pattern, ...rest } = node as Json;
  const some = rest['anyOf'];
  if (Array.isArray(some)) {
    const others = some.filter((option) => (option as Json)['type'] !== 'null');
    if (others.length === 1 && others.length < some.length) return { ...(simplify(others[0]) as Json), nullable: true };
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === 'enum' ? value : inside(key, value)]),
  );
}

/** Fields may have any name, that of a keyword too. */
const inside = (key: string, value: unknown): unknown =>
  key === 'properties'
    ? Object.fromEntries(Object.entries(value as Json).map(([name, schema]) => [name, simplify(schema)]))
    : simplify(value);

const MEGABYTE = 1024 * 1024;

const tooLarge = (maxBytes: number) =>
  new AppError(
    'too_large',
    message('The file must be at most {{megabytes}} MB.', { megabytes: Math.floor(maxBytes / MEGABYTE) }),
  );

/** The one file of a multipart request, in the field the endpoint declares. What it is, its content decides later. */
export async function readUpload(upload: NonNullable<Endpoint['upload']>, request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw new AppError('unsupported', 'Send the file as multipart/form-data.');
  // A sender who left before this is read: the parser would wait for an end that never comes.
  if (request.raw.destroyed) throw notWhole();
  const { field, maxBytes } = upload;
  const found = await readPart(field, maxBytes, request).catch((error: { code?: string; statusCode?: number }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(maxBytes);
    // What the parser of the form throws carries no status: the form is cut short or is none.
    throw error instanceof AppError || error.statusCode ? error : notWhole();
  });
  if (!found || found.content.byteLength === 0) throw invalid(field, 'Please choose a file.');
  return found;
}

const notWhole = () => new AppError('malformed', 'The file did not arrive whole. Please send it again.');

async function readPart(field: string, maxBytes: number, request: FastifyRequest): Promise<SentFile | undefined> {
  let found: SentFile | undefined;
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 10_000 } })) {
    if (part.type !== 'file') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    const content = await part.toBuffer();
    if (part.fieldname === field) found = { name: part.filename, content, fields };
  }
  return found;
}

/** The whole body as it was sent; what is longer than allowed is not read to its end. */
async function readBytes({ maxBytes }: NonNullable<Endpoint['bytes']>, { raw }: FastifyRequest): Promise<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  if (raw.headers['content-length'] !== undefined && size !== Number(raw.headers['content-length'])) {
    throw notWhole();
  }
  return Buffer.concat(chunks, size);
}

/** In a scope with this, bodies are left for `readBytes`. */
function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

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
        const { standby } = services;
        const work = (using: Services) => handle(input as never, context(using, user, request, reply) as never);
        const write = () =>
          workFor({ id: asker, token: endpoint.method === 'GET' ? undefined : user?.token?.name }, () =>
            standby && readsStandby(endpoint) ? standby.read((db) => work({ ...services, db })) : work(services),
          );
        const review = (stored: unknown, reader: SessionUser) =>
          reviewStored(mounting, { endpoint, request, reader }, stored);
        const result = isRepeatable(endpoint)
          ? await once(services.db, { request, user, review }, write)
          : await write();
        await noteExport(services, { endpoint, result, request, user });
        if (endpoint.method !== 'GET') services.events.changed();
        return answer(request, reply.code(status), endpoint, result);
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
async function reviewStored(
  mounting: Mounting,
  { endpoint, request, reader }: Repeat,
  stored: unknown,
): Promise<unknown> {
  const { services, isHidden, review } = mounting;
  const { params, body } = request;
  if (typeof stored === 'object' && stored !== null && Object.keys(stored).every((name) => name === 'id'))
    return stored;
  if (await isHidden(services, reader, endpoint, params)) throw notFound(thingAt(endpoint.path));
  return review(services, { user: reader, endpoint, params, body }, stored);
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

function answer(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, result: unknown): unknown {
  if (result instanceof Bytes) {
    reply.headers(result.headers);
    return isThere(request, result) ? reply.code(304).send() : reply.send(result.content);
  }
  if (!(result instanceof JsonText)) {
    if (typeof result !== 'object' || result === null) return result;
    const text = reply.serializeInput(result as Json, serialiserOf(endpoint));
    return reply.type(JSON_TYPE).serializer(asIs).send(text);
  }
  if (result instanceof StampedList) return answerStamped(request, reply, result);
  return reply.type(JSON_TYPE).serializer(asIs).send(result.text);
}

function answerStamped(request: FastifyRequest, reply: FastifyReply, { stamp, text, gzipped }: StampedList): unknown {
  const tag = `"${stamp}"`;
  reply.header('ETag', tag);
  if (hasTag(request, tag)) return reply.code(304).send();
  reply.type(JSON_TYPE).serializer(asIs);
  if (!gzipped || !takesGzip(request)) return reply.send(text);
  return reply.headers({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }).send(gzipped);
}

/** The browser has this very file still; by now it is known that the person may read it. */
const isThere = (request: FastifyRequest, { headers }: Bytes): boolean =>
  headers['ETag'] !== undefined && hasTag(request, headers['ETag']);

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
