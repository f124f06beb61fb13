import { readSettings } from '#features/settings/server/api.ts';
import { bulkCreateApi } from '#features/tasks/contract.ts';
import { addTasks, normalizeTasks } from '#features/tasks/server/api.ts';
import { implement, JsonText } from '#server/http/route.ts';
import { dateIn, readDate } from '#shared/dates.ts';
import { addPromised } from './promised-tasks.ts';

export const bulkCreateRoutes = implement(bulkCreateApi, {
  async bulkCreate({ body }, { db, user, now, weather, publicWeather, log }) {
    const drafts = await normalizeTasks(
      db,
      body.tasks.map(({ taskId: _, date: __, parentTaskId, ...task }, index) => ({
        ...task,
        parentTaskId: parentTaskId ?? body.tasks[index]?.taskId ?? null,
      })),
    );
    const write = { db, user, now: now(), weather, publicWeather, log };
    if (!body.tasks.some(({ taskId }) => taskId)) {
      return new JsonText(await addTasks(write, body.projectId, drafts));
    }
    const { timeZone } = await readSettings(db);
    const promised = drafts.map((draft, index) => {
      const { taskId, date } = body.tasks[index] ?? { taskId: null, date: null };
      const day = (date && readDate(date, timeZone)) || dateIn(timeZone, now());
      return { ...draft, promise: taskId ? { taskId, date: day } : null };
    });
    return new JsonText(await addPromised(write, body.projectId, promised));
  },
});
