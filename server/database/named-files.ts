import type pg from 'pg';

export interface NamedFile {
  readonly path: string;
  /** Empty where the row has none. */
  readonly sha256: string;
}

/** By table: the files that its rows name. What the server can derive again (thumbnails) is none of them. */
const namedBy: Readonly<Record<string, string>> = {
  files: 'select path, sha256 from files where stored_at is not null',
  task_pictures: `select path, '' as sha256 from task_pictures`,
  material_movements: `select 'materials/' || material_id || '/' || picture_id || '.webp' as path, '' as sha256
    from material_movements where picture_id is not null`,
  payment_attachments: `select 'payments/' || payment_id || '/' || id as path, '' as sha256 from payment_attachments`,
  users: `select 'avatars/' || id || '/' || split_part(image, '?v=', 2) || '.webp' as path, '' as sha256
    from users where image ~ '\\?v=[0-9a-f-]+$'`,
};

/** Every file that a row of these tables names, each once. */
export async function readNamedFiles(client: pg.ClientBase, tables: readonly string[]): Promise<NamedFile[]> {
  const found = new Map<string, NamedFile>();
  for (const table of tables) {
    const text = namedBy[table];
    if (text === undefined) continue;
    const { rows } = await client.query<NamedFile>(text);
    for (const row of rows) found.set(row.path, row);
  }
  return [...found.values()];
}

/** "3 files that the database names are not in the file store: a, b, c" */
export function lackingInWords(paths: readonly string[]): string {
  const shown = 3;
  const more = paths.length > shown ? ` and ${paths.length - shown} more` : '';
  const what =
    paths.length === 1 ? '1 file that the database names is' : `${paths.length} files that the database names are`;
  return `${what} not in the file store: ${paths.slice(0, shown).join(', ')}${more}`;
}
