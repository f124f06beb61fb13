import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { newId } from '#server/database/columns.ts';
import type { Services } from '#server/services.ts';
import { tracing } from '#server/tracing.ts';
import { AppError, statusOf } from '#shared/http/errors.ts';
import { bearerOf, tokenReader } from './api-token.ts';
import type { Authenticate } from './authenticate.ts';
import { mountDocs } from './docs.ts';
import { mountEvents } from './events.ts';
import { hostCheck } from './hosts.ts';
import { readJsonBodies } from './json-body.ts';
import { mountLogin } from './login.ts';
import { mountMetrics } from './metrics.ts';
import { type IsHidden, mount, type Review } from './mount.ts';
import { assertOwnWrite } from './origin.ts';
import { problemOf } from './problem.ts';
import { addressOfSender, trustedProxy } from './proxy.ts';
import { isUnwanted } from './reader.ts';
import { beginByTurns } from './request-turns.ts';
import type { Route } from './route.ts';
import { noteRefusal } from './security.ts';
import { securityHeaders } from './security-headers.ts';
import { isHttps, sessionCookieName, sessionReader, sessionTokenReader } from './session.ts';
import { mountSignIn } from './sign-in.ts';
import { hasBody } from './slow-bodies.ts';
import { guardTraffic, TRAFFIC_LIMITS, type TrafficLimits } from './traffic.ts';
import { answerUnchanged } from './unchanged.ts';
import { type AnswerSocket, socketAnswers, unreadableAnswers } from './unreadable.ts';
import { type FirstCalls, mountWeb } from './web.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** How long headers may take to arrive, and how often that is checked. Milliseconds. */
const HEADERS_TIMEOUT_MS = 30_000;
const HEADERS_CHECK_MS = 5000;

interface Offered {
  readonly routes: readonly Route[];
  readonly isHidden: IsHidden;
  readonly review: Review;
  readonly firstCallsOf?: FirstCalls;
  readonly traffic?: Partial<TrafficLimits>;
  /** Aborted as soon as the server is asked to stop. */
  readonly stopping?: AbortSignal;
}

/** The whole HTTP side of the product, not yet listening. What all rooms offer is in server/routes.ts. */
export async function buildApp(
  services: Services,
  { routes, isHidden, review, firstCallsOf, traffic: changedLimits = {}, stopping }: Offered,
): Promise<FastifyInstance> {
  const { config } = services;
  const common = securityHeaders(isHttps(config));
  const answerSocket = socketAnswers(common);
  const isTrustedProxy = trustedProxy(config.TRUSTED_PROXY);
  const app = fastify({
    // A request without a Host line is refused by `hostCheck`, in words.
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: HEADERS_CHECK_MS,
      requireHostHeader: false,
    },
    bodyLimit: MAX_BODY_BYTES,
    genReqId: newId,
    // A request that began to arrive before the server was asked to stop is answered, not refused without words.
    return503OnClosing: false,
    trustProxy: isBehindProxy(config) && isTrustedProxy,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: badAddressAnswer(common),
    clientErrorHandler: unreadableAnswers(answerSocket),
  });
  // Answers are shaped by each endpoint's schema; requests are judged by zod, never by a second validator.
  app.setValidatorCompiler(() => () => true);
  readJsonBodies(app);
  await app.register(cookie);
  await app.register(multipart);
  await shortenAnswers(app);

  const authenticate = sessionReader(config, services.db, services.secret);
  const authenticateCall = tokenReader(services.db, authenticate);
  const cookieName = sessionCookieName(config);
  const assertKnownHost = hostCheck(config);
  const tokenOf = sessionTokenReader(config, services.secret);
  const isBelieved = (address: string | undefined) => isBehindProxy(config) && isTrustedProxy(address, 0);
  beginByTurns(app.server, {
    holderOf: (request) =>
      tokenOf({ cookies: app.parseCookie(request.headers.cookie ?? '') }) ?? addressOfSender(request, isBelieved),
    answer: answerSocket,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(common).header('X-Request-Id', request.id);
    // Whatever the path: the router reads "/%61pi/…" as "/api/…". The files of the web say themselves how long they last.
    reply.header('Cache-Control', 'no-store');
  });
  app.addHook('onRequest', async (request) => {
    assertKnownHost(request);
    // The body of a request that names nothing is not read.
    if (request.is404 && hasBody(request.raw)) throw new AppError('not_found', 'Not found');
    assertOwnWrite(config, request, request.cookies[cookieName] !== undefined);
  });
  const limits = { ...TRAFFIC_LIMITS, ...changedLimits };
  const traffic = guardTraffic(app, { limits, isTrustedProxy, answer: answerSocket });
  answerUnknownExpectations(app, answerSocket);
  handleFailures(app, services, authenticateCall);
  mountHealth(app, services, stopping);
  await mountMetrics(app, services);
  traceRequests(app);
  const endpoints = routes.map(({ endpoint }) => endpoint);
  mountDocs(app, endpoints);
  mountSignIn(app, services);
  await mountLogin(app, services, authenticate);
  mountEvents(app, services, authenticateCall);
  mount(app, routes, { services, authenticate: authenticateCall, isHidden, review, traffic });
  await mountWeb(app, { authenticate, firstCallsOf });
  return app;
}

/** What stands as its reader has it is not sent; the rest is compressed. */
async function shortenAnswers(app: FastifyInstance): Promise<void> {
  answerUnchanged(app);
  await app.register(compress, { threshold: 1024, zlibOptions: { level: 4 }, encodings: ['gzip'] });
}

const isBehindProxy = ({ PUBLIC_URL, TRUSTED_PROXY }: Config) => PUBLIC_URL !== undefined || TRUSTED_PROXY.length > 0;

/** An address that cannot be read reaches no handler: it is answered here, in the same form as every failure. */
const badAddressAnswer =
  (common: Readonly<Record<string, string>>) =>
  (_: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, body } = problemOf(new AppError('malformed', 'This address is not a valid one.'), request.id);
    reply.headers(common).headers({ 'X-Request-Id': request.id, 'Cache-Control': 'no-store' });
    void reply.code(status).type(PROBLEM_JSON).send(JSON.stringify(body));
  };

/** Node answers `Expect` lines it does not know by itself, without our headers. */
function answerUnknownExpectations({ server }: FastifyInstance, answer: AnswerSocket): void {
  server.on('checkExpectation', ({ socket }: IncomingMessage) =>
    answer(socket, 417, 'The Expect line of this request asks for something this server does not do.'),
  );
}

/** Said on purpose, with nothing behind it that a log should tell: a flood of refusals must not become a flood of lines. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.cause === undefined;

function handleFailures(app: FastifyInstance, services: Services, authenticate: Authenticate) {
  const { log, failures } = services;
  app.setErrorHandler(async (error, request, reply) => {
    await noteRefusal(services, authenticate, request, error);
    const { status, body, retryAfter } = problemOf(error, request.id);
    if (status >= 500 && !isUnwanted(error) && !isRefusal(error)) {
      const route = request.routeOptions.url;
      failures.record('request', `${request.method} ${route ?? 'an unknown address'}`, error);
      log.error({ err: error, requestId: request.id, route }, 'request failed');
    }
    if (status === statusOf.unauthorized && bearerOf(request) !== undefined)
      reply.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    if (retryAfter !== undefined) reply.header('Retry-After', Math.ceil(retryAfter));
    return reply
      .code(status)
      .type(PROBLEM_JSON)
      .serializer((value: unknown) => JSON.stringify(value))
      .send(body);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const fields = { requestId: request.id, method, route: request.routeOptions.url, status: reply.statusCode };
    log.debug({ ...fields, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'Not found');
  });
}

/** /api/health: the process lives. /api/ready: it can serve, the database answers, and it is not about to stop. */
function mountHealth(app: FastifyInstance, { db, log }: Services, stopping?: AbortSignal) {
  app.get('/api/health', async () => ({ status: 'ok' }));
  app.get('/api/ready', async (request) => {
    if (stopping?.aborted) throw new AppError('unavailable', 'This server is about to stop.');
    try {
      await db.$client.query('select 1');
      return { status: 'ready' };
    } catch (error) {
      log.warn({ err: error, requestId: request.id }, 'database not reachable');
      throw new AppError('unavailable', 'The database cannot be reached right now.');
    }
  });
}

const EVENT_STREAM = '/api/events';

/** Each request in a span of its own, where anything is traced; an event stream, which lasts as long as a page, in none. */
function traceRequests(app: FastifyInstance): void {
  const traced = tracing();
  if (!traced) return;
  const ends = new WeakMap<FastifyRequest, (status: number) => void>();
  app.addHook('onRequest', (request, _, done) => {
    const { method, headers, routeOptions } = request;
    if (routeOptions.url === EVENT_STREAM) return done();
    ends.set(request, traced.beginRequest({ method, headers, route: routeOptions.url }, done));
  });
  app.addHook('onResponse', async (request, { statusCode }) => ends.get(request)?.(statusCode));
}
