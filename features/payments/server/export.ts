import type { Sheets } from '#server/adapters/sheets/sheets.ts';
import { writeTableFile } from '#server/adapters/sheets/table-file.ts';
import type { Database } from '#server/database/open.ts';
import type { Bytes, SessionUser } from '#server/http/route.ts';
import { invalid } from '#shared/http/errors.ts';
import { MAX_LIMIT } from '#shared/http/fields.ts';
import { message } from '#shared/sentence.ts';
import type { PaymentSheet } from './payment-sheet.ts';
import { type PaymentFilter, readPaymentsForFile } from './read.ts';

interface Wanted {
  readonly filter: PaymentFilter;
  readonly format: 'xlsx' | 'csv';
  readonly language: 'en' | 'ar';
  readonly timeZone: string;
  readonly today: string;
  /** A file holds all that was selected, or is refused. */
  readonly most?: number;
}

/** What the filters select as a file. */
export async function exportPayments(
  { db, sheets, user }: { db: Database; sheets: Sheets; user: SessionUser },
  { filter, format, language, timeZone, today, most = MAX_LIMIT }: Wanted,
): Promise<Bytes> {
  const { text, total } = await readPaymentsForFile(db, user, { ...filter, limit: most, offset: 0 });
  if (total > most)
    throw invalid(
      'limit',
      message('A file holds at most {{most}} payments. Please choose a project or due days first.', { most }),
    );
  const input: PaymentSheet = { payments: text ?? '[]', language, timeZone };
  const sheet = { module: new URL('./payment-sheet.ts', import.meta.url), input };
  return writeTableFile(sheets, { name: `payments-${today}`, format, sheet });
}
