import { visibleSql } from '#features/authorization/server/api.ts';
import { drawPicture } from '#server/adapters/pictures/picture.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Database } from '#server/database/open.ts';
import type { Scope } from './read.ts';

/** Spec §9: five logs; four photos of each go on paper. */
const LOGS = 5;
const PHOTOS_OF_A_LOG = 4;
const PAPER_SIZE = { width: 1000, height: 1000, fit: 'inside', withoutEnlargement: true } as const;
const ON_PAPER = { ...PAPER_SIZE, format: 'jpeg', quality: 72 } as const;

export interface PhotoLogRow {
  readonly projectName: string;
  readonly date: string;
  readonly notes: string;
  readonly count: number;
  readonly paths: readonly string[];
}

/** Photos that were attached to a log nobody deleted, of projects the caller may see. */
const ofLog = `f.entity = 'log' and f.entity_id = g.id and f.kind = 'picture' and f.stored_at is not null
    and f.withheld_at is null and f.path = any(g.photo_urls)`;

const statement = {
  name: 'analytics-photos',
  text: `select p.name as "projectName", g.date, g.notes, h.count, h.paths[1:${PHOTOS_OF_A_LOG}] as paths
    from progress_logs g join projects p on p.id = g.project_id
    cross join lateral (select count(*)::int as count, array_agg(f.path order by f.created_at, f.id) as paths
      from files f where ${ofLog}) h
    where g.deleted_at is null and p.deleted_at is null and h.count > 0 and ${visibleSql('p.id', '$1')}
      and ($2::uuid is null or p.id = $2) and g.date between $3 and $4
    order by g.date desc, g.created_at desc, g.id limit ${LOGS}`,
};

export async function readPhotoLogs(db: Database, { caller, projectId, period }: Scope): Promise<PhotoLogRow[]> {
  const values = [caller.scope, projectId, period.from, period.to];
  return (await db.$client.query<PhotoLogRow>({ ...statement, values })).rows;
}

/** Small enough for paper and without the camera's notes; undefined when it is gone or unreadable. */
export async function onPaper(storage: Storage, path: string): Promise<Uint8Array | undefined> {
  const content = await storage.get(path);
  if (!content) return undefined;
  const [picture] = await drawPicture(content, [ON_PAPER]).catch(() => []);
  return picture?.content;
}
