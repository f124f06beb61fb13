import { openProject } from '#features/projects/server/access.ts';
import { readOrganisationCalendar, readProjectCalendar } from '#features/schedule/server/access.ts';
import type { Connection } from '#server/database/open.ts';
import { implement } from '#server/http/route.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { forbidden } from '#shared/http/errors.ts';
import { may } from '#shared/permissions.ts';
import { type PlanDifference, planImportApi } from '../contract.ts';
import type { Reading } from '../reading/plan.ts';
import type { Calendar } from '../reading/read-sheets.ts';
import { compareLinks, readLinksOf } from './compare-links.ts';
import { compare, differenceOf, readImported } from './difference.ts';
import { previewOf } from './preview.ts';
import { progressOf, withProgress } from './progress.ts';
import { readPlan } from './read-plan.ts';
import { applyPlan } from './store.ts';

export const planImportRoutes = implement(planImportApi, {
  async preview({ query, file }, { db, user }) {
    const { projectId, ...choices } = query;
    if (projectId) await openProject(db, user, projectId, 'project.edit');
    const calendar = await calendarOf(db, projectId);
    const reading = await readPlan(await file(), readerCalendar(calendar), choices);
    return previewOf(reading, calendar, projectId ? await differenceFrom(db, projectId, reading) : null);
  },

  async upload({ params, query, file }, { db, user, now }) {
    const { accept, uploadId, ...choices } = query;
    const projectId = await openProject(db, user, params.id, 'project.edit');
    if (accept.includes('gone') && !may(user.role, 'task.delete'))
      throw forbidden('Only an administrator can remove tasks that the plan no longer has.');
    const sent = await file();
    const reading = await readPlan(sent, readerCalendar(await calendarOf(db, projectId)), choices);
    const applied = await withProgress(uploadId, user.id, (tell) =>
      applyPlan({ db, user, now: now(), fileName: sent.name, accept, tell }, projectId, reading),
    );
    return { ...applied, projectId };
  },

  async progress({ params }, { db, user }) {
    await openProject(db, user, params.id, 'project.edit');
    return progressOf(params.uploadId, user.id);
  },
});

/** Null where no task of the project came from a plan. */
async function differenceFrom(db: Connection, projectId: string, reading: Reading): Promise<PlanDifference | null> {
  const stored = await readImported(db, projectId, reading);
  if (stored.length === 0) return null;
  const compared = compare(reading, stored);
  const standing = await readLinksOf(db, projectId, new Set(compared.matching.taskOf));
  const links = compareLinks(reading, compared.matching, standing);
  return differenceOf({ plan: reading.tasks, compared, links });
}

/** A plan that has no project yet is read by the organisation's calendar. */
const calendarOf = async (db: Connection, projectId: string | undefined): Promise<WorkingCalendar> =>
  projectId ? (await readProjectCalendar(db, projectId)).calendar : readOrganisationCalendar(db);

/** Programs that write plans count eight hours a day and five days a week unless the file says otherwise. */
const readerCalendar = ({ settings }: WorkingCalendar): Calendar => ({
  hoursPerDay: 8,
  daysPerWeek: 5,
  workingDays: settings.workingDays,
});
