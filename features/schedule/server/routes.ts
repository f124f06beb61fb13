import { authorizeProject } from '#features/authorization/server/api.ts';
import { implement, JsonText } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { capacityApi } from '../capacity-contract.ts';
import { scheduleApi } from '../contract.ts';
import { AT_ONCE } from '../rules.ts';
import { compute } from './compute.ts';
import { saveCapacity } from './equipment.ts';
import { exportSchedule } from './export.ts';
import { keepLinkStep } from './link-steps.ts';
import { moveTasks } from './move.ts';
import { readBaselines, readCapacity, readFileQuestion, readLinks } from './read.ts';
import { saveBaseline, saveDataDate, savePlanning } from './settings.ts';
import { createLinks, readSchedule, readSentPlan, removeLinks } from './store.ts';

export const scheduleRoutes = implement(scheduleApi, {
  async find({ params }, { db, user, now }) {
    const plan = await readSentPlan(db, await authorizeProject(db, user, params.id, 'project.read'), now());
    return plan.tasks.length > AT_ONCE ? new JsonText(await compute('text', plan)) : compute('schedule', plan);
  },

  async fileCheck({ params }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.read');
    const question = await readFileQuestion(db, projectId, now());
    return question ? compute('fileCheck', question) : { dataDate: null, compared: 0, agreeing: 0, tasks: [] };
  },

  async link({ params, body }, { db, user }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    const who = { projectId, actorId: user.id };
    const ids = await db.transaction(async (tx) => {
      const linked = await createLinks(tx, who, body.links);
      await keepLinkStep(tx, who, linked.steps);
      return new Set(linked.ids);
    });
    return (await readLinks(db, projectId)).filter(({ id }) => ids.has(id));
  },

  async unlink({ params }, { db, user }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    const who = { projectId, actorId: user.id };
    const changeId = await db.transaction(async (tx) =>
      keepLinkStep(tx, who, await removeLinks(tx, who, [params.linkId])),
    );
    if (!changeId) throw notFound('Link');
    return { id: params.linkId, changeId };
  },

  async move({ params, body }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    return moveTasks({ db, projectId, actorId: user.id, now: now() }, body.moves, body.preview);
  },

  async plan({ params, body }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    const { taskId } = params;
    await db.transaction((tx) => savePlanning(tx, { projectId, actorId: user.id, now: now() }, { taskId, edit: body }));
    const task = (await readSchedule(db, projectId, now())).tasks.find(({ id }) => id === taskId);
    if (!task) throw notFound('Task');
    return task;
  },

  async listBaselines({ params }, { db, user, total }) {
    const list = await readBaselines(db, await authorizeProject(db, user, params.id, 'project.read'));
    total(list.length);
    return list;
  },

  async setBaseline({ params, body }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    const schedule = await readSchedule(db, projectId, now());
    const made = await db.transaction((tx) =>
      saveBaseline(tx, { projectId, actorId: user.id }, { name: body.name, schedule }),
    );
    const found = (await readBaselines(db, projectId)).find(({ id }) => id === made);
    if (!found) throw notFound('Baseline');
    return found;
  },

  async suggestLinks({ params }, { db, user, now, total }) {
    const plan = await readSentPlan(db, await authorizeProject(db, user, params.id, 'project.read'), now());
    const list = await compute('links', plan);
    total(list.length);
    return list;
  },

  async export({ params, query }, { db, user, now, pdf, sheets }) {
    const projectId = await authorizeProject(db, user, params.id, 'report.export');
    return exportSchedule({ db, pdf, sheets, user }, projectId, { ...query, now: now() });
  },
});

export const capacityRoutes = implement(capacityApi, {
  async setDataDate({ params, body }, { db, user }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    return db.transaction((tx) => saveDataDate(tx, { projectId, actorId: user.id }, body));
  },

  async setCapacity({ params, body }, { db, user }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    await db.transaction((tx) => saveCapacity(tx, { projectId, actorId: user.id }, body));
    return readCapacity(db, projectId);
  },
});
