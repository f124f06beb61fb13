import { readSettings } from '#features/settings/server/api.ts';
import { clockTime, type LogLine, writeLogFile } from '#server/adapters/sheets/log-file.ts';
import type { Sheets } from '#server/adapters/sheets/sheets.ts';
import type { Database } from '#server/database/open.ts';
import { type Bytes, implement } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { MOST_IN_EXCEL, type SecurityEntry, securityJournalApi } from '../contract.ts';
import { detailsOf, kindLabel, type Language } from '../labels.ts';
import { countEntries, everyEntry, type Filter, readEntries } from './read.ts';

const PAGE = 50;

export const securityJournalRoutes = implement(securityJournalApi, {
  async list({ query }, { db, total }) {
    total(await countEntries(db, query));
    return readEntries(db, query, query.limit ?? PAGE);
  },

  async export({ query: { format, language, ...filter } }, { db, sheets, now }) {
    const { timeZone } = await readSettings(db);
    return exportJournal({ db, sheets }, { filter, format, language, timeZone, today: dateIn(timeZone, now()) });
  },
});

interface Wanted {
  readonly filter: Filter;
  readonly format: 'csv' | 'xlsx';
  readonly language: Language;
  readonly timeZone: string;
  readonly today: string;
}

const headings: readonly (readonly [en: string, ar: string, width: number])[] = [
  ['When', 'متى', 20],
  ['Event', 'الحدث', 30],
  ['Who', 'من', 28],
  ['To whom or what', 'على من أو ماذا', 28],
  ['Details', 'التفاصيل', 50],
  ['Network', 'الشبكة', 20],
  ['Browser', 'المتصفح', 18],
  ['System', 'النظام', 14],
  ['Request', 'الطلب', 38],
];

/** The journal as a file, a line each entry. */
const exportJournal = (
  { db, sheets }: { db: Database; sheets: Sheets },
  { filter, format, language, timeZone, today }: Wanted,
): Promise<Bytes> =>
  writeLogFile(sheets, {
    name: `security-journal-${today}`,
    sheet: language === 'ar' ? 'سجل الأمان' : 'Security journal',
    columns: headings.map(([english, arabic, width]) => ({ header: language === 'ar' ? arabic : english, width })),
    lines: linesOf(everyEntry(db, filter), { language, timeZone }),
    rightToLeft: language === 'ar',
    format,
    most: MOST_IN_EXCEL,
  });

type Shown = Pick<Wanted, 'language' | 'timeZone'>;

async function* linesOf(parts: AsyncIterable<SecurityEntry[]>, shown: Shown): AsyncGenerator<LogLine[]> {
  for await (const part of parts) yield part.map((entry) => lineOf(entry, shown));
}

/** "Nora Saleh, nora@example.com" */
const personOf = (name: string | null, label: string | null): string | null =>
  [name, label].filter(Boolean).join(', ') || null;

const lineOf = (entry: SecurityEntry, { language, timeZone }: Shown): LogLine => [
  clockTime(timeZone, entry.at),
  kindLabel(entry.kind, language),
  personOf(entry.actorName, entry.actorLabel),
  personOf(entry.subjectName, entry.subjectLabel),
  detailsOf(entry.detail, language)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ') || null,
  entry.network,
  entry.browser,
  entry.system,
  entry.requestId,
];
