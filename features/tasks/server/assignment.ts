import { and, eq, isNull } from 'drizzle-orm';
import { type AuthorizedProjectId, callerOf, visibleSql } from '#features/authorization/server/api.ts';
import { classifyAll } from '#features/work-knowledge/discipline-rules.ts';
import { type Ai, BUILT_IN } from '#server/adapters/ai/ai.ts';
import type { Database } from '#server/database/open.ts';
import { readJson } from '#server/database/read.ts';
import { users } from '#server/database/tables/accounts.ts';
import { members } from '#server/database/tables/projects.ts';
import type { SessionUser } from '#server/http/route.ts';
import { may, mayInProject } from '#shared/permissions.ts';
import type { MemberRole, Role } from '#shared/roles.ts';
import { type Member, suggestAssignees, type Work } from '../assignment/suggest.ts';
import type { AssignmentSuggestions } from '../assignment-contract.ts';
import type { Task } from '../contract.ts';
import { placeRest } from './organise.ts';

/** So many tasks of the members are looked at: open ones first, then the newest. */
const MOST_WORK = 3000;

const workStatement = {
  name: 'tasks-work-of-people',
  text: `select coalesce(json_agg(row_to_json(r)), '[]')::text as json from (
    select t.id, t.project_id as "projectId", t.parent_task_id as "parentTaskId", t.title, t.assigned_to as "assignedTo",
      t.status, t.planned_start_date as "plannedStartDate", t.planned_end_date as "plannedEndDate"
    from tasks t join projects p on p.id = t.project_id and p.deleted_at is null
    where t.assigned_to = any($2::uuid[]) and t.deleted_at is null and t.is_leaf and ${visibleSql('t.project_id', '$1')}
    order by (t.status = 'done'), t.created_at desc, t.id limit ${MOST_WORK}) r`,
};

interface AssignmentContext {
  readonly db: Database;
  readonly user: SessionUser;
  readonly ai: Ai;
}

interface AssignmentTasks {
  readonly projectId: AuthorizedProjectId;
  /** All tasks of the project, with the headings above each. */
  readonly tasks: readonly (Task & { readonly path: readonly string[] })[];
  readonly wanted: ReadonlySet<string>;
}

/** Suggests a member for each wanted task, judged by what the caller may see. */
export async function suggestForTasks(
  { db, user, ai }: AssignmentContext,
  { projectId, tasks, wanted }: AssignmentTasks,
): Promise<AssignmentSuggestions> {
  const people = await listCandidates(db, projectId);
  const found = await readWork(db, user, people);
  const placed = disciplinesOf(tasks);
  const chosen = tasks.filter(({ id }) => wanted.has(id));
  const ofChosen = new Map(chosen.map((task) => [task, placed.get(task) ?? ('general' as const)]));
  const engine = (await placeRest(ofChosen, { ai })) ? ai.engine : BUILT_IN;
  const disciplineById = new Map(tasks.map((task) => [task.id, placed.get(task) ?? ('general' as const)]));
  const elsewhere = found.filter((row) => row.projectId !== projectId);
  const placedElsewhere = disciplinesOf(elsewhere);
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  const suggestions = suggestAssignees({
    members: people,
    tasks: chosen.map((task) => ({
      ...task,
      heading: titles.get(task.parentTaskId ?? '') ?? null,
      discipline: ofChosen.get(task) ?? 'general',
    })),
    work: found.map(
      (row): Work => ({
        ...row,
        isHere: row.projectId === projectId,
        isInProgress: row.status === 'in_progress',
        isOpen: row.status !== 'done',
        discipline: disciplineById.get(row.id) ?? placedElsewhere.get(row) ?? 'general',
      }),
    ),
  });
  return { suggestions, engine };
}

const disciplinesOf = <Described extends { readonly title: string }>(tasks: readonly Described[]) =>
  new Map([...classifyAll(tasks)].map(([task, { discipline }]) => [task, discipline]));

/** Active members whose two roles let them do tasks; the narrower role counts. */
async function listCandidates(db: Database, projectId: AuthorizedProjectId): Promise<Member[]> {
  const rows = await db
    .select({ id: users.id, name: users.name, role: users.role, memberRole: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.projectId, projectId), isNull(users.deactivatedAt)));
  return rows.flatMap(({ id, name, role, memberRole }) =>
    mayInProject(role, memberRole, 'task.progress') ? [{ id, name, role: narrowerRole(role, memberRole) }] : [],
  );
}

/** What somebody is in this project: his member role, unless his system role allows less. */
const narrowerRole = (role: Role, memberRole: MemberRole): Role =>
  role !== 'admin' && may(memberRole, 'task.write') && !may(role, 'task.write') ? role : memberRole;

type WorkRow = Pick<
  Task,
  'id' | 'projectId' | 'parentTaskId' | 'title' | 'status' | 'plannedStartDate' | 'plannedEndDate'
> & { readonly assignedTo: string };

async function readWork(db: Database, user: SessionUser, people: readonly Member[]): Promise<WorkRow[]> {
  const json = await readJson(db, workStatement, [callerOf(user).scope, people.map(({ id }) => id)]);
  return JSON.parse(json ?? '[]');
}
