import { wantsHijri } from '#features/accounts/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Pdf } from '#server/adapters/pdf/pdf.ts';
import { type Sheets, XLSX_TYPE } from '#server/adapters/sheets/sheets.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { readDocument } from './document.ts';
import type { OpenContract } from './open.ts';
import { printed } from './printed.ts';
import { wordsIn } from './printed-labels.ts';
import { workbook } from './workbook.ts';

interface Wanted {
  readonly format: 'pdf' | 'xlsx';
  readonly language: 'en' | 'ar';
}

interface Tools {
  readonly db: Database;
  readonly pdf: Pdf;
  readonly sheets: Sheets;
  readonly user: Pick<SessionUser, 'id'>;
}

export async function exportCertificate(
  { db, pdf, sheets, user }: Tools,
  project: OpenContract,
  id: string,
  { format, language }: Wanted,
): Promise<{ content: Uint8Array; headers: Record<string, string> }> {
  const document = await readDocument(db, project, id);
  if (!document) throw notFound('Certificate');
  const words = wordsIn(language);
  const { kind, number } = document.certificate;
  const name = `${kind === 'work' ? 'certificate' : kind}-${number}.${format}`;
  const headers = (type: string, disposition: string) => ({
    'Content-Type': type,
    'Content-Disposition': `${disposition}; filename="${name}"`,
    'Cache-Control': 'no-store',
  });
  if (format === 'xlsx') {
    const content = await sheets.write(workbook(document, words, language === 'ar'));
    return { content, headers: headers(XLSX_TYPE, 'attachment') };
  }
  const { name: organisation } = await readSettings(db);
  const template = new URL('./certificate.typ', import.meta.url);
  const content = await pdf.render({
    template,
    hijri: await wantsHijri(db, user.id),
    ...printed(document, { organisation, language, words }),
  });
  return { content, headers: headers('application/pdf', 'inline') };
}
