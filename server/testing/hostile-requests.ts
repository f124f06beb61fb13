import { routes } from '#server/routes.ts';
import { openApi } from '../http/openapi.ts';
import { Hostile, wrongIds } from './hostile.ts';

/** Signing out and the deletion of the project would end the run before its end. */
const ENDING = /\/api\/logout$|^DELETE \/api\/(auth\/sessions|projects\/:\w+)$/;

interface Described {
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly described: Described | undefined;
}

/** Every call of the product that a hostile run may make, as its OpenAPI description says it. */
export function hostileOperations(): Operation[] {
  const { paths } = openApi(
    'Test',
    routes.map(({ endpoint }) => endpoint),
  ) as unknown as { paths: Record<string, Record<string, Described>> };
  return routes
    .map(({ endpoint: { method, path } }) => ({
      method,
      path,
      described: paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
    }))
    .filter(({ method, path }) => !ENDING.test(`${method} ${path}`));
}

export interface HostileRequest {
  readonly method: Operation['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** A request to an operation with something wrong in it; the same for the same seed. `ids` names what is there, first. */
export function hostileRequest(
  operation: Operation,
  seed: number,
  ids: readonly [string, ...string[]],
): HostileRequest {
  const { method, path, described } = operation;
  const hostile = new Hostile(seed * 7919, ids);
  const at = path.replace(/:\w+/g, () => (hostile.chance() < 0.6 ? ids[0] : hostile.pick(wrongIds)));
  const asked = (described?.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && hostile.chance() < 0.6)
    .map(({ name, schema }) => `${name}=${hostile.queryValue(schema)}`);
  const { headers, ...body } = bodyOf(hostile, described?.requestBody?.content, method);
  return {
    method,
    url: `${at}?${asked.join('&')}`,
    headers: { ...headers, 'x-forwarded-for': addressOf(seed) },
    ...body,
  };
}

/** Each request comes from an address of its own, so that the limits of one do not keep the others from being read. */
const addressOf = (seed: number): string => `10.${[16, 8, 0].map((shift) => (seed >> shift) & 255).join('.')}`;

function bodyOf(
  hostile: Hostile,
  content: Readonly<Record<string, { readonly schema: object }>> | undefined,
  method: string,
): Pick<HostileRequest, 'headers' | 'payload'> {
  const schema = content?.['application/json']?.schema;
  const json = { 'content-type': 'application/json' };
  if (schema) {
    const fitting = hostile.fitting(schema);
    return { headers: json, payload: JSON.stringify(hostile.chance() < 0.15 ? fitting : hostile.spoiled(fitting)) };
  }
  if (method === 'GET') return { headers: {} };
  const type = hostile.pick(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'image/png']);
  return { headers: { 'content-type': type }, payload: hostile.pick(['{', '[]', 'null', '--x\r\n', '--x--', 'x']) };
}

/** What is wrong with an answer to a hostile request; undefined: it is a success, or a refusal in words. */
export function faultOf({ status, detail }: { readonly status: number; readonly detail: unknown }): string | undefined {
  // 503 says that what the call needs (mail, a weather service) is not there, or that too much is asked at once.
  if (status >= 500 && status !== 503) return 'a server error';
  if (status < 400) return undefined;
  if (typeof detail !== 'string' || !/\S{2}/.test(detail)) return 'no words';
  return /undefined|\[object|Invalid input/.test(detail) ? 'words of a program' : undefined;
}
