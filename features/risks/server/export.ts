import type { Sheets } from '#server/adapters/sheets/sheets.ts';
import { writeTableFile } from '#server/adapters/sheets/table-file.ts';
import type { Database } from '#server/database/open.ts';
import type { Bytes, SessionUser } from '#server/http/route.ts';
import { invalid } from '#shared/http/errors.ts';
import { MAX_LIMIT } from '#shared/http/fields.ts';
import { message } from '#shared/sentence.ts';
import { type RiskFilter, readRegister } from './read.ts';
import type { RiskSheet } from './risk-sheet.ts';

interface Wanted {
  readonly filter: RiskFilter;
  readonly format: 'xlsx' | 'csv';
  readonly language: 'en' | 'ar';
  readonly timeZone: string;
  readonly today: string;
  /** A file holds all that was selected, or is refused. */
  readonly most?: number;
}

/** What the filters select of the register as a file. */
export async function exportRisks(
  { db, sheets, user }: { db: Database; sheets: Sheets; user: SessionUser },
  { filter, format, language, timeZone, today, most = MAX_LIMIT }: Wanted,
): Promise<Bytes> {
  const { text, total } = await readRegister(db, user, { ...filter, limit: most, offset: 0 });
  if (total > most)
    throw invalid('limit', message('A file holds at most {{most}} risks. Please choose a project first.', { most }));
  const input: RiskSheet = { risks: text ?? '[]', language, timeZone };
  const sheet = { module: new URL('./risk-sheet.ts', import.meta.url), input };
  return writeTableFile(sheets, { name: `risks-${today}`, format, sheet });
}
