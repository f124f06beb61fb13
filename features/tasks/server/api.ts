/** What other rooms may use of this one on the server. */
import { seesMoneySql } from '#features/authorization/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { cardPath as cardOf } from './pictures.ts';

/** Where the small one of a task's picture lies, by the path of the whole. */
export const cardPath: typeof cardOf = cardOf;

const loggedStatement = {
  name: 'tasks-logged-crews',
  text: `select distinct on (task_id) task_id as id, manpower from progress_logs
    where project_id = $1 and task_id is not null and manpower > 0 and deleted_at is null
    order by task_id, date desc, created_at desc`,
};

/** The people whom the last daily log of a task counted, by task id. The caller has checked the right to read. */
export async function readLoggedCrews(db: Database, projectId: string): Promise<Map<string, number>> {
  const { rows } = await db.$client.query<{ id: string; manpower: number }>({
    ...loggedStatement,
    values: [projectId],
  });
  return new Map(rows.map(({ id, manpower }) => [id, manpower]));
}

/** `$1` project, `$2` person, `$3` role: no row where money may not be seen. */
const costsStatement = {
  name: 'tasks-costs',
  text: `select coalesce((select json_agg(json_build_array(t.id, t.budgeted_cost::float8)) from tasks t
      where t.project_id = $1 and not t.is_promise and t.budgeted_cost is not null and t.deleted_at is null), '[]') as costs
    where ${seesMoneySql('$3', '(select m.role from members m where m.project_id = $1 and m.user_id = $2)')}`,
};

/** What the tasks of a project were budgeted at themselves, those that were split later too; undefined for who may not see its money. The caller has checked the right to read. */
export async function readTaskCosts(
  db: Database,
  { id, role }: Pick<SessionUser, 'id' | 'role'>,
  projectId: string,
): Promise<Map<string, number> | undefined> {
  const { rows } = await db.$client.query<{ costs: [string, number][] }>({
    ...costsStatement,
    values: [projectId, id, role],
  });
  return rows[0] && new Map(rows[0].costs);
}

export { assertDateOrder, assertNoFaults } from './faults.ts';
export { normalizeTasks } from './normalize-input.ts';
export { taskColumns } from './read.ts';
export { statusChange } from './status-change.ts';
export { addTasks, purgeTasks, type TaskDraft, takeTaskPlaces, type WriteContext } from './store.ts';
export { inTransaction, shareTree } from './transaction.ts';
export { allowedRoles, insertTasks } from './write.ts';
