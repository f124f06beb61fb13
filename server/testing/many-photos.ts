import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { files } from '#server/database/tables/files.ts';
import { photos } from '#server/database/tables/photos.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { addDays } from '#shared/dates.ts';

interface Many {
  readonly projectId: string;
  readonly ownerId: string;
  readonly count: number;
  /** The newest day; each day before it has as many photos, to the last one a year ago. */
  readonly lastDay: string;
  /** Of each log. */
  readonly notes?: string;
}

const DAYS = 360;
const OF_A_LOG = 5;
const AT_ONCE = 1000;

/** Photos in daily logs of a whole year, as rows: their bytes are not there. Answers their ids. */
export async function addManyPhotos(
  db: Database,
  { projectId, ownerId, count, lastDay, notes = '' }: Many,
): Promise<string[]> {
  const logs = Array.from({ length: Math.ceil(count / OF_A_LOG) }, (_, index) => {
    const ids = Array.from({ length: OF_A_LOG }, () => newId());
    return { id: newId(), ids, date: addDays(lastDay, -Math.floor((index * OF_A_LOG * DAYS) / count)) };
  });
  for (let at = 0; at < logs.length; at += AT_ONCE) {
    const some = logs.slice(at, at + AT_ONCE);
    await db.insert(progressLogs).values(
      some.map(({ id, ids, date }) => ({
        id,
        projectId,
        date,
        notes,
        createdBy: ownerId,
        photoUrls: ids.map(pathOf),
      })),
    );
    const stored = some.flatMap(({ id, ids }) => ids.map((photo) => fileOf(photo, { projectId, ownerId, logId: id })));
    for (let from = 0; from < stored.length; from += AT_ONCE) {
      const rows = stored.slice(from, from + AT_ONCE);
      await db.insert(files).values(rows);
      await db.insert(photos).values(rows.map((row) => ({ fileId: row.id })));
    }
  }
  return logs.flatMap(({ ids }) => ids);
}

const pathOf = (id: string) => `uploads/${id}`;

const fileOf = (id: string, of: { projectId: string; ownerId: string; logId: string }) =>
  ({
    id,
    path: pathOf(id),
    name: 'photo.jpg',
    ownerId: of.ownerId,
    projectId: of.projectId,
    entity: 'log',
    entityId: of.logId,
    kind: 'picture',
    contentType: 'image/jpeg',
    size: 1,
    sha256: '',
    width: 4000,
    height: 3000,
    storedAt: new Date(),
  }) as const;
