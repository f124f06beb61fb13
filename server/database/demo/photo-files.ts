import { createHash } from 'node:crypto';
import type { files } from '#server/database/tables/files.ts';
import type { Log } from './logs.ts';
import { type Shot, SIZE } from './pictures/compose.ts';

type Row = typeof files.$inferInsert;

/** What was drawn for each path. */
export type Drawn = Map<string, { readonly size: number; readonly sha256: string }>;

export const measured = (picture: Buffer) => ({
  size: picture.length,
  sha256: createHash('sha256').update(picture).digest('hex'),
});

const RIYADH_MS = 3 * 3_600_000;
const CHOOSING_MS = 3 * 60_000;

/** The pictures as uploads of the logs' authors, with what their cameras wrote. */
export function photoFiles(logs: readonly Log[], shots: readonly Shot[], drawn: Drawn): Row[] {
  const byPath = new Map(shots.map((shot) => [shot.path, shot]));
  return logs.flatMap(({ row }) =>
    row.photoUrls.flatMap((path, nth) => {
      const shot = byPath.get(path);
      const bytes = drawn.get(path);
      return shot && bytes ? [fileRow(row, shot, bytes, nth)] : [];
    }),
  );
}

function fileRow(log: Log['row'], shot: Shot, bytes: { size: number; sha256: string }, nth: number): Row {
  // In the order in which they hang in the log.
  const createdAt = new Date(log.createdAt.getTime() + nth);
  return {
    id: shot.id,
    path: shot.path,
    name: shot.path.slice(shot.path.lastIndexOf('/') + 1),
    ownerId: log.createdBy ?? null,
    projectId: log.projectId,
    entity: 'log',
    entityId: log.id,
    kind: 'picture',
    contentType: 'image/jpeg',
    ...bytes,
    ...SIZE,
    facts: {
      takenAt: `${new Date(shot.takenAt.getTime() + RIYADH_MS).toISOString().slice(0, 19)}+03:00`,
      latitude: shot.latitude,
      longitude: shot.longitude,
    },
    // Chosen while the log was being written; the others went out at once.
    ...(log.writtenAt && { writtenAt: new Date(log.writtenAt.getTime() - CHOOSING_MS + nth * 1000) }),
    storedAt: createdAt,
    createdAt,
  };
}
