import type pg from 'pg';
import { codeOf, StartError } from '#server/start/start-error.ts';

type Target = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'port' | 'database' | 'user'>;

const unreachable: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'nothing listens there',
  ENOTFOUND: 'there is no machine of that name',
  EAI_AGAIN: 'the name cannot be looked up now',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'no way to that machine',
  ENETUNREACH: 'no way to that machine',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
  '53300': 'it has no free connection left',
  '57P03': 'it is starting or stopping; try again in a moment',
};

const refused: Record<string, (where: Place) => string> = {
  '28P01': ({ user }) => `refuses the password of ${user}`,
  '28000': ({ user }) => `does not let ${user} in`,
  '3D000': ({ database }) => `has no database called ${database}`,
  '42501': ({ user }) => `does not allow ${user} to create tables; make it the owner of the database`,
  '25006': () => 'is read-only (a standby?)',
  '53100': () => 'has no space left on its disk',
};

interface Place {
  address: string;
  user: string;
  database: string;
}

/**
 * Why the database cannot be used, as one sentence for the person at the terminal; never with a password.
 * An error that is not the database's own or already in words is returned as it is.
 */
export function explainDatabase(error: unknown, target: Target): unknown {
  if (error instanceof StartError) return error;
  const place = placeOf(target);
  const code = codeOf(firstOf(error));
  const why = unreachable[code] ?? (isTimeout(error) ? 'no answer' : undefined);
  if (why) {
    return new StartError(`The database at ${place.address} cannot be reached: ${why}. Check DATABASE_URL.`, {
      cause: error,
    });
  }
  const what = refused[code]?.(place);
  if (what) {
    return new StartError(`The database at ${place.address} ${what}. Check DATABASE_URL.`, { cause: error });
  }
  return isSsl(error)
    ? new StartError(
        `The database at ${place.address} and this server do not agree on encryption (${(error as Error).message}). Check sslmode in DATABASE_URL.`,
        { cause: error },
      )
    : error;
}

function placeOf(target: Target): Place {
  const url = target.connectionString ? parse(target.connectionString) : undefined;
  const host = url?.searchParams.get('host') || url?.hostname || target.host || 'localhost';
  const port = url?.port || target.port || 5432;
  return {
    address: host.startsWith('/') ? host : `${host}:${port}`,
    user: decodeURIComponent(url?.username || target.user || 'this account'),
    database: decodeURIComponent(url?.pathname.slice(1) || target.database || ''),
  };
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** A host name with several addresses fails with one error an address. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error;
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /timeout|terminated unexpectedly/i.test(error.message);

const isSsl = (error: unknown): boolean =>
  error instanceof Error &&
  (/SSL|certificate|no encryption/i.test(error.message) || /CERT|ERR_TLS|SSL/.test(codeOf(error)));
