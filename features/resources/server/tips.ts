import { callerOf, visibleSql } from '#features/authorization/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { mayInProject } from '#shared/permissions.ts';
import { MemberRole } from '#shared/roles.ts';
import type { CrewOver, ProjectTips } from '../insights.ts';
import { askDemand } from './demand.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  /** The newest change of the project or of the organisation: nothing that the tips rest on changes without one. */
  readonly changed: string;
}

/** Of more running projects, those that changed last. */
const MOST_PROJECTS = 30;

const runningProjects = (name: string, isTheirs: string) => ({
  name,
  text: `select p.id, p.name, greatest(coalesce((select max(a.seq) from activity a where a.project_id = p.id), 0),
        coalesce((select max(a.seq) from activity a where a.entity = 'organisation'), 0)) as changed
    from projects p where p.deleted_at is null and p.status = 'active' and ${isTheirs}
    order by changed desc, p.id limit ${MOST_PROJECTS}`,
});

const visible = runningProjects('insights-projects', visibleSql('p.id', '$1'));
const committed = runningProjects(
  'crews-projects',
  'exists (select 1 from members m where m.project_id = p.id and m.user_id = $1 and m.role = any($2::text[]))',
);

/** What was found in the running projects that a person sees. */
export async function readTips(db: Database, user: SessionUser, now: Date): Promise<ProjectTips[]> {
  const { rows } = await db.$client.query<Row>({ ...visible, values: [callerOf(user).scope] });
  return (await tipsOf(db, rows, now)).map(({ tips }) => tips);
}

export interface CrewsOver extends CrewOver {
  readonly projectId: string;
  readonly projectName: string;
}

/** The running projects for whose weeks a member commits, in which the coming days take more people than there are. */
export async function readCrewsOver(db: Database, user: SessionUser, now: Date): Promise<CrewsOver[]> {
  const roles = MemberRole.options.filter((role) => mayInProject(user.role, role, 'plan.commit'));
  const { rows } = await db.$client.query<Row>({ ...committed, values: [user.id, roles] });
  const found = await tipsOf(db, rows, now);
  return found.flatMap(({ id, name, tips: { over } }) => (over ? [{ projectId: id, projectName: name, ...over }] : []));
}

/** One after the other: the first look of a day must not take every connection. */
async function tipsOf(db: Database, rows: readonly Row[], now: Date) {
  const found: (Pick<Row, 'id' | 'name'> & { readonly tips: ProjectTips })[] = [];
  for (const row of rows) found.push({ id: row.id, name: row.name, tips: await tipsOfProject(db, row, now) });
  return found;
}

interface Cached {
  readonly of: string;
  readonly tips: ProjectTips;
}

/** By database, so that no database answers with what another one holds. */
const cache = new WeakMap<Database, Map<string, Cached>>();
const MOST_CACHED = 500;

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
