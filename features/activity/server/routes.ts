import { type Entity, isEntity, kindWords } from '#features/histories.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { clockTime, writeLogFile } from '#server/adapters/sheets/log-file.ts';
import type { Sheets } from '#server/adapters/sheets/sheets.ts';
import type { Database } from '#server/database/open.ts';
import { type Bytes, implement, JsonText, type SessionUser } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { invalid } from '#shared/http/errors.ts';
import { changesOf, type Formatter } from '../change-format/changes.ts';
import { actionWords, inWords } from '../change-format/kinds.ts';
import { labelIn } from '../change-format/labels.ts';
import { type Activity, activityApi, type FeedFilter, MOST_IN_EXCEL } from '../contract.ts';
import { everyChange, readFeed } from './read.ts';

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
async function exportActivity(
  { db, sheets, user }: { db: Database; sheets: Sheets; user: SessionUser },
  { filter, format, language, timeZone, today }: Wanted,
): Promise<Bytes> {
  const formatter: Formatter = {
    language,
    number: (decimal) => decimal,
    date: (day) => day,
    moment: (at) => clockTime(timeZone, at),
  };
  const isArabic = language === 'ar';
  return writeLogFile(sheets, {
    name: `activity-${today}`,
    sheet: isArabic ? 'النشاط' : 'Activity',
    columns: headings.map(([english, arabic, width]) => ({ header: isArabic ? arabic : english, width })),
    lines: linesOf(everyChange(db, user, filter), formatter),
    rightToLeft: isArabic,
    format,
    most: MOST_IN_EXCEL,
  });
}

async function* linesOf(parts: AsyncIterable<Activity[]>, formatter: Formatter): AsyncGenerator<Line[]> {
  for await (const part of parts) yield part.flatMap((entry) => entryLines(entry, formatter));
}

function entryLines(entry: Activity, formatter: Formatter): Line[] {
  const { language } = formatter;
  const head: Line = [
    formatter.moment(entry.at),
    whoOf(entry, formatter.language),
    entry.projectName,
    inWords(kindWords[entry.entity as Entity], language, entry.entity),
    labelIn(entry.label, entry.entity, language),
    inWords(actionWords[entry.action], language, entry.action),
  ];
  const changes = changesOf(entry, formatter);
  if (changes.length === 0) return [[...head, null, null, null]];
  return changes.map(({ label, before, after }) => [...head, label, before, after]);
}

function whoOf({ actorName, byToken }: Activity, language: 'en' | 'ar'): string {
  if (actorName === null) return language === 'ar' ? 'النظام' : 'The system';
  if (byToken === null) return actorName;
  return language === 'ar'
    ? `${actorName} (برمز الواجهة البرمجية ${byToken})`
    : `${actorName} (by the API token ${byToken})`;
}

/** @throws AppError 422 where it names a kind that no room has */
function checked<F extends { entity?: string | undefined }>(filter: F): F {
  if (filter.entity !== undefined && !isEntity(filter.entity))
    throw invalid('entity', 'entity must be one of the kinds');
  return filter;
}

const RECENT = 20;
const PAGE = 50;

export const activityRoutes = implement(activityApi, {
  async list({ query }, { db, user, total }) {
    const feed = await readFeed(db, user, { filter: checked(query), limit: query.limit ?? RECENT, everything: false });
    total(feed.total);
    return new JsonText(feed.json);
  },

  async listEverything({ query }, { db, user, total }) {
    const feed = await readFeed(db, user, { filter: checked(query), limit: query.limit ?? PAGE, everything: true });
    total(feed.total);
    return new JsonText(feed.json);
  },

  async export({ query: { format, language, ...filter } }, { db, sheets, user, now }) {
    const { timeZone } = await readSettings(db);
    return exportActivity(
      { db, sheets, user },
      { filter: checked(filter), format, language, timeZone, today: dateIn(timeZone, now()) },
    );
  },
});
