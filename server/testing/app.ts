import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInHooks } from '#features/accounts/server/sign-in-hooks.ts';
import { subscribeToAiSettings } from '#features/organisation/server/ai-settings.ts';
import { liveAi } from '#server/adapters/ai/live.ts';
import { noMail } from '#server/adapters/mail/create.ts';
import { typstPdf } from '#server/adapters/pdf/typst.ts';
import { createPush } from '#server/adapters/push/web-push.ts';
import { createSheets } from '#server/adapters/sheets/sheets.ts';
import { createSignIn } from '#server/adapters/sign-in/better-auth.ts';
import { CHEAP_HASH } from '#server/adapters/sign-in/password-hash.ts';
import { createFiles } from '#server/adapters/storage/create.ts';
import { storageOf } from '#server/adapters/storage/storage.ts';
import { createWeather, noWeather } from '#server/adapters/weather/create.ts';
import { readConfig } from '#server/config.ts';
import { openEvents } from '#server/events.ts';
import { openFailures } from '#server/failures.ts';
import { buildApp } from '#server/http/app.ts';
import { createLimits } from '#server/http/limits.ts';
import { ListCache } from '#server/http/list-cache.ts';
import type { TrafficLimits } from '#server/http/traffic.ts';
import { isHidden, review, routes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import type { Role } from '#shared/roles.ts';
import type { Log } from '../log.ts';
import { testDatabase } from './database.ts';
import { caller, person, TEST_SECRET } from './people.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

interface TestOptions {
  readonly now?: () => Date;
  readonly env?: Record<string, string>;
  readonly services?: Partial<Services>;
  readonly traffic?: Partial<TrafficLimits>;
}

/** The whole product on a database of its own, without a port. Call `close` in `afterAll`. */
export async function testApp({ now = () => new Date(), env = {}, services = {}, traffic = {} }: TestOptions = {}) {
  const database = await testDatabase();
  const events = await openEvents(database.pool, silent);
  const dataDir = await mkdtemp(join(tmpdir(), 'construction-app-'));
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const ai = liveAi({ config, log: silent });
  const unfollow = await subscribeToAiSettings({ db: database.db, secret: TEST_SECRET, events, log: silent }, ai);
  const all: Services = {
    config,
    secret: TEST_SECRET,
    db: database.db,
    signIn: createSignIn({
      config,
      db: database.db,
      secret: TEST_SECRET,
      log: silent,
      hooks: signInHooks({ db: database.db, config, log: silent, secret: TEST_SECRET }),
      hashCost: CHEAP_HASH,
    }),
    mail: noMail,
    push: createPush(config),
    ai,
    storage: storageOf(await createFiles(config)),
    weather: createWeather(config),
    publicWeather: noWeather,
    pdf: typstPdf(),
    sheets: createSheets(),
    limits: createLimits(now),
    lists: new ListCache(),
    demo: undefined,
    events,
    failures: openFailures({ db: database.db, log: silent, now }),
    now,
    log: silent,
    ...services,
  };
  const app = await buildApp(all, { routes, isHidden, review, traffic });
  return {
    app,
    db: database.db,
    services: all,
    call: caller(app),
    person: (role: Role, name?: string) => person(app, database.db, role, name),
    close: async () => {
      await app.close();
      unfollow();
      await all.pdf.close();
      await all.sheets.close();
      await all.failures.close();
      await events.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
