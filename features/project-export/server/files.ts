import type { Database } from '#server/database/open.ts';
import { fileNameOf } from '#server/http/download.ts';
import type { ExportContext } from './context.ts';

/** A file of the project: where its bytes are, and what a person calls it. */
export interface ProjectFile {
  readonly path: string;
  /** Of the file in the archive. */
  readonly name: string;
  readonly subject: string;
  readonly date: string;
  readonly isPhoto: boolean;
  readonly createdAt: Date;
}

interface Row {
  readonly path: string;
  readonly folder: string;
  readonly subject: string;
  readonly date: string;
  readonly original: string | null;
  readonly type: string;
  readonly createdAt: Date;
}

const TASK = `'T-' || t.number || ' ' || t.title`;

/** Everything of the file store that belongs to the project, by folders as a person looks for it. */
const ALL = `
  select f.path, case when f.kind = 'picture' and f.entity = 'log' then 'photos/' || g.date
      else 'files/' || coalesce(f.entity, 'project') end as folder,
    coalesce(${TASK}, m.item, y.description, k.title, '') as subject,
    coalesce(g.date, f.created_at::date)::text as date, f.name as original, f.content_type as type, f.created_at as "createdAt"
  from files f
    left join progress_logs g on f.entity = 'log' and g.id = f.entity_id
    left join tasks t on t.id = case f.entity when 'log' then g.task_id when 'task' then f.entity_id end
    left join materials m on f.entity = 'material' and m.id = f.entity_id
    left join payments y on f.entity = 'payment' and y.id = f.entity_id
    left join risks k on f.entity = 'risk' and k.id = f.entity_id
  where f.project_id = $1 and f.stored_at is not null
  union all select p.path, 'files/task', ${TASK}, p.created_at::date::text, null, p.content_type, p.created_at
    from task_pictures p join tasks t on t.id = p.task_id where t.project_id = $1
  union all select 'payments/' || y.id || '/' || a.id, 'files/payment', coalesce(y.invoice_number || ' ', '') || y.description,
      a.created_at::date::text, a.name, a.content_type, a.created_at
    from payment_attachments a join payments y on y.id = a.payment_id where y.project_id = $1
  union all select 'materials/' || m.id || '/' || v.picture_id || '.webp', 'files/delivery', m.item, v.date::text, null, 'image/webp',
      v.created_at
    from material_movements v join materials m on m.id = v.material_id where m.project_id = $1 and v.picture_id is not null
  order by folder, date, "createdAt", path`;

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
};

const endingOf = ({ type, original }: Row): string =>
  ENDINGS[type] ?? /\.([a-z0-9]{1,5})$/i.exec(original ?? '')?.[1]?.toLowerCase() ?? 'bin';

export async function listFiles(db: Database, projectId: string): Promise<ProjectFile[]> {
  const { rows } = await db.$client.query<Row>(ALL, [projectId]);
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const number = (counts.get(row.folder) ?? 0) + 1;
    counts.set(row.folder, number);
    const isPhoto = row.folder.startsWith('photos/');
    // Of a photo the device's own name says nothing; of a document it may be all there is.
    const parts = [
      row.date,
      String(number).padStart(3, '0'),
      row.subject,
      isPhoto ? null : withoutEnding(row.original),
    ];
    return { ...row, isPhoto, name: `${row.folder}/${fileNameOf(parts, endingOf(row))}` };
  });
}

const withoutEnding = (name: string | null): string | null => name?.replace(/\.[^.]{1,5}$/, '') ?? null;

export interface StoredFiles {
  /** By their paths in the file store. */
  readonly byPath: ReadonlyMap<string, ProjectFile & { readonly sha256: string }>;
  /** Paths that rows name and the file store does not have. */
  readonly missing: readonly string[];
}

/** Copies them one after the other, as streams. */
export async function copyFiles({ services, files, project, zip, signal }: ExportContext): Promise<StoredFiles> {
  const byPath = new Map<string, ProjectFile & { sha256: string }>();
  const missing: string[] = [];
  for (const file of await listFiles(services.db, project.id)) {
    signal.throwIfAborted();
    const opened = await files.open(file.path);
    if (!opened) {
      missing.push(file.path);
      continue;
    }
    const sha256 = await zip.add(file.name, opened.content, { modified: file.createdAt, isCompressed: false });
    byPath.set(file.path, { ...file, sha256 });
  }
  return { byPath, missing };
}
