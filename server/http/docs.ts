import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { Problem, statusOf } from '#shared/http/errors.ts';
import { scopeFor } from '#shared/http/token-scopes.ts';
import { permissions } from '#shared/permissions.ts';
import { TOKEN_CALLS } from './limits.ts';
import { COOKIE_PREFIX } from './session.ts';

const TITLE = 'Construction Management Tool';

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

/** GET /api/openapi.json, and /api/docs: the same for a person, plain HTML without scripts. */
export function mountDocs(app: FastifyInstance, endpoints: readonly Endpoint[]) {
  const document = JSON.stringify(openApi(TITLE, endpoints));
  const page = docsPage(endpoints);
  app.get('/api/openapi.json', (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .serializer((text) => text as string)
      .send(document),
  );
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}

function docsPage(endpoints: readonly Endpoint[]): string {
  const byTag = Map.groupBy(endpoints, (endpoint) => endpoint.path.split('/')[2] ?? '');
  const sections = [...byTag].map(
    ([tag, list]) => `<section id="${tag}"><h2>${escapeHtml(tag)}</h2>${list.map(operationHtml).join('')}</section>`,
  );
  const menu = [...byTag.keys()].map((tag) => `<a href="#${tag}">${escapeHtml(tag)}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${TITLE}: API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<h1>${TITLE}: API</h1>
<p>Programs send an API token, made under Profile or by an administrator under API access:
<code>curl -H "Authorization: Bearer cmt_…" https://…/api/projects</code>. A browser signs in with <code>POST /api/auth/sign-in/email</code>;
its session travels in a cookie, and its writes need the matching <code>Origin</code>. A call by token is limited to ${TOKEN_CALLS} a minute (<code>RateLimit</code>). Errors are problem+json (RFC 9457). Lists send <code>X-Total-Count</code>. The machine-readable
description: <a href="/api/openapi.json">/api/openapi.json</a>.</p><nav>${menu}</nav>${sections.join('')}</body></html>`;
}

function operationHtml(endpoint: Endpoint): string {
  return `<article><h3><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}. <small>${escapeHtml(accessWords(endpoint))}. ${escapeHtml(scopeWords(endpoint))}</small></p>
${fieldsHtml('Query', endpoint.query)}${fieldsHtml('Body', endpoint.body)}</article>`;
}

const accessWords = ({ access }: Endpoint) =>
  access === 'public' ? 'Open to everyone' : access === 'signed-in' ? 'Signed in' : `Needs: ${access}`;

function scopeWords(endpoint: Endpoint): string {
  if (endpoint.access === 'public') return '';
  const scope = scopeFor(endpoint);
  return scope === undefined ? 'By session only' : `Token scope: ${scope ?? 'any'}`;
}

function fieldsHtml(name: string, schema: unknown): string {
  const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape;
  if (!shape) return '';
  return `<p>${name}: ${Object.keys(shape)
    .map((field) => `<code>${escapeHtml(field)}</code>`)
    .join(', ')}</p>`;
}

const escapeHtml = (value: string) =>
  value.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d232b;background:#fbfaf8}
h2{margin-top:2.5rem;border-bottom:1px solid #e2dfda}h3{font-size:1rem;margin:1.25rem 0 .25rem}h3 b{color:#00607a;display:inline-block;min-width:4.5rem}
p{margin:.25rem 0}small{color:#565f6b}code{font-size:.9em}nav a{margin-inline-end:.75rem}a{color:#00607a}`;
