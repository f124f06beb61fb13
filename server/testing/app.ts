import { readConfig } from '#server/config.ts';
import { openEvents } from '#server/events.ts';
import { buildApp } from '#server/http/app.ts';
import { routes } from '#server/routes.ts';
import type { Log, Services } from '#server/services.ts';
import type { Role } from '#shared/roles.ts';
import { testDatabase } from './database.ts';
import { caller, person, TEST_SECRET } from './people.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

interface TestOptions {
  readonly now?: () => Date;
  readonly env?: Record<string, string>;
  readonly services?: Partial<Services>;
}

/** The whole product on a database of its own, without a port. Call `close` in `afterAll`. */
export async function testApp({ now = () => new Date(), env = {}, services = {} }: TestOptions = {}) {
  const database = await testDatabase();
  const events = await openEvents(database.pool, silent);
  const all: Services = {
    config: readConfig({ ...env }),
    secret: TEST_SECRET,
    db: database.db,
    signIn: { paths: [], handle: async () => new Response(null, { status: 404 }) } as unknown as Services['signIn'],
    events,
    now,
    log: silent,
    ...services,
  };
  const app = await buildApp(all, routes);
  return {
    app,
    db: database.db,
    services: all,
    call: caller(app),
    person: (role: Role, name?: string) => person(app, database.db, role, name),
    close: async () => {
      await app.close();
      await events.close();
      await database.close();
    },
  };
}
