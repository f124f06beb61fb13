import { type Context, implement } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { fold } from '#shared/language/fold.ts';
import { materialForecastApi } from '../forecast-contract.ts';
import { wordAdvice } from './advice.ts';
import { answerQuestion } from './forecast-answers.ts';
import { noFigures } from './forecasts.ts';
import { type MaterialFilter, PRESET_LIMIT, readProjects, readShort } from './read.ts';
import { byUrgency, readShortRows, type ShortRow } from './shortfalls.ts';

export const materialForecastRoutes = implement(materialForecastApi, {
  listShortfalls: ({ query }, context) => listShortfalls(query, context),

  async listShortfallsOfProject({ params, query }, context) {
    const [project] = await readProjects(context.db, context.user, params.projectId);
    if (!project) throw notFound('Project');
    return listShortfalls({ ...query, projectId: params.projectId }, context);
  },

  async forecast({ body }, { db, user, now, ai, limits }) {
    limits.ai.take(user.id);
    return wordAdvice(await answerQuestion({ db, user, now: now() }, body), ai);
  },
});

async function listShortfalls(
  filter: MaterialFilter,
  { db, user, now, total }: Pick<Context<typeof materialForecastApi.listShortfalls>, 'db' | 'user' | 'now' | 'total'>,
) {
  const { limit = PRESET_LIMIT, offset = 0 } = filter;
  const projects = await readProjects(db, user, filter.projectId ?? null);
  const byProject = await readShortRows(
    db,
    now(),
    projects.map(({ id }) => id),
  );
  const short = [...byProject.values()].flat().filter(asked(filter)).sort(byUrgency);
  total(short.length);
  const page = short.slice(offset, offset + limit);
  const rows = await readShort(
    db,
    user,
    page.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap(({ id, figures }) => {
    const row = byId.get(id);
    return row ? [{ ...row, ...(figures ?? noFigures) }] : [];
  });
}

/** The filters of the other lists of materials, on what is known of the shortages. */
function asked({ search, category, state }: MaterialFilter): (row: ShortRow) => boolean {
  const words = search && fold(search);
  return (row) =>
    (state === undefined || state === 'shortage') &&
    (category === undefined || row.category === category) &&
    (!words || [row.item, row.category, row.supplier].some((text) => text && fold(text).includes(words)));
}
