import { inArray, lt } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Database } from '#server/database/open.ts';
import { tasks } from '#server/database/tables/work.ts';

interface Ground {
  readonly db: Database;
  readonly storage: Storage;
}

/** Deletes for good the tasks that came into the trash before `limit`, with all that belongs to them. Returns how many. */
export async function purgeTasks({ db, storage }: Ground, limit: Date): Promise<number> {
  const old = await db.select({ id: tasks.id }).from(tasks).where(lt(tasks.deletedAt, limit));
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await removeTaskFiles(storage, ids);
  await db.delete(tasks).where(inArray(tasks.id, ids));
  return ids.length;
}

/** Before the rows go: an interrupted purge finds the same tasks again. */
export async function removeTaskFiles(storage: Storage, taskIds: readonly string[]): Promise<void> {
  for (const id of taskIds) await storage.removeFolder(`tasks/${id}`);
}
