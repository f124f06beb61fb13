import { z } from 'zod';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { type ErrorCode, Problem, statusOf } from '#shared/http/errors.ts';
import { scopeFor } from '#shared/http/token-scopes.ts';
import { permissions } from '#shared/permissions.ts';
import { tagOf, tags } from './openapi-tags.ts';
import { COOKIE_PREFIX } from './session.ts';

/** The OpenAPI 3.1 description of every endpoint, from the same declarations that the server enforces. */
export function openApi(title: string, endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  for (const [path, operations] of Object.entries(navigations())) paths[path] = { ...operations };
  const used = new Set([...endpoints.map(tagOf), SERVER_TAG]);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      description:
        'Programs send an API token (Profile, or API access of an administrator) as Authorization: Bearer. A browser signs in with ' +
        'POST /api/auth/sign-in/email; its session travels in a cookie, and its writes need a matching Origin. ' +
        'Errors are RFC 9457 problem+json. Lists send X-Total-Count.',
    },
    servers: [{ url: '/', description: 'The server that answered with this document' }],
    tags: Object.entries(tags).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : [])),
    components: {
      schemas: problemSchemas(),
      responses: refusals,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token: cmt_ and 36 letters and digits' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: `${COOKIE_PREFIX}.session_token`,
          description: 'The session of a browser that signed in',
        },
      },
    },
    paths,
  };
}

function operation(endpoint: Endpoint) {
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(endpoint),
    responses: {
      [endpoint.status ?? 200]: { description: 'OK', content: answer(endpoint) },
      ...failures(endpoint),
    },
  };
}

/** Made of method and path, so that it stays while code is renamed: `putProjectsByIdMembersByUserId`. */
function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const parts = path.split('/').slice(2);
  const words = parts.map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part).split('-').map(capital));
  return method.toLowerCase() + words.flat().join('');
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Without a security scheme where it is open to all; by session alone where no API token reaches. */
function securityOf(endpoint: Endpoint): readonly Record<string, readonly string[]>[] {
  if (endpoint.access === 'public') return [];
  const scope = scopeFor(endpoint);
  if (scope === undefined) return [{ session: [] }];
  return [{ token: scope === null ? [] : [scope] }, { session: [] }];
}

/** Of the files that an export makes, by its `format`. */
const typeOfFormat: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  xer: 'application/octet-stream',
  xml: 'application/xml',
};

type FileEndpoint = { readonly [Key in 'produces' | 'query']?: Endpoint[Key] | undefined };

/** The formats of an export, the default one first; none of an endpoint without a choice. */
export function formatsOf({ query }: FileEndpoint): readonly string[] {
  const format: unknown = query?.shape['format'];
  const choice = format instanceof z.ZodDefault ? format.unwrap() : format;
  return choice instanceof z.ZodEnum ? choice.options.map(String) : [];
}

/** The media types that an endpoint may answer with, where that is no JSON. */
export function mediaTypesOf({ produces, query }: FileEndpoint): readonly string[] {
  if (produces === undefined) return [];
  const ofFormats = formatsOf({ query }).flatMap((format) => typeOfFormat[format] ?? []);
  // Its lines of progress come before the file.
  const ofProgress = query && 'progress' in query.shape ? [produces] : [];
  return ofFormats.length === 0 ? [produces] : [...new Set([...ofFormats, ...ofProgress])];
}

const answer = ({ response, ...endpoint }: Endpoint) => {
  const types = mediaTypesOf(endpoint);
  if (types.length === 0) return json(response, 'output');
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
};

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

/** Each refusal once, by its code; `forbidden` says more where a table of roles decides. */
const sentences = {
  malformed: 'The request cannot be read',
  unauthorized: 'Not signed in',
  forbidden: 'Another site sent it',
  not_found: 'It does not exist, or you may not see it',
  conflict: 'Somebody changed it meanwhile, or it is not possible in this state',
  too_large: 'The request is too large',
  unsupported: 'The body is of another media type',
  misdirected: 'The Host line of the request names another server',
  invalid: 'A field is wrong; errors[] names it',
  too_many: 'Too many attempts; Retry-After says when to come back',
  unavailable: 'The database cannot be reached; Retry-After says when to come back',
} as const satisfies Partial<Record<ErrorCode, string>>;
type Refusal = keyof typeof sentences;

const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const refusals = Object.fromEntries(Object.entries(sentences).map(([code, sentence]) => [code, refusal(sentence)]));
const refused = (code: Refusal) => ({ [statusOf[code]]: { $ref: `#/components/responses/${code}` } });

function failures(endpoint: Endpoint) {
  const { access, params, body, query, isHeavy } = endpoint;
  const isWrite = endpoint.method !== 'GET';
  return {
    ...(isWrite && writeFailures(endpoint)),
    ...(access !== 'public' && refused('unauthorized')),
    ...(access !== 'public' &&
      access !== 'signed-in' && { [statusOf.forbidden]: refusal(`Only ${permissions[access].join(', ')}`) }),
    ...(params && refused('not_found')),
    ...refused('misdirected'),
    ...((body ?? query) && refused('invalid')),
    ...((isWrite || isHeavy || isForTokens(endpoint)) && refused('too_many')),
  };
}

const isForTokens = (endpoint: Endpoint) => endpoint.access !== 'public' && scopeFor(endpoint) !== undefined;

const writeFailures = ({ body, upload, bytes }: Endpoint) => ({
  ...refused('malformed'),
  ...refused('forbidden'),
  ...refused('conflict'),
  ...((body ?? upload ?? bytes) && refused('too_large')),
  ...((body ?? upload) && refused('unsupported')),
});

const SERVER_TAG = 'server';

interface Navigation {
  readonly summary: string;
  readonly responses: Readonly<Record<number, object>>;
  readonly isPublic?: boolean;
}

const got = (path: string, { summary, responses, isPublic = true }: Navigation) => ({
  get: {
    operationId: operationIdOf({ method: 'GET', path: path as Endpoint['path'] }),
    summary,
    tags: [SERVER_TAG],
    security: isPublic ? [] : [{ session: [] }],
    responses: { ...responses, ...refused('misdirected') },
  },
});

const ok = (type: string) => ({ 200: { description: 'OK', content: { [type]: {} } } });

/** What is no endpoint of a room: the stream of changes, the state of the server, full-page navigations. */
function navigations(): Record<string, object> {
  const known: Readonly<Record<string, Navigation>> = {
    '/api/events': {
      summary:
        'Server-sent events, one per change that the caller may know: { entity, id, projectId, action }. With ?since= (milliseconds) first an event start: { windowMs, changes }, what changed lately',
      responses: { ...ok('text/event-stream'), ...refused('unauthorized'), ...refused('forbidden') },
      isPublic: false,
    },
    '/api/health': { summary: 'The process lives', responses: ok('application/json') },
    '/api/ready': {
      summary: 'The database answers',
      responses: { ...ok('application/json'), ...refused('unavailable') },
    },
    '/api/login': {
      summary: 'The sign-in page, or on to the provider or to ?next=',
      responses: { ...ok('text/html'), 302: { description: 'Signed in already, or the provider signs in' } },
    },
    '/api/logout': { summary: 'Signs out', responses: { 302: { description: 'To the start' } } },
  };
  return Object.fromEntries(Object.entries(known).map(([path, navigation]) => [path, got(path, navigation)]));
}

/** The one schema that refers to itself: what a sentence is filled with may be a sentence. */
function problemSchemas(): Record<string, object> {
  const { $defs, ...problem } = schemaOf(Problem, 'output') as { $defs?: Record<string, object> };
  const text = JSON.stringify({ Problem: problem, ...$defs });
  return JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/').replaceAll('__schema0', 'SentenceValues'));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: listKeys });
  return rest;
}

/** A record whose keys are named has them as properties: `required` alone would name what nothing declares. */
function listKeys({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const { propertyNames, additionalProperties, required } = jsonSchema;
  if (typeof propertyNames !== 'object' || !propertyNames.enum || !required || !additionalProperties) return;
  jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({ 'application/json': { schema: schemaOf(schema, io) } });

const parameters = (where: 'path' | 'query', schema: z.ZodObject | undefined) =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(field as z.ZodType, undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
