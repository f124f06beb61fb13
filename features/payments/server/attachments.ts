import { and, desc, eq, isNull } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { attachmentTypeOf } from '#server/adapters/pictures/picture.ts';
import { PictureFault } from '#server/adapters/pictures/picture-fault.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { paymentAttachments } from '#server/database/tables/payments.ts';
import { payments } from '#server/database/tables/work.ts';
import { dispositionOf, NOTHING_RUNS, privateCache } from '#server/http/private-file.ts';
import { Bytes, implement, type SessionUser } from '#server/http/route.ts';
import type { SentFile } from '#shared/http/endpoint.ts';
import { conflict, forbidden, invalid, notFound } from '#shared/http/errors.ts';
import { type PaymentAttachment, paymentAttachmentsApi } from '../attachment-contract.ts';
import type { Payment } from '../contract.ts';
import { changeOf } from './edit.ts';
import { readPayment } from './read.ts';

const MOST_OF_A_PAYMENT = 20;
const LONGEST_NAME = 200;

interface WriteContext {
  readonly db: Database;
  readonly storage: Storage;
  readonly user: SessionUser;
}

type PaymentRow = typeof payments.$inferSelect;

/** Keeps an invoice byte for byte; what it is, its content says, not its name. @throws 422 on `file` for anything else */
export async function addAttachment(
  { db, storage, user }: WriteContext,
  paymentId: string,
  file: SentFile,
): Promise<string> {
  const contentType = await typeOf(file.content);
  if (!contentType) throw invalid('file', 'This is no invoice that can be read. Please choose a PDF or a picture.');
  const id = newId();
  const path = pathOf(paymentId, id);
  try {
    await storage.put(path, file.content);
    await db.transaction(async (tx) => {
      const payment = await lockPayment(tx, user, paymentId);
      const count = await tx.$count(paymentAttachments, eq(paymentAttachments.paymentId, paymentId));
      if (count >= MOST_OF_A_PAYMENT)
        throw conflict('A payment holds at most 20 attachments. Please remove one first.');
      const row = {
        id,
        paymentId,
        name: nameOf(file.name),
        contentType,
        bytes: file.content.byteLength,
        uploadedBy: user.id,
      };
      await tx.insert(paymentAttachments).values(row);
      await recordChange(tx, { ...changeOf(payment, user), action: 'added', after: { attachment: row.name } });
    });
  } catch (error) {
    // What is left of it is swept (files/server/sweep.ts).
    await storage.remove(path).catch(() => undefined);
    throw error;
  }
  return id;
}

/** Undefined for what is neither a PDF nor a picture, or holds something else besides. */
const typeOf = (content: Uint8Array): Promise<string | undefined> =>
  attachmentTypeOf(content).catch((error: unknown) => {
    if (error instanceof PictureFault) return undefined;
    throw error;
  });

/** The last part of what was sent, without what no file system or header takes. */
const nameOf = (sent: string): string =>
  [...(sent.split(/[\\/]/).at(-1) ?? '')]
    .filter((sign) => sign >= ' ' && sign !== '\u007f' && sign.isWellFormed())
    .join('')
    .slice(0, LONGEST_NAME)
    .trim() || 'invoice';

const pathOf = (paymentId: string, id: string): string => `payments/${paymentId}/${id}`;

async function lockPayment(tx: Transaction, user: SessionUser, id: string): Promise<PaymentRow> {
  const live = and(eq(payments.id, id), isNull(payments.deletedAt));
  const [row] = await tx.select().from(payments).where(live).for('no key update');
  if (!row) throw notFound('Payment');
  await authorizeProject(tx, user, row.projectId, 'payment.write');
  return row;
}

export async function listAttachments(db: Connection, paymentId: string, id?: string): Promise<PaymentAttachment[]> {
  const rows = await db
    .select({ attachment: paymentAttachments, uploaderName: users.name })
    .from(paymentAttachments)
    .leftJoin(users, eq(users.id, paymentAttachments.uploadedBy))
    .where(
      and(eq(paymentAttachments.paymentId, paymentId), id === undefined ? undefined : eq(paymentAttachments.id, id)),
    )
    .orderBy(desc(paymentAttachments.createdAt), desc(paymentAttachments.id));
  return rows.map(({ attachment, uploaderName }) => ({
    ...attachment,
    uploaderName,
    createdAt: attachment.createdAt.toISOString(),
  }));
}

export async function readAttachment({ db, storage }: Omit<WriteContext, 'user'>, paymentId: string, id: string) {
  const [attachment] = await listAttachments(db, paymentId, id);
  const content = attachment && (await storage.get(pathOf(paymentId, id)));
  if (!content) throw notFound('Attachment');
  return { attachment, content };
}

/** The invoice of what is paid is evidence, and stays. */
export async function removeAttachment(
  { db, storage, user }: WriteContext,
  paymentId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, user, paymentId);
    const [attachment] = await listAttachments(tx, paymentId, id);
    if (!attachment) throw notFound('Attachment');
    if (payment.status === 'paid') throw conflict('The attachments of a paid payment stay.');
    await tx.delete(paymentAttachments).where(eq(paymentAttachments.id, id));
    await recordChange(tx, { ...changeOf(payment, user), action: 'removed', before: { attachment: attachment.name } });
  });
  await storage.remove(pathOf(paymentId, id)).catch(() => undefined);
}

/** There is no address that its bearer could pass on: each reading is judged by the session. */
export const paymentAttachmentRoutes = implement(paymentAttachmentsApi, {
  async upload({ params, file }, { db, storage, user }) {
    const { projectId } = await findInvoice(db, user, params.id);
    await authorizeProject(db, user, projectId, 'payment.write');
    const id = await addAttachment({ db, storage, user }, params.id, await file());
    const [attachment] = await listAttachments(db, params.id, id);
    if (!attachment) throw notFound('Attachment');
    return attachment;
  },

  async list({ params }, { db, user, total }) {
    const { amount } = await findInvoice(db, user, params.id);
    const attachments = amount !== null ? await listAttachments(db, params.id) : [];
    total(attachments.length);
    return attachments;
  },

  async read({ params }, { db, storage, user }) {
    if ((await findInvoice(db, user, params.id)).amount === null) throw forbidden();
    const { attachment, content } = await readAttachment({ db, storage }, params.id, params.attachmentId);
    return new Bytes(content, {
      'Content-Type': attachment.contentType,
      'Content-Disposition': dispositionOf(attachment.contentType, attachment.name),
      ...privateCache(content),
      ...NOTHING_RUNS,
    });
  },

  async remove({ params }, { db, storage, user }) {
    await removeAttachment({ db, storage, user }, params.id, params.attachmentId);
    return { id: params.attachmentId };
  },
});

/** The payment as the caller sees it: who does not see its amount sees no invoice either. @throws 404 */
async function findInvoice(db: Database, user: SessionUser, id: string): Promise<Payment> {
  const text = await readPayment(db, user, id);
  if (text === null) throw notFound('Payment');
  return JSON.parse(text) as Payment;
}
