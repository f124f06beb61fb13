import { and, eq, max, sql } from 'drizzle-orm';
import { wantsHijri } from '#features/accounts/server/api.ts';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import { withdrawCertifiedPayment } from '#features/payments/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Pdf } from '#server/adapters/pdf/pdf.ts';
import { type Sheets, XLSX_TYPE } from '#server/adapters/sheets/sheets.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { certificates } from '#server/database/tables/certificates.ts';
import { Bytes, implement, listed, type SessionUser } from '#server/http/route.ts';
import { AppError, conflict, notFound } from '#shared/http/errors.ts';
import { type Certificate, certificatesApi } from '../contract.ts';
import { readDocument } from './document.ts';
import { withDraft } from './draft.ts';
import { issueAdvance, issueDraft, issueRelease } from './issue.ts';
import { type OpenContract, openContract, touchDraft, type WriteContext, writeContract } from './open.ts';
import { printed } from './printed.ts';
import { wordsIn } from './printed-labels.ts';
import { readCertificate, readCertificates, readLines } from './read.ts';
import { addReceipt, changeReceipt, receiptsOf, removeReceipt, writeOff } from './receipt-store.ts';
import {
  type CertificateRow,
  changeDraft,
  createDraft,
  lockCertificate,
  recordCertificate,
  removeDraft,
} from './store.ts';
import { readOverview, saveTerms } from './terms.ts';
import { workbook } from './workbook.ts';

interface Params {
  readonly id: string;
  readonly certificateId: string;
}

const placeOf = ({ id, certificateId }: Params) => ({ projectId: id, id: certificateId });

/** A draft with what it comes to as it is measured now. */
async function certificateOf(db: Database, user: SessionUser, { id, certificateId }: Params): Promise<Certificate> {
  const project = await openContract(db, user, id);
  const text = await readCertificate(db, id, certificateId);
  if (text === null) throw notFound('Certificate');
  const [certificate] = await withDraft(db, project, [JSON.parse(text)]);
  if (!certificate) throw new Error('as many certificates come back as were given');
  return certificate;
}

/** Of what is refused as a conflict the answer carries the certificate as it is now. */
async function withCurrent(current: () => Promise<Certificate>, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    throw conflict(error.sentence, await current());
  }
}

const overview = async (db: Database, user: SessionUser, id: string) =>
  readOverview(db, await openContract(db, user, id));

interface Place {
  readonly projectId: string;
  /** Of the certificate. */
  readonly id: string;
}

/**
 * Takes back the last issued certificate while it is not paid: it counts no more and keeps its number, its amounts and its
 * reason. Earlier ones stay, for those that follow are computed from them.
 */
function voidCertificate(write: WriteContext, { projectId, id }: Place, reason: string, now: Date): Promise<void> {
  return writeContract(write, projectId, async (tx, open) => {
    const old = await lockCertificate(tx, open, id);
    await assertVoidable(tx, open, old);
    if (old.paymentId) await withdrawCertifiedPayment(tx, write.user, old.paymentId);
    const set = { status: 'void', voidedAt: now, voidedBy: write.user.id, voidReason: reason } as const;
    await tx
      .update(certificates)
      .set({ ...set, version: sql`${certificates.version} + 1` })
      .where(eq(certificates.id, id));
    await touchDraft(tx, open);
    const [before, after] = [{ status: 'issued' }, { status: 'void', voidReason: reason }];
    await recordCertificate(write, tx, old, { action: 'updated', before, after });
  });
}

async function assertVoidable(tx: Transaction, open: AuthorizedProjectId, old: CertificateRow): Promise<void> {
  if (old.status === 'draft') throw conflict('This certificate is a draft: discard it.');
  if (old.status === 'void') throw conflict('This certificate is void already.');
  if ((await receiptsOf(tx, old.id)).length > 0)
    throw conflict('Money is recorded for this certificate. Remove its receipts first.');
  const [last] = await tx
    .select({ sequence: max(certificates.sequence) })
    .from(certificates)
    .where(and(eq(certificates.projectId, open), eq(certificates.status, 'issued')));
  if (last?.sequence !== old.sequence)
    throw conflict('Only the last certificate can be voided: those after it are calculated from it.');
}

export const certificateRoutes = implement(certificatesApi, {
  overview: ({ params }, { db, user }) => overview(db, user, params.id),

  async saveTerms({ params, body }, { db, user }) {
    await saveTerms({ db, user }, params.id, body);
    return overview(db, user, params.id);
  },

  async list({ params, query }, { db, user, total }) {
    const project = await openContract(db, user, params.id);
    const list = await readCertificates(db, params.id, query);
    total(list.total);
    return withDraft(db, project, JSON.parse(list.text ?? '[]'));
  },

  async create({ params, body }, { db, user }) {
    const certificateId = await createDraft({ db, user }, params.id, body);
    return certificateOf(db, user, { id: params.id, certificateId });
  },

  async issueAdvance({ params, body }, { db, user, now }) {
    const certificateId = await issueAdvance({ db, user }, params.id, body, now());
    return certificateOf(db, user, { id: params.id, certificateId });
  },

  async issueRelease({ params, body }, { db, user, now }) {
    const certificateId = await issueRelease({ db, user }, params.id, body, now());
    return certificateOf(db, user, { id: params.id, certificateId });
  },

  find: ({ params }, { db, user }) => certificateOf(db, user, params),

  async lines({ params, query }, { db, user, total }) {
    await openContract(db, user, params.id);
    if ((await readCertificate(db, params.id, params.certificateId)) === null) throw notFound('Certificate');
    return listed(total, await readLines(db, params.id, params.certificateId, query));
  },

  async change({ params, body }, { db, user }) {
    const current = () => certificateOf(db, user, params);
    await withCurrent(current, () => changeDraft({ db, user }, params.id, params.certificateId, body));
    return current();
  },

  async remove({ params }, { db, user }) {
    await removeDraft({ db, user }, params.id, params.certificateId);
    return { id: params.certificateId };
  },

  async issue({ params, body }, { db, user, now }) {
    await issueDraft({ db, user }, params.id, params.certificateId, body.version, now());
    return certificateOf(db, user, params);
  },

  async receive({ params, body }, { db, user, now }) {
    await addReceipt({ db, user }, placeOf(params), body, now());
    return certificateOf(db, user, params);
  },

  async writeOff({ params, body }, { db, user, now }) {
    await writeOff({ db, user }, placeOf(params), body, now());
    return certificateOf(db, user, params);
  },

  async changeReceipt({ params, body }, { db, user, now }) {
    await changeReceipt({ db, user }, { ...placeOf(params), receiptId: params.receiptId }, body, now());
    return certificateOf(db, user, params);
  },

  async removeReceipt({ params }, { db, user, now }) {
    await removeReceipt({ db, user }, { ...placeOf(params), receiptId: params.receiptId }, now());
    return certificateOf(db, user, params);
  },

  async void({ params, body }, { db, user, now }) {
    await voidCertificate({ db, user }, placeOf(params), body.reason, now());
    return certificateOf(db, user, params);
  },

  async export({ params, query }, { db, user, pdf, sheets }) {
    const project = await openContract(db, user, params.id);
    const { content, headers } = await exportCertificate(
      { db, pdf, sheets, user },
      project,
      params.certificateId,
      query,
    );
    return new Bytes(content, headers);
  },
});

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

async function exportCertificate(
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
