import { openProject } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import { weeklyPlanApi } from '../contract.ts';
import { weekStartOf } from '../rules.ts';
import { askPlan, readGround } from './plan-question.ts';
import { type At, readPromise, readStanding, readWeeks } from './read.ts';
import { judgePromise } from './store.ts';
import { wordObjectives } from './wording.ts';

export const weeklyPlanRoutes = implement(weeklyPlanApi, {
  async suggest({ body }, context) {
    const { db, user, limits, ai } = context;
    const projectId = await openProject(db, user, body.project_id, 'plan.suggest');
    limits.ai.take(user.id);
    const ground = await readGround(context, projectId);
    const { today, calendar } = ground.plan;
    const standing = await readStanding(db, projectId, weekStartOf(today, calendar.workingDays));
    const plan = await askPlan('suggest', { ground, days: body.horizon_days, language: body.language, standing });
    return wordObjectives(plan, ai, body.language);
  },

  async weeks({ params }, { db, user, now }) {
    const projectId = await openProject(db, user, params.id, 'project.read');
    return readWeeks(db, projectId, await atNow(db, now()));
  },

  async judge({ params, body }, { db, user, now }) {
    const projectId = await openProject(db, user, params.id, 'plan.commit');
    const writing = { projectId, actorId: user.id, now: now() };
    await db.transaction((tx) => judgePromise(tx, writing, { id: params.promiseId, ...body }));
    const promise = await readPromise(db, projectId, await atNow(db, now()), params.promiseId);
    if (!promise) throw notFound('Promise');
    return promise;
  },
});

async function atNow(db: Database, now: Date): Promise<At> {
  const { timeZone } = await readSettings(db);
  return { timeZone, today: dateIn(timeZone, now) };
}
