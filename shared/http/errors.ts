import { z } from 'zod';
import { inEnglish, type Sentence, type SentenceValues } from '#shared/sentence.ts';

/*
 * How the server says no. A fixed sentence is a literal: `conflict('This id is already in use.')`. One with a name or a number
 * in it is a template and its values, never a template string: `invalid('amount', said('Only {{left}} are left.', { left }))`;
 * `count` chooses plural forms, a value that is itself `said(…)` is translated too. Put the Arabic under that very key in the
 * room's web/ar.json (`npm run law` asks for it); the client's messageOf and wordsOf do the rest. `detail` stays whole English.
 */

/** The only errors a request may end with. The server maps them to a status; anything else is a 500. */
export const statusOf = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  misdirected: 421,
  invalid: 422,
  too_early: 425,
  too_many: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

const Values: z.ZodType<SentenceValues> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), z.number(), z.object({ key: z.string(), values: Values })])),
);

/** What `message` or `detail` is made of, for who translates it; absent where the sentence is its own key. */
const template = { key: z.string().optional(), values: Values.optional() };

/** One wrong field: its name as sent ("budget", "tasks.3.title") and a sentence for a person. */
export const FieldError = z.object({ field: z.string(), message: z.string(), ...template });
export type FieldError = z.infer<typeof FieldError>;

/**
 * RFC 9457 problem+json: every error body of every call. `current` is the row as it is now, on a 409. `missingFiles` are the paths
 * a write named and the server does not have: whoever still has the bytes sends them again under the same id.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  ...template,
  errors: z.array(FieldError).optional(),
  requestId: z.string().optional(),
  current: z.unknown().optional(),
  missingFiles: z.array(z.string()).optional(),
});
export type Problem = z.infer<typeof Problem>;

interface Extras extends ErrorOptions {
  fields?: readonly FieldError[];
  current?: unknown;
  missingFiles?: readonly string[];
  /** Seconds to wait before trying again; becomes Retry-After. */
  retryAfter?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly sentence: string | Sentence;
  readonly fields: readonly FieldError[] | undefined;
  readonly current: unknown;
  readonly missingFiles: readonly string[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, sentence: string | Sentence, extras: Extras = {}) {
    super(inEnglish(sentence), extras);
    this.name = 'AppError';
    this.code = code;
    this.sentence = sentence;
    this.fields = extras.fields;
    this.current = extras.current;
    this.missingFiles = extras.missingFiles;
    this.retryAfter = extras.retryAfter;
  }
}

/** `notFound('Task')`; the catalogues' key is "Task not found". */
export function notFound(what: string): AppError {
  const sentence = `${what} not found`;
  return new AppError('not_found', sentence);
}
export const unauthorized = () => new AppError('unauthorized', 'Unauthorized');
export const forbidden = (sentence: string | Sentence = "You don't have permission to do this.") =>
  new AppError('forbidden', sentence);
const about = (field: string, sentence: string | Sentence) => ({
  fields: [{ field, message: inEnglish(sentence), ...templateOf(sentence) }],
});
export const invalid = (field: string, sentence: string | Sentence) =>
  new AppError('invalid', sentence, about(field, sentence));
/** Files that a write named are not here: `paths` says which, to a device that can send them again. */
export const missingFiles = (field: string, sentence: string, paths: readonly string[]) =>
  new AppError('invalid', sentence, { ...about(field, sentence), missingFiles: paths });
/** A conflict that one field is the reason of. */
export const conflictIn = (field: string, sentence: string | Sentence) =>
  new AppError('conflict', sentence, about(field, sentence));
export const conflict = (sentence: string | Sentence, current?: unknown) =>
  new AppError('conflict', sentence, { current });

/** The extension members of problem+json; a sentence without values is its own key. */
export const templateOf = (sentence: string | Sentence): Partial<Sentence> =>
  typeof sentence === 'string' || Object.keys(sentence.values).length === 0 ? {} : { ...sentence };
