import type { Ai } from '#server/adapters/ai/ai.ts';
import type { Mail } from '#server/adapters/mail/mail.ts';
import type { Pdf } from '#server/adapters/pdf/pdf.ts';
import type { Push } from '#server/adapters/push/push.ts';
import type { Sheets } from '#server/adapters/sheets/sheets.ts';
import type { SignIn } from '#server/adapters/sign-in/sign-in.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Weather } from '#server/adapters/weather/weather.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/open.ts';
import type { Standby } from '#server/database/standby.ts';
import type { Events } from '#server/events.ts';
import type { Failures } from '#server/failures.ts';
import type { Limits } from '#server/http/limits.ts';
import type { ListCache } from '#server/http/list-cache.ts';
import type { Log } from './log.ts';

/** The demonstration organisation; absent where it is not offered. */
export interface Demo {
  /** Fills an empty database and answers the account of its administrator. */
  load(): Promise<{ readonly email: string; readonly password: string }>;
  /**
   * Removes everything that `load` brought and whatever was added to it, keeping the people who are none of the
   * demonstration's own. When no administrator is left then, the installation is as empty as before its first visit.
   */
  remove(): Promise<void>;
}

/** Everything a handler or job may touch outside its own code. Built once in application.ts, replaced in tests. */
export interface Services {
  readonly config: Config;
  /** Signs cookies and addresses: SESSION_SECRET, or the one kept in DATA_DIR. */
  readonly secret: string;
  readonly db: Database;
  /** Where heavy readers read (`mayReadStandby`); absent where there is none: then they read `db`. */
  readonly standby?: Standby | undefined;
  readonly signIn: SignIn;
  readonly mail: Mail;
  readonly push: Push;
  readonly ai: Ai;
  readonly storage: Storage;
  readonly weather: Weather;
  /** Asked where `weather` is off and the organisation has turned Open-Meteo on. */
  readonly publicWeather: Weather;
  readonly pdf: Pdf;
  readonly sheets: Sheets;
  readonly limits: Limits;
  readonly lists: ListCache;
  readonly demo: Demo | undefined;
  readonly events: Events;
  readonly failures: Failures;
  readonly now: () => Date;
  readonly log: Log;
}
