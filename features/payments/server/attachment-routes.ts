import { authorizeProject } from '#features/authorization/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { dispositionOf, NOTHING_RUNS, privateCache } from '#server/http/private-file.ts';
import { Bytes, implement, type SessionUser } from '#server/http/route.ts';
import { forbidden, notFound } from '#shared/http/errors.ts';
import { paymentAttachmentsApi } from '../attachment-contract.ts';
import type { Payment } from '../contract.ts';
import { addAttachment, listAttachments, readAttachment, removeAttachment } from './attachments.ts';
import { readPayment } from './read.ts';

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
