import { z } from 'zod';
import { type Ai, BUILT_IN } from '#server/adapters/ai/ai.ts';
import { type Context, implement } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { fold, isArabic } from '#shared/language/fold.ts';
import { materialForecastApi, type Shortfall } from '../forecast-contract.ts';
import { answerQuestion } from './forecast-answers.ts';
import { noFigures } from './forecasts.ts';
import { type MaterialFilter, PRESET_LIMIT, readProjects, readShort } from './read.ts';
import { byUrgency, readShortRows, type ShortRow } from './shortfalls.ts';

/** More than these are not sent: the answer would be cut off, and nobody reads so many. */
const MOST_WORDED = 40;

const Wording = z.object({
  advice: z.array(z.object({ index: z.int().min(0), text: z.string().trim().min(10).max(300) })),
});

/** A configured model may word the advice; figures are never its own, so an answer with any number in it is dropped. */
async function wordAdvice(
  shortfalls: readonly Shortfall[],
  ai: Ai,
): Promise<{ shortfalls: Shortfall[]; engine: string }> {
  if (!ai.isConfigured || shortfalls.length === 0) return { shortfalls: [...shortfalls], engine: BUILT_IN };
  const answer = await ai.ask({
    task: 'material-forecast',
    schema: Wording,
    system: orders,
    data: shortfalls.slice(0, MOST_WORDED).map(({ item, task, advice, isLate, leadBasis }, index) => ({
      index,
      item,
      firstTask: task?.title ?? null,
      isDeliveryLate: isLate,
      supplierKnown: leadBasis === 'supplier',
      advice,
      language: isArabic(item) ? 'Arabic' : 'English',
    })),
  });
  const worded = new Map(
    answer?.advice.filter(({ text }) => !/\p{N}/u.test(text)).map(({ index, text }) => [index, text]),
  );
  const changed = shortfalls.map((one, index) => ({ ...one, advice: worded.get(index) ?? one.advice }));
  return { shortfalls: changed, engine: worded.size > 0 ? ai.engine : BUILT_IN };
}

const orders = [
  'You advise the storekeeper of a construction site in the Gulf. Each line is a material that will be missing and what our engine advises.',
  'Word the advice for that material and task in one sentence, in the language named in its line. Keep its meaning.',
  'Write no number, quantity, price or date, neither in digits nor in words: the figures stand beside your sentence.',
].join('\n');

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
