import pg from 'pg';
import { codeOf, StartError } from '#server/start/start-error.ts';

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
export function explainDatabase(error: unknown, target: pg.PoolConfig): unknown {
  if (error instanceof StartError) return error;
  if (codeOf(error) === 'ERR_INVALID_URL') {
    // Without its cause, which holds the address and the password in it.
    return new StartError(
      'DATABASE_URL is no valid address. Signs like / : @ [ in its user or password must be written as %2F %3A %40 %5B.',
    );
  }
  const place = placeOf(target);
  const code = codeOf(firstOf(error));
  const why = unreachable[code] ?? (isTimeout(error) ? 'no answer' : undefined);
  if (why) {
    return new StartError(`The database at ${place.address} cannot be reached: ${why}. Check DATABASE_URL.`, {
      cause: error,
    });
  }
  const what = isPasswordMissing(error) ? `asks ${place.user} for a password` : refused[code]?.(place);
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

/** As the driver itself reads the address. */
function placeOf(target: pg.PoolConfig): Place {
  const { host, port, user = 'this account', database = '' } = new pg.Client(target);
  return { address: host.startsWith('/') ? host : `${host}:${port}`, user, database };
}

/** A host name with several addresses fails with one error an address. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error;
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /timeout|terminated unexpectedly/i.test(error.message);

const isPasswordMissing = (error: unknown): boolean =>
  error instanceof Error && /client password must be a (non-empty )?string/.test(error.message);

/** Of a statement, whose words may name our own tables of certificates; the classes 08 and 28 are of the connection. */
const isOfStatement = (error: unknown): boolean => /^(?!08|28)(?=.*\d)[0-9A-Z]{5}$/.test(codeOf(error));

const isSsl = (error: unknown): boolean =>
  error instanceof Error &&
  !isOfStatement(error) &&
  (/SSL|certificate|no encryption/i.test(error.message) || /CERT|ERR_TLS|SSL/.test(codeOf(error)));
