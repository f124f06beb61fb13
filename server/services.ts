import type { SignIn } from '#server/adapters/sign-in/sign-in.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/open.ts';

/** The part of the log every handler and job may use; structured, never with a secret. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Everything a handler or job may touch outside its own code. Built once in main.ts, replaced in tests. */
export interface Services {
  readonly config: Config;
  /** Signs cookies and addresses: SESSION_SECRET, or the one kept in DATA_DIR. */
  readonly secret: string;
  readonly db: Database;
  readonly signIn: SignIn;
  readonly now: () => Date;
  readonly log: Log;
}
