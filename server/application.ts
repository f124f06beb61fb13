import { setTimeout as delay } from 'node:timers/promises';
import { signInHooks } from '#features/accounts/server/sign-in-hooks.ts';
import { subscribeToChanges } from '#features/notifications/server/follow.ts';
import { subscribeToAiSettings } from '#features/organisation/server/ai-settings.ts';
import { followAsked } from '#features/reports/server/follow.ts';
import { followWork } from '#features/risks/server/follow.ts';
import { subscribeToWebhooks } from '#features/webhooks/server/follow.ts';
import { type LiveAi, liveAi } from '#server/adapters/ai/live.ts';
import { createMail } from '#server/adapters/mail/create.ts';
import { recordingMail } from '#server/adapters/mail/recording.ts';
import { typstPdf } from '#server/adapters/pdf/typst.ts';
import { createPush } from '#server/adapters/push/web-push.ts';
import { createSheets } from '#server/adapters/sheets/sheets.ts';
import { createSignIn } from '#server/adapters/sign-in/better-auth.ts';
import { assertFolder } from '#server/adapters/storage/backup-store.ts';
import { createFiles, nameOfStore } from '#server/adapters/storage/create.ts';
import { storageOf } from '#server/adapters/storage/storage.ts';
import { assertOwnStore } from '#server/adapters/storage/store-mark.ts';
import { createPublicWeather, createWeather } from '#server/adapters/weather/create.ts';
import type { Config } from '#server/config.ts';
import type { FileStore } from '#server/database/backup-files.ts';
import { externalOptions, type OpenDatabase } from '#server/database/open.ts';
import { openStandby } from '#server/database/standby.ts';
import { openEvents } from '#server/events.ts';
import { openFailures } from '#server/failures.ts';
import { buildApp } from '#server/http/app.ts';
import { createLimits } from '#server/http/limits.ts';
import { ListCache } from '#server/http/list-cache.ts';
import { jobs } from '#server/jobs.ts';
import { firstCallsOf, isHidden, review, routes } from '#server/routes.ts';
import { runJobs } from '#server/run-jobs.ts';
import type { Services } from '#server/services.ts';
import { createDemo, loadDemoWhenAsked } from '#server/start/demo.ts';
import { prepareSetupCode } from '#server/start/first-visit.ts';
import { giveBackMemory } from '#server/start/give-back.ts';
import { closeServer, listen } from '#server/start/listen.ts';
import { createLog } from '#server/start/log.ts';
import type { Lifetime } from '#server/start/run.ts';
import { complain, say } from '#server/start/say.ts';
import { sessionSecret } from '#server/start/secret.ts';

interface Context extends Pick<Lifetime, 'onStop' | 'signal'> {
  config: Config;
  database: OpenDatabase;
}

/** Builds the adapters and the HTTP side on a database that is ready, and listens. Gives the address. */
export async function startApplication({ onStop, signal, database, config }: Context): Promise<string> {
  const context = { config, secret: await sessionSecret(config), log: createLog(config) };
  const files = await createFiles(config);
  await files.check();
  await assertOwnStore(database.db, files, nameOfStore(config));
  await sayMissingPlace(config);
  const { DATABASE_LISTEN_URL: listenUrl } = config;
  const events = await openEvents(
    database.pool,
    context.log,
    listenUrl === undefined ? {} : externalOptions(listenUrl),
  );
  onStop(() => events.close());
  const failures = openFailures({ ...context, db: database.db, now: () => new Date() });
  onStop(() => failures.close());
  const ai = liveAi(context);
  const unfollow = await subscribeToAiSettings({ ...context, db: database.db, events }, ai);
  onStop(async () => unfollow());
  const standby = openStandby({ ...context, primary: database.db });
  onStop(async () => standby?.close());
  const services = buildServices({ ...context, db: database.db, standby, events, failures, files, ai });
  if (services.demo) await loadDemoWhenAsked(services, services.demo);
  const app = await buildApp(services, { routes, isHidden, review, firstCallsOf, stopping: signal });
  onStop(() => closeServer(app));
  const address = await listen(app, config);
  const memory = giveBackMemory();
  onStop(async () => memory.stop());
  onStop(runJobs(services, jobs).stop);
  onStop(subscribeToChanges(services).stop);
  onStop(followWork(services).stop);
  onStop(followAsked(services).stop);
  onStop(subscribeToWebhooks(services).stop);
  const code = await prepareSetupCode(services);
  onStop(() => drain(config));
  if (code) say(`Setup code for the first visit: ${code}`);
  return address;
}

/** A missing share of backups does not stop the server: each night's failure raises an alert. */
const sayMissingPlace = ({ BACKUP_TO }: Config) =>
  assertFolder(BACKUP_TO ?? '.').catch((error: Error) => complain(`No backup is made: ${error.message}`));

/** Serves on while proxies take this server out: from the signal on /api/ready answers 503. */
const drain = ({ DRAIN_SECONDS }: Config) => delay(DRAIN_SECONDS * 1000);

function buildServices({
  files,
  ...context
}: Pick<Services, 'config' | 'db' | 'standby' | 'secret' | 'log' | 'events' | 'failures'> & {
  files: FileStore;
  ai: LiveAi;
}): Services {
  const now = () => new Date();
  const signIn = createSignIn({ ...context, hooks: signInHooks(context) });
  return {
    ...context,
    signIn,
    mail: recordingMail(createMail(context.config), context.failures),
    push: createPush(context.config),
    storage: storageOf(files),
    weather: createWeather(context.config),
    publicWeather: createPublicWeather(),
    pdf: typstPdf(),
    sheets: createSheets(),
    limits: createLimits(now),
    lists: new ListCache(),
    demo: createDemo({ db: context.db, files, now, hashPassword: signIn.passwords.hash }),
    now,
  };
}
