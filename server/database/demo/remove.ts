import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, ilike } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/open.ts';
import { invitations, users, verifications } from '#server/database/tables/accounts.ts';
import { activity, organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskPictures } from '#server/database/tables/work.ts';
import { PICTURES_FOLDER } from './album.ts';
import { DEMO_DOMAIN } from './people.ts';

/**
 * Removes the demonstration with whatever was added to it, and keeps the people who are none of its own. When no
 * administrator is left then, nobody is: the next visit is the first. Without the demonstration it does nothing.
 */
export async function removeDemo(db: Database, filesFolder: string): Promise<void> {
  const folders = await db.transaction(async (tx) => {
    const [found] = await tx.select({ isDemo: organisation.isDemo }).from(organisation).for('update');
    if (!found?.isDemo) return [];
    const uploads = await tx.selectDistinct({ id: taskPictures.taskId }).from(taskPictures);
    await removeRows(tx);
    return [PICTURES_FOLDER, ...uploads.map(({ id }) => join('tasks', id))];
  });
  for (const folder of folders) await rm(join(filesFolder, folder), { recursive: true, force: true });
}

/** All that belongs to a project or a person goes with it. */
async function removeRows(tx: Transaction): Promise<void> {
  await tx.delete(activity);
  await tx.delete(projects);
  await tx.delete(invitations);
  await tx.delete(organisation);
  await tx.delete(users).where(ilike(users.email, `%@${DEMO_DOMAIN}`));
  const [administrator] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  if (administrator) return;
  await tx.delete(users);
  await tx.delete(verifications);
}
