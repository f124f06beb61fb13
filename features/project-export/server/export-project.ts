import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { projects } from '#server/database/tables/projects.ts';
import type { SessionUser } from '#server/http/route.ts';
import { syncFolder } from '#server/start/data-dir.ts';
import { StartError } from '#server/start/start-error.ts';
import { addChain } from './chain.ts';
import type { ExportContext, Language } from './context.ts';
import { addCertificates, addDocuments, addRecords, addTables } from './documents.ts';
import { copyFiles } from './files.ts';
import { addPages } from './index-page.ts';
import { wordsIn } from './labels.ts';
import { addLogs } from './logs.ts';
import { ZipWriter } from './zip-writer.ts';

interface ExportOrder extends Pick<ExportContext, 'services' | 'routes' | 'files' | 'signal'> {
  readonly projectId: string;
  readonly path: string;
  /** That of the project's name by default. */
  readonly language?: Language | undefined;
}

interface Exported {
  readonly entries: number;
  readonly files: number;
  readonly missing: readonly string[];
}

/** Writes one zip of a project that a person reads without the product; it appears under its name once it is whole. */
export async function exportProject({ projectId, path, language, signal, ...given }: ExportOrder): Promise<Exported> {
  if (await stat(path).catch(() => undefined))
    throw new StartError(`${path} exists already. Give the file another name.`);
  const { db } = given.services;
  const project = await findProject(db, projectId);
  const spoken = language ?? languageOf(project.name);
  const unfinished = `${path}.${process.pid}.unfinished`;
  const zip = new ZipWriter(unfinished, signal);
  const own = { project, zip, signal, language: spoken, words: wordsIn(spoken), user: await findAdministrator(db) };
  try {
    const done = await fill({ ...given, ...own });
    await zip.finish();
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return done;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function fill(context: ExportContext): Promise<Exported> {
  const stored = await copyFiles(context);
  const contents = {
    stored,
    documents: await addDocuments(context),
    certificates: await addCertificates(context),
    months: await addLogs(context, stored),
    tables: await addTables(context),
    records: await addRecords(context),
  };
  await addChain(context, stored);
  await addPages(context, contents);
  return { entries: context.zip.names.length + 1, files: stored.byPath.size, missing: stored.missing };
}

/** Where most letters of a name are Arabic, its pages are. */
function languageOf(name: string): Language {
  const count = (letters: RegExp) => name.match(letters)?.length ?? 0;
  return count(/\p{Script=Arabic}/gu) > count(/\p{Script=Latin}/gu) ? 'ar' : 'en';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function findProject(db: Database, id: string) {
  const live = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(isNull(projects.deletedAt), UUID.test(id) ? eq(projects.id, id) : undefined))
    .orderBy(asc(projects.name));
  const found = UUID.test(id) ? live[0] : undefined;
  if (found) return found;
  if (UUID.test(id)) throw new StartError('There is no such project. One in the trash is restored first.');
  const list = live.map(({ id: one, name }) => `${one}  ${name}`);
  throw new StartError(['Name the project by its id, for example: npm run export-project ID', ...list].join('\n'));
}

/** Other rooms are asked on behalf of somebody who sees everything. */
async function findAdministrator(db: Database): Promise<SessionUser> {
  const [found] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deactivatedAt)))
    .orderBy(asc(users.createdAt))
    .limit(1);
  if (!found) throw new StartError('There is no active administrator in this installation.');
  return { ...found, role: 'admin', sessionId: '' };
}
