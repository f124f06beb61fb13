import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { projects } from '#server/database/tables/projects.ts';
import type { SessionUser } from '#server/http/route.ts';
import { syncFolder } from '#server/start/data-dir.ts';
import { StartError } from '#server/start/start-error.ts';
import type { MemberRole } from '#shared/roles.ts';
import { addChain, CHAIN_README } from './chain.ts';
import type { ExportContext, Language } from './context.ts';
import { addCertificates, addDocuments, addRecords, addTables, type Linked } from './documents.ts';
import { copyFiles, type StoredFiles } from './files.ts';
import { escapeHtml, link, ltr, page } from './html.ts';
import { type Word, wordsIn } from './labels.ts';
import { addLogs, type MonthOfLogs, pageOfMonth } from './logs.ts';
import { SUMS, ZipWriter } from './zip-writer.ts';

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

const INDEX = 'index.html';
const FILES_PAGE = 'files.html';

interface Facts {
  readonly name: string;
  readonly client: string | null;
  readonly location: string | null;
  readonly description: string | null;
  readonly status: 'active' | 'on_hold' | 'completed' | 'cancelled';
  readonly currency: string;
  readonly budget: string;
  readonly paid: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly people: readonly { readonly name: string; readonly role: MemberRole }[];
}

const FACTS = `select p.name, p.client, p.location, p.description, p.status, p.currency, trim_scale(p.budget)::text as budget,
    p.planned_start_date::text as start, p.planned_end_date::text as end,
    (select trim_scale(coalesce(sum(y.amount), 0))::text from payments y
      where y.project_id = p.id and y.deleted_at is null and y.status = 'paid') as paid,
    (select coalesce(json_agg(json_build_object('name', u.name, 'role', m.role) order by u.name), '[]')
      from members m join users u on u.id = m.user_id where m.project_id = p.id) as people
  from projects p where p.id = $1`;

interface Contents {
  readonly documents: readonly Linked[];
  readonly certificates: readonly Linked[];
  readonly tables: readonly Linked[];
  readonly records: readonly Linked[];
  readonly months: readonly MonthOfLogs[];
  readonly stored: StoredFiles;
}

/** The page from which a person finds everything else, and one of all files. */
async function addPages(context: ExportContext, contents: Contents): Promise<void> {
  const { services, project, language, words, zip } = context;
  const { rows } = await services.db.$client.query<Facts>(FACTS, [project.id]);
  const [facts] = rows;
  if (!facts) throw new Error('the project was deleted while it was exported');
  await zip.add(FILES_PAGE, page(language, words('Files and photos'), filesHtml(context, contents.stored)));
  await zip.add(
    INDEX,
    page(language, facts.name, [factsHtml(context, facts), contentsHtml(context, contents)].join('\n')),
  );
}

function factsHtml({ words, services }: ExportContext, facts: Facts): string {
  const rows: [Word, string | null][] = [
    ['Client', facts.client],
    ['Location', facts.location],
    ['Status', words(facts.status)],
    ['Planned start', facts.start],
    ['Planned end', facts.end],
    ['Budget', amount(facts.budget, facts.currency)],
    ['Paid', amount(facts.paid, facts.currency)],
    ['People', facts.people.map(({ name, role }) => `${name} (${words(role)})`).join('\n')],
    ['Description', facts.description],
  ];
  const list = rows.flatMap(([word, value]) =>
    value ? [`<dt>${words(word)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`] : [],
  );
  const at = services.now().toISOString().slice(0, 16).replace('T', ' ');
  return `<h1><bdi>${escapeHtml(facts.name)}</bdi></h1><dl>${list.join('')}</dl>
<p><small>${words('Exported {at}', { at: ltr(`${at} UTC`) })}</small></p>`;
}

const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 4 });

/** As text it keeps every digit. */
const amount = (decimal: string, currency: string): string => `${digits.format(decimal as `${number}`)} ${currency}`;

const items = (links: readonly Linked[]): string =>
  `<ul>${links.map(({ name, text }) => `<li>${link(name, text)} <small>${escapeHtml(name)}</small></li>`).join('')}</ul>`;

function contentsHtml({ words }: ExportContext, contents: Contents): string {
  const { documents, certificates, tables, records, months, stored } = contents;
  const section = (word: Word, body: string) => `<h2>${words(word)}</h2>\n${body}`;
  const logs = months.map(
    ({ month, count, photos }) =>
      `<li>${link(pageOfMonth(month), month)} · ${link(`logs/${month}.pdf`, words('As a document'))} ·
<small>${words('{count} logs, {photos} photos', { count, photos })}</small></li>`,
  );
  const lost = stored.missing.map(
    (path) => `<li>${escapeHtml(words('This file was not in the file store: {path}', { path }))}</li>`,
  );
  return [
    section('Documents', items(documents)),
    ...(certificates.length > 0 ? [section('Certificates', items(certificates))] : []),
    ...(logs.length > 0 ? [section('Daily logs', `<ul>${logs.join('')}</ul>`)] : []),
    section(
      'Files and photos',
      `<ul><li>${link(FILES_PAGE, `${words('Files and photos')} (${stored.byPath.size})`)}</li>${lost.join('')}</ul>`,
    ),
    section('Tables', `<p>${words('All tables for spreadsheets, one row a thing')}</p>${items(tables)}`),
    section(
      'Proof of daily logs',
      items([{ name: CHAIN_README, text: words('How to check that no log and no photo was changed') }]),
    ),
    section(
      'For other programs',
      `<p>${words('All rows as JSON, one a line: comments, steps, movements, links and whatever else belongs to the project')}</p>
${items(records)}<p>${link(SUMS, SUMS)}: ${words('SHA-256 of every file of this archive; check with: sha256sum -c SHA256SUMS')}</p>`,
    ),
  ].join('\n');
}

function filesHtml({ words, project }: ExportContext, { byPath }: StoredFiles): string {
  const rows = [...byPath.values()].map(
    ({ name, date, subject }) =>
      `<tr><td>${link(name, name)}</td><td>${date}</td><td><bdi>${escapeHtml(subject)}</bdi></td></tr>`,
  );
  return `<p>${link(INDEX, words('Back to the project'))}</p><h1>${words('Files and photos')}</h1><p><bdi>${escapeHtml(project.name)}</bdi></p>
<table><thead><tr><th>${words('File')}</th><th>${words('Date')}</th><th>${words('Belongs to')}</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
}
