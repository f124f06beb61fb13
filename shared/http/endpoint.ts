import type { z } from 'zod';
import { type Action, may } from '#shared/permissions.ts';
import type { Role } from '#shared/roles.ts';

/** What an API token may be allowed to read or write. */
export type Area =
  | 'projects'
  | 'tasks'
  | 'schedule'
  | 'materials'
  | 'payments'
  | 'risks'
  | 'logs'
  | 'reports'
  | 'people';

/** Who may call an endpoint: anyone, anyone signed in, or those whose role allows an action of the permission table. */
export type Access = 'public' | 'signed-in' | Action;

/** One REST call, declared once: validated by the server, typed for the client, documented in OpenAPI. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Which scope of an API token covers it; by default its path says it (token-scopes.ts), and no scope covers any other. */
  readonly area?: Area;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is a multipart form with one file in this field. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** The body is a file as it is, of whatever media type. */
  readonly bytes?: { readonly maxBytes: number };
  readonly response: z.ZodType;
  /** The media type of an answer that is no JSON. */
  readonly produces?: string;
  readonly status?: 200 | 201 | 202;
  /** May be called by somebody whose role needs a second factor and who has none yet. */
  readonly setsUpSecondFactor?: true;
  /** Draws, reads or searches for seconds: a person may call it only so often (server/http/limits.ts). */
  readonly isHeavy?: true;
  /** A report or a feed: where there is a standby of the database it is read there, as whatever is read and heavy is (`readsStandby`). */
  readonly mayReadStandby?: true;
}

/** A file as it was sent: its name is what somebody typed, its content decides what it is. */
export interface SentFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** The form's other fields, as text. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type Contract = Readonly<Record<string, Endpoint>>;

export const contract = <const C extends Contract>(endpoints: C): C => endpoints;

type Part = 'params' | 'query' | 'body';
type Declared<E extends Endpoint> = { [P in Part as E[P] extends z.ZodType ? P : never]: E[P] & z.ZodType };

type Sent<E extends Endpoint> = { [P in keyof Declared<E>]: z.input<Declared<E>[P]> };
/** The parts of which nothing must be sent: a query with optional fields only. */
type Optional<S> = { [P in keyof S]: object extends S[P] ? P : never }[keyof S];

/** What a caller sends, before validation fills defaults. */
export type Request<E extends Endpoint> = Omit<Sent<E>, Optional<Sent<E>>> & Partial<Pick<Sent<E>, Optional<Sent<E>>>>;
/** What a handler receives, after validation. */
export type Input<E extends Endpoint> = { [P in keyof Declared<E>]: z.output<Declared<E>[P]> } & (E extends {
  upload: object;
}
  ? { /** Reads the file; called once the right to send one is settled. */ file: () => Promise<SentFile> }
  : unknown) &
  (E extends { bytes: object }
    ? { /** Reads the body; called once the right to send it is settled. */ content: () => Promise<Uint8Array> }
    : unknown);
/** What a handler returns; undeclared fields never leave the server. */
export type Result<E extends Endpoint> = z.input<E['response']>;
export type Response<E extends Endpoint> = z.output<E['response']>;

/** Whether a role may try this endpoint at all; rows are judged by the server. */
export const mayCall = (role: Role, { access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'public' || access === 'signed-in' || may(role, access);

/** Read from a standby of the database, where there is one. Such a handler changes nothing: it may run again on the primary. */
export const readsStandby = ({ method, isHeavy, mayReadStandby }: Endpoint): boolean =>
  method === 'GET' && (isHeavy === true || mayReadStandby === true);

export type Target = Pick<Endpoint, 'path'>;

export function urlOf(endpoint: Target, request: { params?: object; query?: object } = {}): string {
  const params: Record<string, unknown> = { ...request.params };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
