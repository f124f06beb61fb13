import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { newId } from '#server/database/columns.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/http/errors.ts';
import { mountDocs } from './docs.ts';
import { mountEvents } from './events.ts';
import { mountHealth } from './health.ts';
import { readJsonBodies } from './json-body.ts';
import { mountLogin } from './login.ts';
import { type IsHidden, mount } from './mount.ts';
import { refuseForeignWrite } from './origin.ts';
import { problemOf } from './problem.ts';
import { trustedProxy } from './proxy.ts';
import { isUnwanted } from './reader.ts';
import type { Route } from './route.ts';
import { isHttps, sessionCookieName, sessionReader } from './session.ts';
import { mountSignIn } from './sign-in.ts';
import { answerUnreadable } from './unreadable.ts';
import { type FirstCalls, mountWeb } from './web.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** The whole HTTP side of the product, not yet listening. What all rooms offer is in server/routes.ts. */
export async function buildApp(
  services: Services,
  { routes, isHidden, firstCallsOf }: { routes: readonly Route[]; isHidden: IsHidden; firstCallsOf?: FirstCalls },
): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    genReqId: newId,
    trustProxy: isBehindProxy(config) && trustedProxy(config.TRUSTED_PROXY),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable,
  });
  // Answers are shaped by each endpoint's schema; requests are judged by zod, never by a second validator.
  app.setValidatorCompiler(() => () => true);
  readJsonBodies(app);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(compress, { threshold: 1024, zlibOptions: { level: 4 }, encodings: ['gzip'] });
  await app.register(helmet, headers(isHttps(config)));

  const authenticate = sessionReader(config, services.db, services.secret);
  const cookieName = sessionCookieName(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    // Whatever the path: the router reads "/%61pi/…" as "/api/…". The files of the web say themselves how long they last.
    reply.header('Cache-Control', 'no-store');
    refuseForeignWrite(config, request, request.cookies[cookieName] !== undefined);
  });
  handleFailures(app, services);
  mountHealth(app, services);
  mountDocs(
    app,
    routes.map(({ endpoint }) => endpoint),
  );
  mountSignIn(app, services);
  await mountLogin(app, services, authenticate);
  mountEvents(app, services, authenticate);
  mount(app, routes, { services, authenticate, isHidden });
  await mountWeb(app, { authenticate, firstCallsOf });
  return app;
}

const isBehindProxy = ({ PUBLIC_URL, TRUSTED_PROXY }: Config) => PUBLIC_URL !== undefined || TRUSTED_PROXY.length > 0;

/** An address that cannot be read reaches no handler: it is answered here, in the same form as every failure. */
function answerBadAddress(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = problemOf(new AppError('malformed', 'This address is not a valid one.'), request.id);
  void reply.header('X-Request-Id', request.id).code(status).type(PROBLEM_JSON).send(JSON.stringify(body));
}

function handleFailures(app: FastifyInstance, { log }: Services) {
  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfter } = problemOf(error, request.id);
    if (status >= 500 && !isUnwanted(error))
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed');
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

function headers(https: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
  };
}
