import { STATUS_CODES } from 'node:http';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import type { z } from 'zod';
import { PdfError } from '#server/adapters/pdf/pdf.ts';
import { isDeadlock } from '#server/database/deadlock.ts';
import { WorkerFault } from '#server/worker/open-worker.ts';
import { AppError, type FieldError, type Problem, statusOf, templateOf } from '#shared/http/errors.ts';
import { wordingOf } from '#shared/http/wording.ts';
import { inEnglish } from '#shared/sentence.ts';

interface Translated {
  status: number;
  body: Problem;
  retryAfter: number | undefined;
}

/** What a failed request answers. Anything that is not ours to explain becomes a 500 that says nothing of the inside. */
export function problemOf(error: unknown, requestId: string): Translated {
  const translated = error instanceof AppError ? error : translate(error);
  const status = translated ? statusOf[translated.code] : 500;
  return {
    status,
    retryAfter: translated?.retryAfter,
    body: {
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail: translated?.message ?? 'Something went wrong on our side. Nothing was changed; please try again.',
      ...(translated && templateOf(translated.sentence)),
      ...(translated?.fields && { errors: [...translated.fields] }),
      ...(translated?.current !== undefined && { current: translated.current }),
      ...(translated?.missingFiles && { missingFiles: [...translated.missingFiles] }),
      requestId,
    },
  };
}

interface Foreign {
  statusCode?: number;
  code?: string;
  message?: string;
  stack?: string;
  cause?: unknown;
}

/** Errors of the framework and of PostgreSQL that a client caused, in our words. */
function translate(error: unknown): AppError | undefined {
  const foreign = (error ?? {}) as Foreign;
  if (isOutOfReach(error)) {
    return new AppError('unavailable', 'The database cannot be reached right now. Please try again.');
  }
  if (isDeadlock(error)) return new AppError('unavailable', NOT_MADE, { retryAfter: RETRY_SECONDS, cause: error });
  if (isTaken(error)) {
    return new AppError(
      'conflict',
      'Something of this name or number is there already, or was made at the same moment. Nothing was changed; please look again.',
    );
  }
  if (error instanceof WorkerFault || error instanceof PdfError) return unfinished(error);
  return fromStatus(foreign) ?? (foreign.cause ? translate(foreign.cause) : undefined);
}

/** A thread that gave no answer: what was asked for may be too much for it, or the machine too busy. */
function unfinished(error: WorkerFault | PdfError): AppError {
  const isTooMuch = error instanceof WorkerFault && (error.reason === 'timeout' || error.reason === 'memory');
  const retryAfter = RETRY_SECONDS;
  return isTooMuch
    ? new AppError('unavailable', TOO_MUCH, { retryAfter, cause: error })
    : new AppError('unavailable', NOT_MADE, { retryAfter, cause: error });
}

const RETRY_SECONDS = 30;
const TOO_MUCH =
  'This took more time or memory than the server gives to one piece of work. Nothing was changed; please try again, or ask for less at once.';
const NOT_MADE = 'The server could not finish this just now. Nothing was changed; please try again.';

function fromStatus({ statusCode = 500, code, message }: Foreign): AppError | undefined {
  if (statusCode === 404) return new AppError('not_found', 'Not found');
  if (statusCode === 413) return new AppError('too_large', 'The request is too large.');
  if (statusCode === 415) return new AppError('unsupported', 'Send the body as JSON (Content-Type: application/json).');
  if (statusCode === 429) return new AppError('too_many', 'Too many requests. Please wait a moment.');
  if (statusCode < 400 || statusCode >= 500) return undefined;
  const isBadJson = code === 'FST_ERR_CTP_INVALID_JSON_BODY';
  return new AppError('malformed', isBadJson ? 'The body is not valid JSON.' : (message ?? 'Bad request'));
}

/** A missing file or a mail server that hangs up is not the database: its errors come from a query or from the driver. */
function isOutOfReach(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isLost(error.cause as Foreign | undefined);
  if (error instanceof pg.DatabaseError) return isLost(error as Foreign);
  // To write a stack takes longer than the rest of an answer: only of what may be the driver's.
  const foreign = (error ?? {}) as Foreign;
  return isLost(foreign) && /[\\/]node_modules[\\/]pg(-pool)?[\\/]/.test(foreign.stack ?? '');
}

/** Two at once, or an id that a client made twice: unique_violation. */
const isTaken = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23505';

const isLost = ({ code = '', message = '' }: Foreign = {}) =>
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57P0[1-3]|08...|53300)$/.test(code) ||
  /^(Connection terminated|timeout exceeded when trying to connect$|Client (?:has encountered a connection error|was closed) and is not queryable$)/.test(
    message,
  );

/** One sentence for the whole and one per field, from what zod found. */
export function invalidInput(part: 'query' | 'body', error: z.ZodError): AppError {
  const issues = different(error.issues).slice(0, 50);
  const fields: FieldError[] = issues.map((issue) => ({ field: issue.path.join('.') || part, ...messageOf(issue) }));
  const sentences = fields.map((field, index) => fieldMessage(field, isRaw(issues[index]?.message ?? '')));
  const detail = sentences.length === 1 ? sentences.join('') : sentences.map(ended).join(' ');
  return new AppError('invalid', detail, { fields });
}

/** A number beyond what an integer can be breaks two rules (`int` and `max`) that say the same sentence of the same field. */
const different = (issues: readonly z.core.$ZodIssue[]) => [
  ...new Map(issues.map((issue) => [JSON.stringify([issue.path, issue.message]), issue])).values(),
];

/** "date must be a date", "items 1, quantity is required": whole sentences, one after the other, each naming its field once. */
function fieldMessage({ field, message }: FieldError, namesNoField: boolean): string {
  const name = field.split('.').at(-1) ?? field;
  if (message === `${name} is required`) return `${placeOf(field)} is required`;
  const isWhole = isSentence(message) && !namesNoField;
  if (isWhole || message.startsWith(`${name} `)) return message;
  return message.startsWith('must ') ? `${placeOf(field)} ${message}` : `${placeOf(field)}: ${message}`;
}

const ended = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

/** People count from one: "items.0.quantity" is "items 1, quantity". */
const placeOf = (field: string): string =>
  field.replace(/\.(\d+)(?=\.|$)/g, (_, index: string) => ` ${Number(index) + 1}`).replaceAll('.', ', ');

const isRaw = (text: string) => /^(Invalid|Too|Unrecognized|Expected)/.test(text);
const isSentence = (text: string) => /^[A-Z].* /.test(text) && !isRaw(text);

/** A contract's own sentence is its own key; what speaks to programs ("budget must be text") brings a plain one for people. */
function messageOf(issue: z.core.$ZodIssue): Omit<FieldError, 'field'> {
  if (isSentence(issue.message)) return { message: issue.message };
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  const wording = wordingOf(issue);
  if (isMissing) return { message: `${String(issue.path.at(-1) ?? 'The body')} is required`, ...wording };
  return { message: isRaw(issue.message) ? inEnglish(wording) : issue.message, ...wording };
}
