import { wantsHijri } from '#features/accounts/server/api.ts';
import { visibleSql } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { drawPicture } from '#server/adapters/pictures/picture.ts';
import { XLSX_TYPE } from '#server/adapters/sheets/sheets.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Database } from '#server/database/open.ts';
import { readList } from '#server/database/read.ts';
import { fileNameOf } from '#server/http/download.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { dateIn } from '#shared/dates.ts';
import type { Report, ReportFilter } from '../contract.ts';
import { hasPart, type ReportPart } from '../rules.ts';
import { printed } from './printed.ts';
import type { Contents } from './printed-contents.ts';
import { type Language, wordsIn } from './printed-labels.ts';
import type { Lists, PrintedLists } from './printed-lists.ts';
import { paymentRows, rowParameters, type Scope, taskRows } from './read.ts';
import { scopeOf } from './report.ts';
import { reportFor } from './report-for.ts';
import { workbook } from './workbook.ts';
import { writingIn } from './written.ts';

type Tools = Pick<Services, 'db' | 'storage' | 'pdf' | 'sheets' | 'now'>;

export interface FileWanted {
  readonly filter: ReportFilter;
  readonly format: 'pdf' | 'xlsx';
  readonly language: Language;
  readonly part: ReportPart;
  /** With the tasks and payments behind the figures. */
  readonly withRows: boolean;
  /** Ends the drawing of a document. */
  readonly signal?: AbortSignal;
}

export interface MadeFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
  /** What it tells of. */
  readonly about: Pick<Report, 'projectName' | 'from' | 'to'>;
}

export interface Step {
  readonly done: number;
  readonly of: number;
  /** What is being done next. */
  readonly next: 'rows' | 'photos' | 'drawing';
}

/** More rows than these make a document nobody reads; the sheet takes more. */
const MOST_ROWS = { pdf: 10_000, xlsx: 100_000 } as const;

/**
 * Makes the report as this person may see it. Yields after each step how many of how many are done; whoever stops asking
 * stops the work. @throws not found when the one project asked for may not be seen, before the first step.
 */
export async function* makeFile(
  tools: Tools,
  user: Pick<SessionUser, 'id' | 'role'>,
  wanted: FileWanted,
): AsyncGenerator<Step, MadeFile> {
  const { db, storage, pdf, sheets, now } = tools;
  const { filter, format, language, part, withRows } = wanted;
  const report = await reportFor(db, user, filter, now());
  const scope = await scopeOf(db, user, filter, now());
  const found = hasPart(part, 'gallery') ? await readPhotoLogs(db, scope) : [];
  const isDrawn = format === 'pdf';
  const paths = isDrawn ? found.flatMap((log) => log.paths) : [];
  /** Figures, rows, photos, drawing. */
  const of = paths.length + 3;
  const after = (done: number): Step => ({ done, of, next: done < of - 1 ? 'photos' : 'drawing' });
  yield { done: 1, of, next: 'rows' };
  const lists = withRows ? await listsFor(db, scope, wanted) : {};
  yield after(2);
  const pictures = new Map<string, { name: string; content: Uint8Array }>();
  for (const [index, path] of paths.entries()) {
    const content = await onPaper(storage, path);
    if (content) pictures.set(path, { name: `photo-${index}.jpg`, content });
    yield after(3 + index);
  }
  const contents: Contents = {
    report,
    part,
    ...(await headOf(tools, user)),
    logs: found.map((log) => ({
      ...log,
      files: log.paths.flatMap((path) => pictures.get(path)?.name ?? []),
    })),
  };
  const setting = { language, words: wordsIn(language), write: writingIn(language) };
  const named = { name: fileNameOf(['report', report.projectName, report.from, report.to], format), about: report };
  if (!isDrawn) return { ...named, type: XLSX_TYPE, content: await sheets.write(workbook(contents, lists, setting)) };
  const files = Object.fromEntries([...pictures.values()].map((picture) => [picture.name, picture.content]));
  const template = new URL('./report.typ', import.meta.url);
  const hijri = await wantsHijri(tools.db, user.id);
  return {
    ...named,
    type: 'application/pdf',
    content: await pdf.render(
      {
        template,
        hijri,
        ...printed(contents, setting),
        ...(withRows && { composed: composedOf(lists, language) }),
        files,
      },
      wanted.signal,
    ),
  };
}

/** The tasks and payments of its parts, in JSON. */
async function listsFor(db: Database, scope: Scope, { part, format }: FileWanted): Promise<Lists> {
  const page = { limit: MOST_ROWS[format] };
  const hasTasks = hasPart(part, 'overview') || part === 'progress';
  return {
    tasks: hasTasks ? await readList(db, taskRows, [...rowParameters(scope), null, null, null], page) : undefined,
    payments: hasPart(part, 'budget')
      ? await readList(db, paymentRows, [...rowParameters(scope), null, null], page)
      : undefined,
  };
}

function composedOf(lists: Lists, language: Language) {
  const input: PrintedLists = { ...lists, language };
  return { module: new URL('./printed-lists.ts', import.meta.url), input };
}

async function headOf({ db, now }: Tools, { id }: Pick<SessionUser, 'id'>) {
  const { name: organisation, timeZone } = await readSettings(db);
  const { rows } = await db.$client.query<{ name: string }>('select name from users where id = $1', [id]);
  return { organisation, preparedOn: dateIn(timeZone, now()), preparedFor: rows[0]?.name ?? '' };
}

/** Spec §9: five logs; four photos of each go on paper. */
const LOGS = 5;
const PHOTOS_OF_A_LOG = 4;
const PAPER_SIZE = { width: 1000, height: 1000, fit: 'inside', withoutEnlargement: true } as const;
const ON_PAPER = { ...PAPER_SIZE, format: 'jpeg', quality: 72 } as const;

interface PhotoLogRow {
  readonly projectName: string;
  readonly date: string;
  readonly notes: string;
  readonly count: number;
  readonly paths: readonly string[];
}

/** Photos that were attached to a log nobody deleted, of projects the caller may see. */
const ofLog = `f.entity = 'log' and f.entity_id = g.id and f.kind = 'picture' and f.stored_at is not null
    and f.withheld_at is null and f.path = any(g.photo_urls)`;

const statement = {
  name: 'analytics-photos',
  text: `select p.name as "projectName", g.date, g.notes, h.count, h.paths[1:${PHOTOS_OF_A_LOG}] as paths
    from progress_logs g join projects p on p.id = g.project_id
    cross join lateral (select count(*)::int as count, array_agg(f.path order by f.created_at, f.id) as paths
      from files f where ${ofLog}) h
    where g.deleted_at is null and p.deleted_at is null and h.count > 0 and ${visibleSql('p.id', '$1')}
      and ($2::uuid is null or p.id = $2) and g.date between $3 and $4
    order by g.date desc, g.created_at desc, g.id limit ${LOGS}`,
};

async function readPhotoLogs(db: Database, { caller, projectId, period }: Scope): Promise<PhotoLogRow[]> {
  const values = [caller.scope, projectId, period.from, period.to];
  return (await db.$client.query<PhotoLogRow>({ ...statement, values })).rows;
}

/** Small enough for paper and without the camera's notes; undefined when it is gone or unreadable. */
async function onPaper(storage: Storage, path: string): Promise<Uint8Array | undefined> {
  const content = await storage.get(path);
  if (!content) return undefined;
  const [picture] = await drawPicture(content, [ON_PAPER]).catch(() => []);
  return picture?.content;
}
