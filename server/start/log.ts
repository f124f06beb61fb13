import { pino } from 'pino';
import type { Config } from '#server/config.ts';
import type { Log } from '../log.ts';

const secrets = ['password', 'secret', 'token', 'cookie', 'authorization', 'apiKey'];

/** One JSON object a line on standard output. Secrets given by mistake are blotted out. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>): Log {
  return pino({
    level: config.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
    serializers: { err: describeError },
  });
}

interface Described {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: Described;
}

/**
 * An error without the values it was about: a failed query's message, and PostgreSQL's own message and `detail`, repeat
 * what people typed (`invalid input syntax for type uuid: "…"`).
 */
export function describeError(error: unknown): unknown {
  return error instanceof Error ? described(error) : error;
}

function described(error: Error): Described {
  const { code, query, routine } = error as { code?: unknown; query?: unknown; routine?: unknown };
  return {
    type: error.name,
    message: messageOf(error, query, routine),
    ...(typeof code === 'string' ? { code } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error ? { cause: described(error.cause) } : {}),
  };
}

function messageOf(error: Error, query: unknown, routine: unknown): string {
  if (typeof query === 'string') return `failed query: ${query}`;
  if (!isOfPostgres(error)) return error.message;
  return typeof routine === 'string' ? `refused by PostgreSQL in ${routine}` : 'refused by PostgreSQL';
}

/** By its SQLSTATE and severity: a system's EPIPE has five signs too. */
const isOfPostgres = (error: Error): boolean => {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && typeof severity === 'string';
};
