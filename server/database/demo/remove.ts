import { eq, ilike, sql } from 'drizzle-orm';
import { UPLOADS_FOLDER } from '#features/files/server/store.ts';
import { THUMBNAILS_FOLDER } from '#features/files/server/thumbnails.ts';
import type { FileStore } from '#server/database/backup-files.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { invitations, users, verifications } from '#server/database/tables/accounts.ts';
import { files } from '#server/database/tables/files.ts';
import { activity, organisation } from '#server/database/tables/organisation.ts';
import { vendors } from '#server/database/tables/payments.ts';
import { projects } from '#server/database/tables/projects.ts';
import { securityEvents } from '#server/database/tables/security.ts';
import { taskPictures } from '#server/database/tables/work.ts';
import { PICTURES_FOLDER } from './album.ts';
import { DEMO_DOMAIN } from './people.ts';

/**
 * Removes the demonstration with whatever was added to it, and keeps the people who are none of its own. When no
 * administrator is left then, nobody is: the next visit is the first. Without the demonstration it does nothing.
 */
export async function removeDemo(db: Database, store: FileStore): Promise<void> {
  const folders = await db.transaction(async (tx) => {
    const [found] = await tx.select({ isDemo: organisation.isDemo }).from(organisation).for('update');
    if (!found?.isDemo) return [];
    const uploads = await tx.selectDistinct({ id: taskPictures.taskId }).from(taskPictures);
    await removeRows(tx);
    return [
      PICTURES_FOLDER,
      UPLOADS_FOLDER,
      'payments',
      'materials',
      THUMBNAILS_FOLDER,
      ...uploads.map(({ id }) => `tasks/${id}`),
    ];
  });
  for (const folder of folders) await store.removeFolder(folder);
}

/** All that belongs to a project or a person goes with it. */
async function removeRows(tx: Transaction): Promise<void> {
  // The one word by which the database lets history go, and only a demonstration's.
  await tx.execute(sql`select set_config('history.removes', 'demonstration', true)`);
  await tx.delete(activity);
  await tx.delete(securityEvents);
  await tx.delete(files);
  await tx.delete(projects);
  await tx.delete(vendors);
  await tx.delete(invitations);
  await tx.delete(organisation);
  await tx.delete(users).where(ilike(users.email, `%@${DEMO_DOMAIN}`));
  const [administrator] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  if (administrator) return;
  await tx.delete(users);
  await tx.delete(verifications);
}
