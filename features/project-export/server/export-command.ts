import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { typstPdf } from '#server/adapters/pdf/typst.ts';
import { createSheets } from '#server/adapters/sheets/sheets.ts';
import { storageOf } from '#server/adapters/storage/storage.ts';
import { readConfig } from '#server/config.ts';
import { openForBackup } from '#server/database/backup-source.ts';
import { explainDatabase } from '#server/database/database-error.ts';
import { projects } from '#server/database/tables/projects.ts';
import { fileNameOf } from '#server/http/download.ts';
import { ListCache } from '#server/http/list-cache.ts';
import { routes } from '#server/routes.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import { runOnce } from '#server/start/run.ts';
import { say } from '#server/start/say.ts';
import { exportProject } from './export-project.ts';

/** `npm run export-project ID [FILE.zip] [-- --arabic | --english]` */
runOnce(async (lifetime) => {
  const given = process.argv.slice(2);
  const [projectId = '', file] = given.filter((word) => !word.startsWith('--'));
  const language = given.includes('--arabic') ? 'ar' : given.includes('--english') ? 'en' : undefined;
  const config = readConfig(process.env);
  const { db, files, pool } = await openForBackup(config, lifetime);
  const [pdf, sheets] = [typstPdf(), createSheets()];
  lifetime.onStop(() => pdf.close());
  lifetime.onStop(() => sheets.close());
  const now = () => new Date();
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const services = { db, storage: storageOf(files), pdf, sheets, now, config, log: silent, lists: new ListCache() };
  const work = async () => {
    const name = await nameOf(projectId);
    const path = resolve(process.env['INIT_CWD'] ?? '', file ?? name);
    const done = await exportProject({ services, routes, files, projectId, path, language, signal: lifetime.signal });
    const detail = { call: 'export-project', project: projectId, files: done.files };
    await recordSecurityEvent({ db }, { kind: 'exported', detail });
    for (const missing of done.missing) say(`Not in the file store: ${missing}`);
    say(`Exported ${done.entries} files, ${done.files} of them photos and attachments, to ${path}`);
  };
  const nameOf = async (id: string) => {
    const isId = /^[0-9a-f-]{36}$/i.test(id);
    const [found] = isId ? await db.select({ name: projects.name }).from(projects).where(eq(projects.id, id)) : [];
    return fileNameOf(['project', found?.name ?? null, now().toISOString().slice(0, 10)], 'zip');
  };
  await work().catch((error) => {
    throw explainDatabase(error, pool.options);
  });
});
