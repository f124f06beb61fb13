import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '#server/database/columns.ts';
import { AppError } from '#shared/http/errors.ts';
import { problemOf } from './problem.ts';

/** Status and sentence by Node's code of what is wrong with a request that never became one. */
const MESSAGES: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come to its end in time. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large.'],
};

type Headers = Readonly<Record<string, string>>;

/** Answers on the bare connection, in the same form as every failure, and closes it. Who has hung up gets nothing. */
export type AnswerSocket = (socket: Socket, status: number, sentence: string, headers?: Headers) => void;

/** `common` are the headers that every answer of the application bears. */
export const socketAnswers =
  (common: Headers): AnswerSocket =>
  (socket, status, sentence, headers = {}) => {
    if (socket.destroyed || !socket.writable) return;
    const title = STATUS_CODES[status] ?? 'Error';
    const requestId = newId();
    const body = JSON.stringify({ ...problemOf(new AppError('malformed', sentence), requestId).body, title, status });
    const lines = Object.entries({
      ...common,
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      Connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n'));
    socket.destroySoon();
  };

/** Answers what cannot be read as HTTP, for example an address with letters that were not escaped. */
export const unreadableAnswers =
  (answer: AnswerSocket) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET') return;
    answer(
      socket,
      ...(MESSAGES[error.code ?? ''] ?? ([400, 'This request cannot be read. Is its address escaped?'] as const)),
    );
  };
