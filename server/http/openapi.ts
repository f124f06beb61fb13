import { z } from 'zod';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { Problem, statusOf } from '#shared/http/errors.ts';
import { scopeFor } from '#shared/http/token-scopes.ts';
import { permissions } from '#shared/permissions.ts';
import { COOKIE_PREFIX } from './session.ts';

/** The OpenAPI 3.1 description of every endpoint, from the same declarations that the server enforces. */
export function openApi(title: string, endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  for (const [path, operations] of Object.entries(navigations())) paths[path] = { ...operations };
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Programs send an API token (Profile, or API access of an administrator) as Authorization: Bearer. A browser signs in with ' +
        'POST /api/auth/sign-in/email; its session travels in a cookie, and its writes need a matching Origin. ' +
        'Errors are RFC 9457 problem+json. Lists send X-Total-Count.',
    },
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token: cmt_ and 36 letters and digits' },
        session: { type: 'apiKey', in: 'cookie', name: `${COOKIE_PREFIX}.session_token` },
      },
    },
    paths,
  };
}

function operation(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: securityOf(endpoint),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(endpoint),
    responses: {
      [endpoint.status ?? 200]: { description: 'OK', content: answer(endpoint) },
      ...failures(endpoint),
    },
  };
}

/** Without a security scheme where it is open to all; by session alone where no API token reaches. */
function securityOf(endpoint: Endpoint): readonly Record<string, readonly string[]>[] {
  if (endpoint.access === 'public') return [];
  const scope = scopeFor(endpoint);
  if (scope === undefined) return [{ session: [] }];
  return [{ token: scope === null ? [] : [scope] }, { session: [] }];
}

const answer = ({ produces, response }: Endpoint) =>
  produces ? { [produces]: { schema: { type: 'string', format: 'binary' } } } : json(response, 'output');

function requestBody({ body, upload, bytes }: Endpoint) {
  if (bytes)
    return { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } };
  if (upload)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(upload) } } } };
  return body && { requestBody: { required: true, content: json(body, 'input') } };
}

const formOf = ({ field, maxBytes }: NonNullable<Endpoint['upload']>) => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', format: 'binary', description: `At most ${maxBytes} bytes` } },
});

function failures(endpoint: Endpoint) {
  const { access, params, body, query } = endpoint;
  return {
    ...(endpoint.method !== 'GET' && writeFailures(endpoint)),
    ...(access !== 'public' && problem(statusOf.unauthorized, 'Not signed in')),
    ...(access !== 'public' &&
      access !== 'signed-in' &&
      problem(statusOf.forbidden, `Only ${permissions[access].join(', ')}`)),
    ...(params && problem(statusOf.not_found, 'It does not exist, or you may not see it')),
    ...((body ?? query) && problem(statusOf.invalid, 'A field is wrong; errors[] names it')),
  };
}

const writeFailures = ({ body, upload, bytes }: Endpoint) => ({
  ...problem(statusOf.malformed, 'The request cannot be read'),
  ...problem(statusOf.forbidden, 'Another site sent it'),
  ...problem(statusOf.conflict, 'Somebody changed it meanwhile, or it is not possible in this state'),
  ...((body ?? upload ?? bytes) && problem(statusOf.too_large, 'The request is too large')),
  ...((body ?? upload) && problem(statusOf.unsupported, 'The body is of another media type')),
  ...problem(statusOf.too_many, 'Too many attempts; Retry-After says when to come back'),
});

const got = (summary: string, type: string, more: object = {}) => ({
  get: { summary, tags: ['server'], responses: { 200: { description: 'OK', content: { [type]: {} } }, ...more } },
});

/** What is no endpoint of a room: the stream of changes, the state of the server, full-page navigations. */
const navigations = (): Record<string, object> => ({
  '/api/events': got(
    'Server-sent events, one per change that the caller may know: { entity, id, projectId, action }. With ?since= (milliseconds) first an event start: { windowMs, changes }, what changed lately',
    'text/event-stream',
    problem(statusOf.unauthorized, 'Not signed in'),
  ),
  '/api/health': got('The process lives', 'application/json'),
  '/api/ready': got(
    'The database answers',
    'application/json',
    problem(statusOf.unavailable, 'The database cannot be reached'),
  ),
  '/api/login': got('The sign-in page, or on to the provider or to ?next=', 'text/html', {
    302: { description: 'Signed in already, or the provider signs in' },
  }),
  '/api/logout': {
    get: { summary: 'Signs out', tags: ['server'], responses: { 302: { description: 'To the start' } } },
  },
});

const problem = (status: number, description: string) => ({
  [status]: {
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
});

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({ 'application/json': { schema: schemaOf(schema, io) } });

const parameters = (where: 'path' | 'query', schema: z.ZodObject | undefined) =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(field as z.ZodType, undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
