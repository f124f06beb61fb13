import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';

export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** An invoice of a payment, kept byte for byte as it was sent. */
export const PaymentAttachment = z.object({
  id: Id,
  paymentId: Id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  uploadedBy: Id.nullable(),
  uploaderName: z.string().nullable(),
  createdAt: z.string(),
});
export type PaymentAttachment = z.output<typeof PaymentAttachment>;

const attachmentParams = idParams.extend({ attachmentId: Id });

export const paymentAttachmentsApi = contract({
  upload: {
    method: 'POST',
    path: '/api/payments/:id/attachments',
    summary: 'Attach an invoice (multipart, field file: PDF, JPEG, PNG, WebP, AVIF or GIF, at most 10 MB)',
    access: 'payment.write',
    params: idParams,
    upload: { field: 'file', maxBytes: MAX_ATTACHMENT_BYTES },
    response: PaymentAttachment,
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/api/payments/:id/attachments',
    summary: 'What is attached to a payment, the newest first',
    access: 'signed-in',
    params: idParams,
    response: z.array(PaymentAttachment),
  },
  read: {
    method: 'GET',
    path: '/api/payments/:id/attachments/:attachmentId',
    summary: 'One attachment as it was sent',
    access: 'signed-in',
    params: attachmentParams,
    produces: '*/*',
    response: z.unknown(),
  },
  remove: {
    method: 'DELETE',
    path: '/api/payments/:id/attachments/:attachmentId',
    summary: 'Remove an attachment of a payment that is not paid yet',
    access: 'payment.write',
    params: attachmentParams,
    response: idParams,
  },
});
