import type { Sheets } from '#server/adapters/sheets/sheets.ts';
import { writeTableFile } from '#server/adapters/sheets/table-file.ts';
import type { Database } from '#server/database/open.ts';
import type { Bytes, SessionUser } from '#server/http/route.ts';
import { invalid } from '#shared/http/errors.ts';
import { MAX_LIMIT } from '#shared/http/fields.ts';
import { message } from '#shared/sentence.ts';
import type { MaterialSheet } from './material-sheet.ts';
import { type MaterialFilter, readMaterialsForFile } from './read.ts';

interface Asked extends MaterialFilter {
  readonly format: 'xlsx' | 'csv';
  readonly language: 'en' | 'ar';
}

interface Asking {
  readonly db: Database;
  readonly user: SessionUser;
  readonly sheets: Sheets;
}

/** The materials that the filters select, as a file for people and for the import. */
export async function exportMaterials(
  { db, user, sheets }: Asking,
  { format, language, ...filter }: Asked,
): Promise<Bytes> {
  const { text, total } = await readMaterialsForFile(db, user, { ...filter, limit: MAX_LIMIT });
  if (total > MAX_LIMIT)
    throw invalid(
      'limit',
      message('A file holds at most {{most}} materials. Please choose a project first.', { most: MAX_LIMIT }),
    );
  const input: MaterialSheet = { materials: text ?? '[]', language };
  const sheet = { module: new URL('./material-sheet.ts', import.meta.url), input };
  return writeTableFile(sheets, { name: 'materials', format, sheet });
}
