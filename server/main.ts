import '#server/start/quick-imports.ts';
import { readConfig } from '#server/config.ts';
import { assertPortIsFree } from '#server/start/listen.ts';
import { run } from '#server/start/run.ts';
import { say } from '#server/start/say.ts';
import { startTracing } from '#server/tracing.ts';

run(async ({ onStop, fail, signal }) => {
  const config = readConfig(process.env);
  await assertPortIsFree(config);
  onStop(await startTracing(config));
  const { openDatabase } = await import('#server/database/open.ts');
  // The application's modules load while PostgreSQL starts.
  const application = import('#server/application.ts');
  application.catch(() => {});
  const database = await openDatabase(config, { say, onLost: fail });
  onStop(database.close);
  signal.throwIfAborted();
  const { startApplication } = await application;
  const address = await startApplication({ config, database, onStop, signal });
  say(`Construction Management Tool is ready at ${config.PUBLIC_URL ?? address}`);
});
