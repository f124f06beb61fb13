import { inArray, lt, or } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';

/**
 * Deletes for good the tasks that came into the trash before `limit`, alone or with their project, and their pictures.
 * The files go first: should the transaction fail, the next purge finds the same tasks again.
 */
export async function purgeTasks(tx: Transaction, storage: Storage, limit: Date): Promise<number> {
  // Held, so that nobody takes a project out of the trash meanwhile.
  const old = await tx.select({ id: projects.id }).from(projects).where(lt(projects.deletedAt, limit)).for('update');
  const ofProjects = inArray(
    tasks.projectId,
    old.map(({ id }) => id),
  );
  const gone = await tx
    .delete(tasks)
    .where(or(lt(tasks.deletedAt, limit), ofProjects))
    .returning({ id: tasks.id });
  for (const { id } of gone) await storage.removeFolder(`tasks/${id}`);
  return gone.length;
}
