import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Endpoint, type Request, type Response, urlOf } from '#shared/http/endpoint.ts';
import type { FieldError, Problem } from '#shared/http/errors.ts';
import { isTranslated, t, translate } from '#web/i18n/text.ts';
import { fetchOrCached } from './remember.ts';
import { useWrite } from './write.ts';

/** A non-OK answer. Its message is "<status>: <text>" (spec §8); `problem` is its body when the server explained itself. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;

  constructor(status: number, text: string, problem: Partial<Problem> = {}) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  /** The sentence for a person, without the status. */
  get detail(): string {
    return this.problem.detail ?? this.message.replace(/^\d+: /, '');
  }
}

/** A failure that this device explains itself: its message is for a person, in his language. */
export class UserFacingError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'Told';
  }
}

/** Told of every 401, so that one place ends the session on screen (web/api/session.ts). */
let onSignedOut: (error: ApiError) => void = () => {};
export const whenSignedOut = (listener: typeof onSignedOut) => {
  onSignedOut = listener;
};

/** The server's own words, in the reader's language where the catalogue has them; else the specification's sentence. */
export function messageOf(error: unknown, otherwise: string): string {
  if (error instanceof UserFacingError) return error.message;
  const explained = error instanceof ApiError && error.status !== 500 && sentenceOf(error.problem);
  return explained || withReason(otherwise, error);
}

/** Appends why to a sentence: web/api/failure-reasons.ts sets how, which the first page does without. */
let withReason = (sentence: string, _error: unknown): string => sentence;
export const setWithReason = (append: typeof withReason) => {
  withReason = append;
};

function sentenceOf({ status, detail, key, values, errors = [] }: Partial<Problem>): string | undefined {
  if (!detail) return undefined;
  if (key) return translate({ key, values: values ?? {} });
  if (isTranslated(detail)) return t(detail);
  if (errors.length > 0) return errors.map(wordsOf).join(' ');
  return status === 404 ? t('Not found') : detail;
}

/** What the server says of one field, in the reader's language. */
export const wordsOf = ({ message, key, values }: FieldError): string =>
  key ? translate({ key, values: values ?? {} }) : t(message);

/** How far this device's clock was ahead of the server's at the last answer. */
export let aheadMs = 0;

export async function call<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Response<E>> {
  const { body } = request as { body?: unknown };
  const url = urlOf(endpoint, request);
  const had = endpoint.method === 'GET' && stamped.get(url);
  const answer = await fetch(url, {
    method: endpoint.method,
    credentials: 'include',
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    ...(had && { headers: { 'If-None-Match': had.tag } }),
  });
  aheadMs = Date.now() - Date.parse(answer.headers.get('Date') ?? '') || 0;
  if (had && answer.status === 304) return had.list as Response<E>;
  if (!answer.ok) throw await failure(answer);
  const list = (await answer.json()) as Response<E>;
  const tag = answer.headers.get('ETag');
  if (tag && endpoint.method === 'GET') {
    if (stamped.size === MOST_STAMPED) stamped.clear();
    stamped.set(url, { tag, list });
  }
  return list;
}

const MOST_STAMPED = 40;
/** Answers as the server sent them, with their ETag, by address: what still stands is not sent again. Gone with the page. */
const stamped = new Map<string, { readonly tag: string; readonly list: unknown }>();

/** No network, or nobody behind the proxy: the server has not judged the call. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 502 && error.status <= 504 : error instanceof TypeError;

/**
 * What fails on the server's side, is asked too often (429) or is a proxy's word, which is no problem of ours, takes nothing off the
 * screen that was read before.
 */
const isInTrouble = (error: unknown): boolean =>
  error instanceof ApiError ? error.status > 428 || !error.problem.status : isOutOfReach(error);

/** Turns a non-OK answer into the error every screen expects; reports a 401 to the session. */
export async function failure(answer: globalThis.Response): Promise<ApiError> {
  const text = await answer.text();
  const problem = parseProblem(text);
  const error = new ApiError(answer.status, problem.detail ?? (text || answer.statusText), problem);
  reportSignedOut(error);
  // The beginning of SECOND_FACTOR_DUE: the whole sentence has no place in the first load. The sign-in page leads on.
  if (/^403: Your role n/.test(error.message)) location.assign('/api/login');
  return error;
}

/** Answers whether it says that the session has ended. */
export function reportSignedOut(error: ApiError): boolean {
  const hasEnded = error.status === 401 && /Unauthorized/.test(error.message);
  if (hasEnded) onSignedOut(error);
  return hasEnded;
}

function parseProblem(text: string): Partial<Problem> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** The query key is the URL's parts, so invalidating ['api', 'projects', id] refreshes all that lies below it. */
export const keyOf = <E extends Endpoint>(endpoint: E, request: Request<E>): string[] =>
  urlOf(endpoint, request).split(/[/?]/).slice(1);

export const read = <E extends Endpoint>(endpoint: E, request: Request<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ client, queryKey }) =>
      fetchOrCached({ client, queryKey, ask: () => call(endpoint, request), isOutOfReach: isInTrouble }),
  });

/** A write; on success the named reads are refreshed before the mutation counts as done. */
export function useAction<E extends Endpoint>(endpoint: E, refreshes: readonly (readonly string[])[]) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: (request: Request<E>) => call(endpoint, request),
    onSuccess: () => Promise.all(refreshes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
