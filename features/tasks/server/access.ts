import type { Database } from '#server/database/open.ts';
import { cardPath as cardOf } from './pictures.ts';
import { placeAtTop } from './places.ts';

/** The place of a task that comes into a column of the board at this moment. */
export const topOfColumn: typeof placeAtTop = placeAtTop;

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
