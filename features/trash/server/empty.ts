import { lt } from 'drizzle-orm';
import { purgeLogs } from '#features/logs/server/api.ts';
import { purgeMaterials } from '#features/materials/server/api.ts';
import { purgePayments } from '#features/payments/server/api.ts';
import { purgeProjects } from '#features/projects/server/api.ts';
import { purgeRisks } from '#features/risks/server/api.ts';
import { purgeTasks } from '#features/tasks/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import type { Services } from '#server/services.ts';
import { TRASH_DAYS } from '#shared/trash.ts';

type Context = Pick<Services, 'db' | 'storage' | 'now' | 'log'>;

interface Purged {
  readonly count: number;
  /** Of stored files, with nothing left in the database that knows them. */
  readonly folders: readonly string[];
}

const DAY = 86_400_000;

/**
 * Deletes for good what was in the trash for too long: each room for itself, so that one that fails keeps none of the others
 * from it, and projects with all that is theirs at once. Files go when the transaction is done; what is left of them is swept
 * (files/server/sweep.ts).
 */
export async function emptyTrash(context: Context, signal?: AbortSignal): Promise<void> {
  const at = context.now();
  const before = new Date(at.getTime() - TRASH_DAYS * DAY);
  const rooms: Readonly<Record<string, (tx: Transaction) => Promise<Purged>>> = {
    logs: async (tx) => ({ count: await purgeLogs(tx, before, at), folders: [] }),
    tasks: async (tx) => counted(await purgeTasks(tx, { before })),
    risks: async (tx) => ({ count: await purgeRisks(tx, before), folders: [] }),
    payments: async (tx) => counted(await purgePayments(tx, { before })),
    materials: async (tx) => counted(await purgeMaterials(tx, { before })),
    projects: (tx) => purgeWhole(tx, before),
  };
  const counts: Record<string, number> = {};
  for (const [room, purge] of Object.entries(rooms)) {
    if (signal?.aborted) break;
    try {
      const { count, folders } = await context.db.transaction(purge);
      if (count > 0) counts[room] = count;
      await removeFolders(context, folders, signal);
    } catch (error) {
      context.log.error({ err: error, room }, 'the trash of a room could not be emptied');
    }
  }
  if (Object.keys(counts).length > 0) context.log.info(counts, 'trash emptied');
}

const counted = (folders: readonly string[]): Purged => ({ count: folders.length, folders });

async function purgeWhole(tx: Transaction, before: Date): Promise<Purged> {
  // Held, so that nobody takes a project out of the trash while what is its own goes.
  const old = await tx.select({ id: projects.id }).from(projects).where(lt(projects.deletedAt, before)).for('update');
  const ofProjects = old.map(({ id }) => id);
  const folders = [
    ...(await purgeTasks(tx, { ofProjects })),
    ...(await purgePayments(tx, { ofProjects })),
    ...(await purgeMaterials(tx, { ofProjects })),
  ];
  return { count: await purgeProjects(tx, before), folders };
}

async function removeFolders(
  { storage, log }: Context,
  folders: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (const folder of folders) {
    // What is left is swept (files/server/sweep.ts).
    if (signal?.aborted) return;
    await storage
      .removeFolder(folder)
      .catch((error: unknown) => log.warn({ err: error, folder }, 'files of the trash are left to the sweep'));
  }
}
