import { shortfallsByWorth } from '#features/materials/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement, type SessionUser } from '#server/http/route.ts';
import { type CalendarDate, dateIn } from '#shared/dates.ts';
import { may } from '#shared/permissions.ts';
import { message } from '#shared/sentence.ts';
import { dearest, nothingToSay, orderSentence } from '../insights.ts';
import { type Insight, insightsApi } from '../insights-contract.ts';
import { readTips } from './tips.ts';

export const insightRoutes = implement(insightsApi, {
  async list(_, { db, user, now, total }) {
    const tips = await readTips(db, user, now());
    const insights = [
      dearest(tips.map(({ schedule }) => schedule)) ?? nothingToSay.schedule,
      openedBy(user, dearest(tips.map(({ resources }) => resources)) ?? nothingToSay.resources),
      (await materialTip(db, user, now())) ?? nothingToSay.materials,
    ];
    total(insights.length);
    return insights;
  },
});

/** Who may not open the resource planner finds the same crews in the schedule. */
const openedBy = ({ role }: SessionUser, tip: Insight): Insight =>
  tip.projectId === null || may(role, 'planning.open') ? tip : { ...tip, link: `/projects/${tip.projectId}/schedule` };

/** Materials that run out within so many days. */
const AHEAD = 60;
const ROWS = 5;

const todayOf = async (db: Database, now: Date): Promise<CalendarDate> =>
  dateIn((await readSettings(db)).timeZone, now);

async function materialTip(db: Database, user: SessionUser, now: Date): Promise<Insight | undefined> {
  const found = await shortfallsByWorth(db, user, now, AHEAD);
  const [first] = found;
  if (!first) return undefined;
  const own = found.filter(({ projectId }) => projectId === first.projectId);
  const { neededBy, orderBy, basis } = first.detail;
  const values = { item: first.title, project: first.projectName, date: neededBy, orderBy };
  return {
    kind: 'materials',
    title: 'Material Forecast',
    sentence: (basis === 'unknown'
      ? message('{{item}} is short in {{project}}; no plan or rate says when it runs out.', {
          item: first.title,
          project: first.projectName,
        })
      : orderSentence(values, await todayOf(db, now))) as Insight['sentence'],
    projectId: first.projectId,
    isWarning: true,
    rows: own.slice(0, ROWS).map(({ id, title, detail }) => ({
      id,
      label: title,
      date: detail.basis === 'unknown' ? null : detail.neededBy,
      figure: detail.missing,
      unit: detail.unit,
    })),
    link: `/materials?project=${first.projectId}`,
  };
}
