import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/start/log.ts';
import { run } from '#server/start/run.ts';
import { say } from '#server/start/say.ts';
import { sessionSecret } from '#server/start/secret.ts';

run(async ({ onStop, fail, signal }) => {
  const config = readConfig(process.env);
  // The application's modules load while PostgreSQL starts.
  const application = import('#server/application.ts');
  application.catch(() => {});
  const database = await openDatabase(config, { say, onLost: fail });
  onStop(database.close);
  signal.throwIfAborted();
  const { startApplication } = await application;
  const secret = await sessionSecret(config);
  const address = await startApplication({ config, database, secret, log: createLog(config), onStop });
  say(`Construction Management Tool is ready at ${config.PUBLIC_URL ?? address}`);
});
