import { wantsHijri } from '#features/accounts/server/api.ts';
import { hidesPlace, isProjectHidden } from '#features/authorization/server/api.ts';
import { isAhead, isApart } from '#features/files/rules.ts';
import { type FileRow, filesOf } from '#features/files/server/api.ts';
import { samePhotos } from '#features/photos/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { dateIn, daysBetween } from '#shared/dates.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import { headings } from '#shared/language/printed.ts';
import type { LogVersion, ProgressLog } from '../contract.ts';
import { MAX_PDF_DAYS } from '../rules.ts';
import { drawnPhotos, type Picture, type Place, printedPhoto } from './print-photos.ts';
import { type PrintedVersions, printedVersions } from './print-versions.ts';
import { ltr, type Word, type Words, wordsIn } from './print-words.ts';
import { readLog, readRecent, readVersions } from './read.ts';

interface Context extends Pick<Services, 'db' | 'storage' | 'pdf' | 'now'> {
  readonly user: SessionUser;
}

type Language = 'en' | 'ar';

interface Printed {
  readonly content: Uint8Array;
  /** Of the file, without its ending. */
  readonly name: string;
}

export async function printLog(context: Context, id: string, language: Language): Promise<Printed> {
  const text = await readLog(context.db, context.user, id);
  if (text === null) throw notFound('Log');
  const log = JSON.parse(text) as ProgressLog;
  const content = await print(context, {
    logs: [log],
    language,
    project: log.projectName,
    title: 'Daily log',
    period: log.date,
  });
  return { content, name: `daily-log-${log.date}` };
}

interface Period {
  readonly from: string;
  readonly to: string;
  readonly language: Language;
}

export async function printPeriod(
  context: Context,
  projectId: string,
  { from, to, language }: Period,
): Promise<Printed> {
  const { db, user } = context;
  if (await isProjectHidden(db, user, projectId)) throw notFound('Project');
  if (to < from) throw invalid('to', 'The last day must not be before the first.');
  if (daysBetween(from, to) >= MAX_PDF_DAYS) throw invalid('to', 'A PDF holds at most 92 days.');
  const { text } = await readRecent(db, user, { projectId, from, to });
  const logs = (JSON.parse(text ?? '[]') as ProgressLog[]).reverse();
  const { rows } = await db.$client.query<{ name: string }>('select name from projects where id = $1', [projectId]);
  const project = rows[0]?.name ?? '';
  const content = await print(context, { logs, language, project, title: 'Daily logs', period: `${from} – ${to}` });
  return { content, name: `daily-logs-${from}-${to}` };
}

interface Document {
  readonly logs: readonly ProgressLog[];
  readonly language: Language;
  readonly project: string;
  readonly title: Word;
  readonly period: string;
}

async function print(context: Context, { logs, language, project, title, period }: Document): Promise<Uint8Array> {
  const { db, user, pdf } = context;
  const words = wordsIn(language);
  const { name: organisation, timeZone } = await readSettings(db);
  const files = await filesOf(
    db,
    'log',
    logs.map(({ id }) => id),
  );
  const isPlaceHidden = logs[0] !== undefined && (await hidesPlace({ db, user }, logs[0].projectId));
  const pictures = await drawnPhotos(context, logs, files);
  const site = logs[0] === undefined ? null : await siteOf(context, logs[0].projectId);
  const versions = await versionsOf(context, logs, { words, at: (moment) => momentIn(timeZone, moment) });
  const setting = {
    words,
    versions,
    timeZone,
    site,
    isPlaceHidden,
    same: await samePhotos(
      db,
      user,
      files.map(({ id }) => id),
    ),
    files: new Map(files.map((file) => [file.path, file])),
    pictures,
  };
  return pdf.render({
    template: new URL('./log.typ', import.meta.url),
    hijri: await wantsHijri(db, user.id),
    frame: {
      language,
      organisation: organisation || project,
      title: words(title),
      project,
      date: period,
      page: words('Page {page} of {pages}'),
    },
    data: {
      figures: title === 'Daily logs' ? figuresOf(logs, words) : [],
      empty: logs.length === 0 ? words('No daily logs in this period.') : null,
      logs: logs.map((log) => printedLog(log, setting)),
    },
    files: Object.fromEntries([...pictures.values()].map(({ file, content }) => [file, content])),
  });
}

async function siteOf({ db }: Pick<Context, 'db'>, projectId: string): Promise<Place | null> {
  const text =
    'select latitude, longitude from projects where id = $1 and latitude is not null and longitude is not null';
  const { rows } = await db.$client.query<{ latitude: number; longitude: number }>(text, [projectId]);
  return rows[0] ?? null;
}

/** Of each log that says something else by now than it did when it was submitted. */
async function versionsOf(
  { db }: Context,
  logs: readonly ProgressLog[],
  setting: Parameters<typeof printedVersions>[1],
) {
  const made = new Map<string, PrintedVersions>();
  for (const { id, amendedAt } of logs) {
    if (amendedAt) made.set(id, printedVersions(JSON.parse(await readVersions(db, id)) as LogVersion[], setting));
  }
  return made;
}

function figuresOf(logs: readonly ProgressLog[], words: Words): [string, string, null][] {
  const sum = (of: (log: ProgressLog) => number) =>
    logs.reduce((total, log) => total + of(log), 0).toLocaleString('en');
  return [
    [words('Days'), String(new Set(logs.map(({ date }) => date)).size), null],
    [words('Logs'), String(logs.length), null],
    [words('Worker-days'), sum(({ manpower }) => manpower), null],
    [
      words('Hours of delay'),
      sum(({ details }) => details.delays.reduce((total, { hours }) => total + hours, 0)),
      null,
    ],
  ];
}

interface Setting {
  readonly words: Words;
  readonly versions: ReadonlyMap<string, PrintedVersions>;
  readonly timeZone: string;
  readonly site: Place | null;
  readonly isPlaceHidden: boolean;
  readonly same: Awaited<ReturnType<typeof samePhotos>>;
  readonly files: ReadonlyMap<string, FileRow>;
  readonly pictures: ReadonlyMap<string, Picture>;
}

function printedLog(log: ProgressLog, setting: Setting) {
  const { words, timeZone, pictures } = setting;
  const at = (moment: string | Date) => momentIn(timeZone, moment);
  const facts: [string, string | null][] = [
    [words('Date'), log.date],
    [words('Author'), log.authorName],
    [words('Workers'), String(log.manpower)],
    [words('Task'), log.taskTitle],
    [words('Weather'), weatherOf(log, words)],
    ...momentsOf(log, setting),
    [words('Version'), log.amendedAt && `${log.version} · ${words('amended {at}', { at: at(log.amendedAt) })}`],
  ];
  const versions = setting.versions.get(log.id);
  const shown = log.photoUrls.filter((path) => pictures.has(path));
  return {
    title: log.authorName ? `${log.date} · ${log.authorName}` : log.date,
    facts: facts.filter(([, value]) => value),
    notes: { title: words('Notes'), text: log.notes },
    tables: tablesOf(log, words),
    texts: safetyOf(log, words),
    photoTitle: words('Photos'),
    photos: shown.map((path) => ({
      file: pictures.get(path)?.file,
      ...printedPhoto(setting.files.get(path), log.date, { ...setting, at }),
    })),
    remarks: [
      ...remark(log.awaitedPhotos, '{count} photos had not arrived when this was printed.', words),
      ...remark(log.photoUrls.length - shown.length, '{count} further photos are in the application.', words),
    ],
    versions: versions ?? null,
    hashes: [
      ...(versions?.hash
        ? [[words('Hash of version {version}', { version: String(log.version) }), versions.hash]]
        : []),
      ...(log.hash ? [[words('Hash of the submission'), log.hash]] : []),
      ...(log.previousHash ? [[words('Hash of the entry before'), log.previousHash]] : []),
    ],
  };
}

const remark = (count: number, key: Word, words: Words) => (count > 0 ? [words(key, { count: String(count) })] : []);

function weatherOf({ details: { weather } }: ProgressLog, words: Words): string | null {
  const parts = [weather?.sky && words(weather.sky), weather?.temperature != null && ltr(`${weather.temperature} °C`)];
  return parts.filter(Boolean).join(' · ') || null;
}

function tablesOf({ details }: ProgressLog, words: Words) {
  const { crews, equipment, deliveries, delays, visitors } = details;
  const table = (title: Word, header: readonly Word[], rows: string[][], numbers: number[] = []) =>
    rows.length === 0 ? [] : [{ title: words(title), header: headings(words, header), rows, numbers }];
  return [
    ...table(
      'Manpower',
      ['Trade', 'Number'],
      crews.map(({ trade, count }) => [trade, String(count)]),
      [1],
    ),
    ...table(
      'Equipment',
      ['Name', 'Number'],
      equipment.map(({ name, count }) => [name, String(count)]),
      [1],
    ),
    ...table(
      'Deliveries',
      ['Item', 'Quantity', 'From'],
      deliveries.map(({ item, quantity, from }) => [item, quantity, from]),
    ),
    ...table(
      'Delays',
      ['Cause', 'Hours', 'Note'],
      delays.map(({ cause, hours, note }) => [words(cause), String(hours), note]),
      [1],
    ),
    ...table(
      'Visitors',
      ['Name', 'Company'],
      visitors.map(({ name, company }) => [name, company]),
    ),
  ];
}

function safetyOf({ details: { safety } }: ProgressLog, words: Words) {
  if (!safety) return [];
  const lines = [
    ...(safety.talkHeld ? [words('Toolbox talk held')] : []),
    words('Incidents: {count}', { count: String(safety.incidents) }),
    ...(safety.note ? [safety.note] : []),
  ];
  return [{ title: words('Safety'), text: lines.join('\n') }];
}

/** Written without a network it arrived later: both moments are told, and whose clock the first is. */
function momentsOf({ writtenAt, createdAt }: ProgressLog, { words, timeZone }: Setting): [string, string][] {
  const at = (moment: string) => momentIn(timeZone, moment);
  if (writtenAt === null || !isApart(writtenAt, createdAt)) return [[words('Submitted'), at(createdAt)]];
  return [
    [
      isAhead(writtenAt, createdAt)
        ? words('Written, by the device’s clock, which was ahead')
        : words('Written, by the device’s clock'),
      at(writtenAt),
    ],
    [words('Received by the server'), at(createdAt)],
  ];
}

function momentIn(timeZone: string, moment: string | Date): string {
  const date = new Date(moment);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(date);
  return ltr(`${dateIn(timeZone, date)} ${time}`);
}
