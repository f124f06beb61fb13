import { authorizeProject } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import { weeklyPlanApi } from '../contract.ts';
import { weekStartOf } from '../rules.ts';
import { askPlan, readPlanContext } from './plan-question.ts';
import { type At, readOpenPromises, readPromise, readWeeks } from './read.ts';
import { recordPromiseOutcome } from './store.ts';
import { wordObjectives } from './wording.ts';

export const weeklyPlanRoutes = implement(weeklyPlanApi, {
  async suggest({ body }, context) {
    const { db, user, limits, ai } = context;
    const projectId = await authorizeProject(db, user, body.project_id, 'plan.suggest');
    limits.ai.take(user.id);
    const planContext = await readPlanContext(context, projectId);
    const { today, calendar } = planContext.plan;
    const standing = await readOpenPromises(db, projectId, weekStartOf(today, calendar.workingDays));
    const plan = await askPlan('suggest', { planContext, days: body.horizon_days, language: body.language, standing });
    return wordObjectives(plan, ai, body.language);
  },

  async weeks({ params }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.read');
    return readWeeks(db, projectId, await atNow(db, now()));
  },

  async judge({ params, body }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'plan.commit');
    const write = { projectId, actorId: user.id, now: now() };
    await db.transaction((tx) => recordPromiseOutcome(tx, write, { id: params.promiseId, ...body }));
    const promise = await readPromise(db, projectId, await atNow(db, now()), params.promiseId);
    if (!promise) throw notFound('Promise');
    return promise;
  },
});

async function atNow(db: Database, now: Date): Promise<At> {
  const { timeZone } = await readSettings(db);
  return { timeZone, today: dateIn(timeZone, now) };
}
