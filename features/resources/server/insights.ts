import { callerOf, visibleSql } from '#features/authorization/server/api.ts';
import { shortfallsByWorth } from '#features/materials/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement, type SessionUser } from '#server/http/route.ts';
import { type CalendarDate, dateIn } from '#shared/dates.ts';
import { may } from '#shared/permissions.ts';
import { message } from '#shared/sentence.ts';
import { dearest, nothingToSay, orderSentence, type ProjectTips } from '../insights.ts';
import { type Insight, insightsApi } from '../insights-contract.ts';
import { askDemand } from './demand.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  /** The newest change of the project or of the organisation: nothing that the tips rest on changes without one. */
  readonly changed: string;
}

/** Of more running projects, those that changed last. */
const MOST_PROJECTS = 30;

const projectsStatement = {
  name: 'insights-projects',
  text: `select p.id, p.name, greatest(coalesce((select max(a.seq) from activity a where a.project_id = p.id), 0),
        coalesce((select max(a.seq) from activity a where a.entity = 'organisation'), 0)) as changed
    from projects p where p.deleted_at is null and p.status = 'active' and ${visibleSql('p.id', '$1')}
    order by changed desc, p.id limit ${MOST_PROJECTS}`,
};

interface Cached {
  readonly of: string;
  readonly tips: ProjectTips;
}

/** By database, so that what one knows is not told by another. */
const cache = new WeakMap<Database, Map<string, Cached>>();
const MOST_CACHED = 500;

export const insightRoutes = implement(insightsApi, {
  async list(_, { db, user, now, total }) {
    const { rows } = await db.$client.query<Row>({ ...projectsStatement, values: [callerOf(user).scope] });
    const tips: ProjectTips[] = [];
    // One after the other: the first look of a day must not take every connection.
    for (const row of rows) tips.push(await tipsOfProject(db, row, now()));
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

async function tipsOfProject(db: Database, { id, name, changed }: Row, now: Date): Promise<ProjectTips> {
  const known = cache.get(db) ?? new Map<string, Cached>();
  cache.set(db, known);
  const of = `${changed} ${now.toISOString().slice(0, 13)}`;
  const found = known.get(id);
  if (found?.of === of) return found.tips;
  const tips = await askDemand('tips', db, { id, name }, now);
  if (known.size >= MOST_CACHED) known.clear();
  known.set(id, { of, tips });
  return tips;
}

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
