import { retryDeadlock } from '#server/database/deadlock.ts';
import type { Database, PoolClient } from '#server/database/open.ts';

/** On one connection, all or nothing; from the beginning again after a deadlock. */
export const inTransaction = <T>(db: Database, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  retryDeadlock(() => runTransaction(db, work));

/** A connection that cannot even roll back is thrown away. */
async function runTransaction<T>(db: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await client.query('rollback').then(
      () => undefined,
      (fault: Error) => fault,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Who changes what lies below what takes turns in a project: two tasks cannot become each other's part, and no part is added
 * below a task that goes to the trash. A statement of its own, so that the next one sees what was done meanwhile. Every writer that
 * holds several rows comes through here, so that no two of them wait for each other's.
 */
export const lockTree = (client: PoolClient, taskId: string) =>
  client.query({
    name: 'task-tree-lock',
    text: 'select pg_advisory_xact_lock(hashtextextended(project_id::text, 0)) from tasks where id = $1',
    values: [taskId],
  });

/** The same for adding parts, which does not disturb others who add; a task with an estimate that gets its first ones is split. */
export const shareTree = (client: PoolClient, projectId: string) =>
  client.query({
    name: 'task-tree-share',
    text: `select pg_advisory_xact_lock_shared(hashtextextended($1::uuid::text, 0)), set_config('tasks.splitting', 'on', true)`,
    values: [projectId],
  });

/** The same for changing many at once, which may lie in several projects. */
export const shareTreesOf = (client: PoolClient, taskIds: readonly string[]) =>
  client.query({
    name: 'task-trees-share',
    text: `select pg_advisory_xact_lock_shared(key) from (
      select distinct hashtextextended(project_id::text, 0) as key from tasks where id = any($1::uuid[]) order by key) p`,
    values: [taskIds],
  });
