import { Readable } from 'node:stream';
import { writeCsv } from '#server/adapters/sheets/csv.ts';
import { type NewColumn, type Sheets, XLSX_TYPE } from '#server/adapters/sheets/sheets.ts';
import type { Database } from '#server/database/open.ts';
import { Bytes, type SessionUser } from '#server/http/route.ts';
import { type Activity, type Entity, type FeedFilter, MOST_IN_EXCEL } from '../contract.ts';
import { changesOf, type Voice } from '../telling/changes.ts';
import { actionWords, inWords, kindWords } from '../telling/kinds.ts';
import { everyChange } from './read.ts';

interface Wanted {
  readonly filter: { readonly [K in keyof FeedFilter]?: FeedFilter[K] };
  readonly format: 'csv' | 'xlsx';
  readonly language: 'en' | 'ar';
  readonly timeZone: string;
  readonly today: string;
}

type Line = (string | null)[];

const headings: readonly (readonly [en: string, ar: string, width: number])[] = [
  ['When', 'متى', 20],
  ['Who', 'من', 24],
  ['Project', 'المشروع', 28],
  ['Kind', 'النوع', 18],
  ['What', 'الشيء', 36],
  ['Done', 'الإجراء', 16],
  ['Field', 'الحقل', 22],
  ['Before', 'قبل', 30],
  ['After', 'بعد', 30],
];

/** Who did what, when, before and after: a line each changed field. Plain numbers and dates, so that it can be reckoned with. */
export async function exportActivity(
  { db, sheets, user }: { db: Database; sheets: Sheets; user: SessionUser },
  { filter, format, language, timeZone, today }: Wanted,
): Promise<Bytes> {
  const voice: Voice = {
    language,
    number: (decimal) => decimal,
    date: (day) => day,
    moment: (at) => clockOf(timeZone, at),
  };
  const header = headings.map((heading) => heading[language === 'ar' ? 1 : 0]);
  const headers = {
    'Content-Disposition': `attachment; filename="activity-${today}.${format}"`,
    'Cache-Control': 'no-store',
  };
  const lines = linesOf(everyChange(db, user, filter), voice);
  if (format === 'csv') {
    const content = Readable.from(csvParts(header, lines), { objectMode: false });
    return new Bytes(content, { ...headers, 'Content-Type': 'text/csv; charset=utf-8' });
  }
  const columns: NewColumn[] = header.map((text, index) => ({ header: text, width: headings[index]?.[2] ?? 20 }));
  const sheet = { name: language === 'ar' ? 'النشاط' : 'Activity', rightToLeft: language === 'ar', columns };
  return new Bytes(await sheets.write([{ ...sheet, rows: await newest(lines) }]), {
    ...headers,
    'Content-Type': XLSX_TYPE,
  });
}

async function* linesOf(parts: AsyncIterable<Activity[]>, voice: Voice): AsyncGenerator<Line[]> {
  for await (const part of parts) yield part.flatMap((entry) => entryLines(entry, voice));
}

function entryLines(entry: Activity, voice: Voice): Line[] {
  const { language } = voice;
  const system = language === 'ar' ? 'النظام' : 'The system';
  const head: Line = [
    voice.moment(entry.at),
    entry.actorName ?? system,
    entry.projectName,
    inWords(kindWords[entry.entity as Entity], language, entry.entity),
    entry.label,
    inWords(actionWords[entry.action], language, entry.action),
  ];
  const changes = changesOf(entry, voice);
  if (changes.length === 0) return [[...head, null, null, null]];
  return changes.map(({ label, before, after }) => [...head, label, before, after]);
}

async function* csvParts(header: readonly string[], lines: AsyncIterable<Line[]>): AsyncGenerator<string> {
  yield writeCsv(header, []);
  // Each part without the mark and the header's empty line that only a file's beginning has.
  for await (const part of lines) yield writeCsv([], part).replace(/^\uFEFF\r\n/, '');
}

async function newest(parts: AsyncIterable<Line[]>): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const part of parts) {
    lines.push(...part.slice(0, MOST_IN_EXCEL - lines.length));
    if (lines.length >= MOST_IN_EXCEL) break;
  }
  return lines;
}

/** "2026-03-01 14:05" on the organisation's clock. */
function clockOf(timeZone: string, at: string): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment);
}
