import type { ExportContext } from './context.ts';
import { addLogsOfMonth } from './documents.ts';
import type { StoredFiles } from './files.ts';
import { escapeHtml, hrefOf, link, ltr, page } from './html.ts';

export interface MonthOfLogs {
  readonly month: string;
  readonly until: string;
  readonly count: number;
  readonly photos: number;
}

interface Log {
  readonly date: string;
  readonly author: string | null;
  readonly task: string | null;
  readonly manpower: number;
  readonly notes: string;
  readonly version: number;
  readonly hash: string | null;
  readonly photos: readonly string[];
}

const LIVE = 'g.project_id = $1 and g.deleted_at is null';

const MONTHS = `select to_char(g.date, 'YYYY-MM') as month, (max(date_trunc('month', g.date)) + interval '1 month - 1 day')::date::text as until,
    count(*)::int as count, sum(cardinality(g.photo_urls) + cardinality(g.further_photo_urls))::int as photos
  from progress_logs g where ${LIVE} group by 1 order by 1`;

const OF_MONTH = `select g.date::text, u.name as author, t.title as task, g.manpower, g.notes, g.version, g.hash,
    g.photo_urls || g.further_photo_urls as photos
  from progress_logs g left join users u on u.id = g.created_by left join tasks t on t.id = g.task_id
  where ${LIVE} and to_char(g.date, 'YYYY-MM') = $2 order by g.date, g.created_at, g.id`;

export const pageOfMonth = (month: string): string => `logs/${month}.html`;

/** The logs of each month as a page with their photos, and as the PDF that the product prints. */
export async function addLogs(context: ExportContext, stored: StoredFiles): Promise<readonly MonthOfLogs[]> {
  const { services, project, language, words, zip, signal } = context;
  const { rows: months } = await services.db.$client.query<MonthOfLogs>(MONTHS, [project.id]);
  for (const { month, until } of months) {
    signal.throwIfAborted();
    const pdf = await addLogsOfMonth(context, month, until);
    const { rows } = await services.db.$client.query<Log>(OF_MONTH, [project.id, month]);
    const title = `${words('Daily logs')} ${ltr(month)}`;
    const body = [
      `<p>${link('index.html', words('Back to the project'), 1)} · ${link(pdf, words('As a document'), 1)}</p>`,
      `<h1>${escapeHtml(title)}</h1><p><bdi>${escapeHtml(project.name)}</bdi></p>`,
      ...rows.map((log) => logHtml(log, context, stored)),
    ];
    await zip.add(pageOfMonth(month), page(language, title, body.join('\n')));
  }
  return months;
}

function logHtml(log: Log, { words }: ExportContext, { byPath }: StoredFiles): string {
  const facts = [
    [words('Task'), log.task],
    [words('Workers'), String(log.manpower)],
    [words('Version'), log.version > 1 ? String(log.version) : null],
  ].flatMap(([name, value]) => (value ? [`<dt>${name}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`] : []));
  const photos = log.photos.map((path) => {
    const file = byPath.get(path);
    if (!file) return `<p>${escapeHtml(words('This file was not in the file store: {path}', { path }))}</p>`;
    const address = hrefOf(file.name, 1);
    return `<a href="${address}"><img src="${address}" alt="${escapeHtml(file.name)}" loading="lazy"></a>`;
  });
  return `<section><h3>${log.date} · <bdi>${escapeHtml(log.author ?? '')}</bdi></h3><dl>${facts.join('')}</dl>
<p class="notes" dir="auto">${escapeHtml(log.notes)}</p>
${photos.length > 0 ? `<div class="photos">${photos.join('')}</div>` : ''}
${log.hash ? `<small>${words('Hash')}: <code>${log.hash}</code></small>` : ''}</section>`;
}
