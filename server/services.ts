import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/open.ts';

/** The part of the log every handler and job may use; structured, never with a secret. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Everything a handler or job may touch outside its own code. Built once in main.ts, replaced in tests. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Log;
}
