import { purgeExpired } from '#features/accounts/server/store.ts';
import { purgeMaterials } from '#features/materials/server/store.ts';
import { purgePayments } from '#features/payments/server/store.ts';
import { purgeProjects } from '#features/projects/server/store.ts';
import { purgeTasks } from '#features/tasks/server/purge.ts';
import type { Job } from '#server/run-jobs.ts';

const DAY = 86_400_000;
/** What lies in the trash can be restored for this long. */
const TRASH_DAYS = 30;

/** What the server does by itself. */
export const jobs: readonly Job[] = [
  {
    name: 'empty the trash',
    everyMs: DAY,
    run: async ({ db, storage, now, log }) => {
      const limit = new Date(now().getTime() - TRASH_DAYS * DAY);
      const purged = await db.transaction(async (tx) => ({
        tasks: await purgeTasks(tx, storage, limit),
        payments: await purgePayments(tx, limit),
        materials: await purgeMaterials(tx, limit),
        projects: await purgeProjects(tx, limit),
      }));
      if (Object.values(purged).some((count) => count > 0)) log.info(purged, 'trash emptied');
    },
  },
  {
    name: 'forget what has expired',
    everyMs: DAY,
    run: ({ db, now }) => purgeExpired(db, now()),
  },
];
