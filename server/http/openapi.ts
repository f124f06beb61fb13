import { z } from 'zod';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { Problem, statusOf } from '#shared/http/errors.ts';
import { permissions } from '#shared/permissions.ts';

/** The OpenAPI 3.1 description of every endpoint, from the same declarations that the server enforces. */
export function openApi(title: string, endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Sign in with POST /api/auth/sign-in/email; the session travels in a cookie. Writes need a matching Origin. ' +
        'Errors are RFC 9457 problem+json. Lists send X-Total-Count.',
    },
    components: { schemas: { Problem: schemaOf(Problem, 'output') } },
    paths,
  };
}

function operation(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && { requestBody: { required: true, content: json(endpoint.body, 'input') } }),
    responses: {
      [endpoint.status ?? 200]: { description: 'OK', content: answer(endpoint) },
      ...failures(endpoint),
    },
  };
}

const answer = ({ produces, response }: Endpoint) =>
  produces ? { [produces]: { schema: { type: 'string', format: 'binary' } } } : json(response, 'output');

function failures({ access, params, body, query }: Endpoint) {
  return {
    ...(access !== 'public' && problem(statusOf.unauthorized, 'Not signed in')),
    ...(access !== 'public' &&
      access !== 'signed-in' &&
      problem(statusOf.forbidden, `Only ${permissions[access].join(', ')}`)),
    ...(params && problem(statusOf.not_found, 'It does not exist, or you may not see it')),
    ...((body ?? query) && problem(statusOf.invalid, 'A field is wrong; errors[] names it')),
  };
}

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
