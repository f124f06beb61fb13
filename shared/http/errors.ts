import { z } from 'zod';

/** The only errors a request may end with. The server maps them to a status; anything else is a 500. */
export const statusOf = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** One wrong field: its name as sent ("budget", "tasks.3.title") and a sentence for a person. */
export const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 problem+json: every error body of every call. `current` is the row as it is now, on a 409. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errors: z.array(FieldError).optional(),
  requestId: z.string().optional(),
  current: z.unknown().optional(),
});
export type Problem = z.infer<typeof Problem>;

interface Extras extends ErrorOptions {
  fields?: readonly FieldError[];
  current?: unknown;
  /** Seconds to wait before trying again; becomes Retry-After. */
  retryAfter?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message, extras);
    this.name = 'AppError';
    this.code = code;
    this.fields = extras.fields;
    this.current = extras.current;
    this.retryAfter = extras.retryAfter;
  }
}

export const notFound = (what: string) => new AppError('not_found', `${what} not found`);
export const unauthorized = () => new AppError('unauthorized', 'Unauthorized');
export const forbidden = (message = "You don't have permission to do this.") => new AppError('forbidden', message);
export const invalid = (field: string, message: string) =>
  new AppError('invalid', message, { fields: [{ field, message }] });
export const conflict = (message: string, current?: unknown) => new AppError('conflict', message, { current });
