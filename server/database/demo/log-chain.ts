import { sql } from 'drizzle-orm';
import { type Entry, sealed } from '#features/logs/server/chain.ts';
import { contentFrom } from '#features/logs/server/content.ts';
import type { Transaction } from '#server/database/open.ts';
import type { files } from '#server/database/tables/files.ts';
import { logEntries, progressLogs } from '#server/database/tables/site.ts';
import type { DemoContent } from './build.ts';

type PhotoRow = Pick<typeof files.$inferInsert, 'path' | 'sha256' | 'writtenAt' | 'storedAt'>;

/** The chain of every project, as if each log had been submitted when its row says. */
export function sealedLogs({ logs, people, tasks }: DemoContent, photos: readonly PhotoRow[]): Entry[] {
  const names = new Map(Object.values(people).map(({ id, row }) => [id, row.name]));
  const titles = new Map(tasks.map(({ row }) => [row.id, row.title]));
  const last = new Map<string, Entry>();
  const inOrder = logs.toSorted((one, other) => one.row.createdAt.getTime() - other.row.createdAt.getTime());
  return inOrder.map(({ row }) => {
    const { projectId, id: logId, createdAt: at, createdBy: actorId = null } = row;
    const said = {
      ...row,
      taskId: row.taskId ?? null,
      createdBy: actorId,
      manpower: row.manpower ?? 0,
      notes: row.notes ?? '',
      details: row.details ?? {},
      awaitedPhotoIds: [],
      version: 1,
      writtenAt: row.writtenAt ?? null,
    };
    const content = contentFrom(said, {
      photos: photos.map(({ writtenAt = null, storedAt = null, ...photo }) => ({ ...photo, writtenAt, storedAt })),
      author: names.get(actorId ?? '') ?? null,
      task: titles.get(row.taskId ?? '') ?? null,
    });
    const entry = sealed({ projectId, logId, kind: 'submitted', at, actorId, content }, last.get(projectId));
    last.set(projectId, entry);
    return entry;
  });
}

/** Each log carries the hash of its entry, and of the one before. */
export async function carryHashes(tx: Transaction): Promise<void> {
  await tx.execute(sql`update ${progressLogs} g set hash = e.hash, previous_hash = e.previous_hash
    from ${logEntries} e where e.log_id = g.id`);
}
