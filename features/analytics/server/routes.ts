import { isProjectHidden } from '#features/authorization/server/api.ts';
import { type ListStatement, readList } from '#server/database/read.ts';
import { type Context, implement, listed } from '#server/http/route.ts';
import { addDays } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import { analyticsApi, type ReportFilter } from '../contract.ts';
import { answerWithFile, answerWithProgress } from './answer.ts';
import { makeFile } from './make-file.ts';
import { paymentRows, rowParameters, taskRows } from './read.ts';
import { type Reader, scopeOf } from './report.ts';
import { reportFor } from './report-for.ts';

export const analyticsRoutes = implement(analyticsApi, {
  report: ({ query }, { db, user, now }) => reportFor(db, user, query, now()),

  tasks: ({ query }, context) =>
    rowsOf(context, { statement: taskRows, query, more: [query.status ?? null, ...monthOf(query.month)] }),

  payments: ({ query }, context) => rowsOf(context, { statement: paymentRows, query, more: monthOf(query.month) }),

  export: ({ query }, context) => {
    const { format, language, part, rows, progress, ...filter } = query;
    const wanted = { filter, format, language, part, withRows: rows === 'yes' };
    if (progress !== 'yes') return answerWithFile(makeFile(context, context.user, wanted));
    const stop = new AbortController();
    const making = makeFile(context, context.user, { ...wanted, signal: stop.signal });
    return answerWithProgress({ making, stop }, context.log);
  },
});

interface Wanted {
  readonly statement: ListStatement;
  readonly query: ReportFilter & { readonly limit?: number | undefined; readonly offset?: number | undefined };
  /** The statement's parameters beyond the scope. */
  readonly more: readonly (string | null)[];
}

const ROWS_AT_FIRST = 1_000;

async function rowsOf(
  { db, user, now, total }: Pick<Context, 'db' | 'now' | 'total'> & { user: Reader },
  wanted: Wanted,
) {
  const { statement, query, more } = wanted;
  if (query.projectId && (await isProjectHidden(db, user, query.projectId))) throw notFound('Project');
  const scope = await scopeOf(db, user, query, now());
  const page = { limit: query.limit ?? ROWS_AT_FIRST, offset: query.offset };
  return listed(total, await readList(db, statement, [...rowParameters(scope), ...more], page));
}

/** The first and the last day of a month; nulls without one. */
function monthOf(month: string | undefined): [string | null, string | null] {
  if (month === undefined) return [null, null];
  const first = `${month}-01`;
  const someDayOfNext = addDays(first, 31);
  return [first, addDays(`${someDayOfNext.slice(0, 7)}-01`, -1)];
}
