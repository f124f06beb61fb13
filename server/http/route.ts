import type { Readable } from 'node:stream';
import type { Services } from '#server/services.ts';
import type { Contract, Endpoint, Input, Result } from '#shared/http/endpoint.ts';
import type { Scope } from '#shared/http/token-scopes.ts';
import type { Role } from '#shared/roles.ts';
import type { StoredList } from './list-cache.ts';

/** Who is asking: read from the session at every request, so that a changed role obeys at once. */
export interface SessionUser {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  readonly sessionId: string;
  /** The role needs a second factor and this person has none yet: may do nothing before setting it up. */
  readonly secondFactorDue?: boolean;
  /** Set when a program asks by an API token; `sessionId` is then the token's id. */
  readonly token?: ApiToken;
}

export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** JSON made by PostgreSQL: sent as it is. Its query names its columns; a test parses it with the strict schema. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A list from PostgreSQL: its rows, and in a header how many there are in all. */
export function listed(total: (count: number) => void, list: { text: string | null; total: number }): JsonText {
  total(list.total);
  return new JsonText(list.text ?? '[]');
}

/** A list that is answered with an ETag, and with 304 to whoever has it as it stands. */
export class StampedList extends JsonText {
  readonly stamp: string;
  readonly gzipped: Buffer | undefined;
  constructor({ text, stamp, gzipped }: StoredList) {
    super(text);
    this.stamp = stamp;
    this.gzipped = gzipped;
  }
}

/** An answer that is no JSON: a picture, a file; a stream is sent as it is made. */
export class Bytes {
  readonly content: Uint8Array | Readable;
  readonly headers: Readonly<Record<string, string>>;
  constructor(content: Uint8Array | Readable, headers: Readonly<Record<string, string>>) {
    this.content = content;
    this.headers = headers;
  }
}

export interface Context<E extends Endpoint = Endpoint> extends Services {
  readonly user: E['access'] extends 'public' ? SessionUser | undefined : SessionUser;
  readonly requestId: string;
  /** The address people reach this server at: PUBLIC_URL, else the request's own host. */
  readonly origin: string;
  /** The headers of the request, for the sign-in library. */
  readonly headers: Headers;
  /** The address the request came from, as limits count it: of IPv6 the /64. */
  readonly ip: string;
  /** Sends Set-Cookie lines along with the answer. */
  setCookies(values: readonly string[]): void;
  /** Sets X-Total-Count, which every list sends. */
  total(count: number): void;
}

type Handler<E extends Endpoint> = (input: Input<E>, context: Context<E>) => Promise<Result<E> | JsonText | Bytes>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (input: never, context: never) => Promise<unknown>;
}

/** Pairs a contract with its handlers; a missing or extra handler does not compile. */
export function implement<C extends Contract>(contract: C, handlers: { [K in keyof C]: Handler<C[K]> }): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => ({ endpoint, handle: handlers[name as keyof C] }));
}
