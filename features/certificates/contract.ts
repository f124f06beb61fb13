import { z } from 'zod';
import { nullableDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { fileQuery, Id, idParams, listQuery, preset, text, version } from '#shared/http/fields.ts';
import { BillItem } from './bill-contract.ts';
import { day, decimal, Exactly } from './decimal-contract.ts';
import { Deduction, MAX_DEDUCTIONS, NewDeduction } from './deduction-contract.ts';
import { NewReceipt, Receipt, ReceiptChange, WriteOff } from './receipt-contract.ts';
import { IssuedTerms, NewTerms, Terms } from './terms-contract.ts';

const MAX_LINES = 10_000;

const Standing = z.object({
  workDone: Exactly,
  advance: Exactly,
  recovered: Exactly,
  retained: Exactly,
  released: Exactly,
  carried: Exactly,
});

/** Where the contract of a project stands. */
export const Overview = z.object({
  currency: z.string(),
  /** False until somebody has kept the terms; what stands there then are presets. */
  hasTerms: z.boolean(),
  terms: Terms,
  /** The project's, who is the other party where the employer pays us. */
  client: z.string().nullable(),
  originalSum: Exactly,
  variationsSum: Exactly,
  contractSum: Exactly,
  /** As the issued certificates leave it. */
  standing: Standing,
  /** What those that count moved and were reckoned by, the first one first: work taken back is taken from the last. */
  issued: z.array(
    z.object({
      certified: Exactly,
      advance: Exactly,
      recovery: Exactly,
      retention: Exactly,
      /** Of the terms; what the certificate states may be of several rates. */
      vatRate: Exactly,
      retentionPercent: Exactly,
      recoveryPercent: Exactly,
    }),
  ),
  /** Payable by all issued ones, and what of it is paid. */
  dueSum: Exactly,
  paidSum: Exactly,
  /** Of what is not paid: written off, still outstanding, and of that past its due day. */
  writtenOffSum: Exactly,
  outstandingSum: Exactly,
  overdueSum: Exactly,
  /** Released on completion so far. */
  completed: Exactly,
  itemCount: z.int(),
  /** A certificate of work is issued: the bill changes by variations only. */
  isBillLocked: z.boolean(),
});
export type Overview = z.output<typeof Overview>;

const Kind = z.enum(['work', 'advance', 'release']);
export type Kind = z.output<typeof Kind>;
const Reason = z.enum(['completion', 'defects_end', 'other'], 'reason must be completion, defects_end or other');

const Before = z.object({
  certified: Exactly,
  advance: Exactly,
  recovery: Exactly,
  retention: Exactly,
  released: Exactly,
  vat: Exactly,
  deducted: Exactly,
});

/** Of a draft the amounts are what it comes to as it is measured now, under the terms of today. */
export const Certificate = z.object({
  id: Id,
  kind: Kind,
  number: z.int(),
  /** `paid` follows from its payment, or from what was received and written off. */
  status: z.enum(['draft', 'issued', 'paid', 'void']),
  date: z.string(),
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
  note: z.string(),
  reason: Reason.nullable(),
  contractSum: Exactly.nullable(),
  workDone: Exactly.nullable(),
  previousWork: Exactly.nullable(),
  certified: Exactly.nullable(),
  advance: Exactly.nullable(),
  recovery: Exactly.nullable(),
  retention: Exactly.nullable(),
  released: Exactly.nullable(),
  vat: Exactly.nullable(),
  /** After VAT; negative where earlier deductions are given back. */
  deducted: Exactly.nullable(),
  broughtForward: Exactly.nullable(),
  due: Exactly.nullable(),
  vatRate: Exactly.nullable(),
  retentionPercent: Exactly.nullable(),
  recoveryPercent: Exactly.nullable(),
  /** Null of one issued before these were kept: it says what the terms say today. */
  terms: IssuedTerms.nullable(),
  deductions: z.array(Deduction),
  issuedAt: z.string().nullable(),
  issuedByName: z.string().nullable(),
  paymentId: Id.nullable(),
  paymentStatus: z.enum(['pending', 'approved', 'paid']).nullable(),
  paidOn: z.string().nullable(),
  /** Where the employer pays: the oldest first. */
  receipts: z.array(Receipt),
  /** Of an issued one: due, less what is paid or written off. */
  outstanding: Exactly.nullable(),
  /** The day its payment is due, by the terms it was issued with; null of a draft. */
  dueOn: z.string().nullable(),
  /** Of a void one: it counts no more and keeps its number. */
  voidedAt: z.string().nullable(),
  voidedByName: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** Issued, not paid, and none is issued after it: it may be voided. */
  isLast: z.boolean(),
  /** Sums of the certificates that count and were issued before it. */
  before: Before,
  version: z.int(),
});
export type Certificate = z.output<typeof Certificate>;

export const CertificateLine = BillItem.omit({ id: true, amount: true, variationId: true }).extend({
  itemId: Id,
  /** To date; `previous` is what the certificate before has. */
  done: Exactly,
  /** What the contractor claims to date, beside what is certified; null where nothing is claimed. */
  claimed: Exactly.nullable(),
});
export type CertificateLine = z.output<typeof CertificateLine>;

const NewCertificate = z.object({
  id: Id.optional(),
  date: day('date'),
  periodFrom: preset(nullableDate('periodFrom'), null),
  periodTo: preset(nullableDate('periodTo'), null),
  note: preset(text(2000, 'note'), ''),
});
export type NewCertificate = z.output<typeof NewCertificate>;

/** What is certified and what is claimed of an item; what is not sent stays. */
const LineChange = z
  .object({
    itemId: Id,
    quantity: decimal('quantity', { isSigned: true }).optional(),
    claimed: decimal('claimed').nullable().optional(),
  })
  .refine(({ quantity, claimed }) => quantity !== undefined || claimed !== undefined, {
    path: ['quantity'],
    message: 'quantity or claimed is required',
  });

/** `version` is the one the person looked at: an old one is refused (409), and the answer carries the draft as it is now. */
const CertificateChange = z
  .object({
    date: day('date'),
    periodFrom: nullableDate('periodFrom'),
    periodTo: nullableDate('periodTo'),
    note: text(2000, 'note'),
    /** Only those that change; the others stay. */
    lines: z.array(LineChange).max(MAX_LINES, `At most ${MAX_LINES} lines at once`),
    /** All of them, in the place of those it has. */
    deductions: z.array(NewDeduction).max(MAX_DEDUCTIONS, `At most ${MAX_DEDUCTIONS} deductions`),
    version,
  })
  .partial();
export type CertificateChange = z.output<typeof CertificateChange>;

/** Sending an id makes a repeat harmless: it is issued once. */
const NewAdvance = z.object({
  id: Id.optional(),
  date: day('date'),
  amount: decimal('amount'),
  note: preset(text(2000, 'note'), ''),
});
const NewRelease = NewAdvance.extend({ reason: Reason });

const ofCertificate = idParams.extend({ certificateId: Id });
const ofReceipt = ofCertificate.extend({ receiptId: Id });

export const certificatesApi = contract({
  overview: {
    method: 'GET',
    path: '/api/projects/:id/contract',
    summary: 'Terms and sums of the contract, and where it stands',
    access: 'signed-in',
    params: idParams,
    response: Overview,
  },
  saveTerms: {
    method: 'PUT',
    path: '/api/projects/:id/contract',
    summary: 'Set the terms. What is issued keeps the percents it was issued with',
    access: 'payment.write',
    params: idParams,
    body: NewTerms,
    response: Overview,
  },
  list: {
    method: 'GET',
    path: '/api/projects/:id/certificates',
    summary: 'Advance, certificates of work and releases of retention, the newest first',
    access: 'signed-in',
    params: idParams,
    query: listQuery,
    response: z.array(Certificate),
  },
  create: {
    method: 'POST',
    path: '/api/projects/:id/certificates',
    summary:
      'Begin the next certificate of work, at the quantities of the one before. One draft at a time; sending an id makes a repeat harmless',
    access: 'payment.write',
    params: idParams,
    body: NewCertificate,
    response: Certificate,
    status: 201,
  },
  issueAdvance: {
    method: 'POST',
    path: '/api/projects/:id/advance-payments',
    summary: 'Issue an advance payment',
    access: 'payment.write',
    params: idParams,
    body: NewAdvance,
    response: Certificate,
    status: 201,
  },
  issueRelease: {
    method: 'POST',
    path: '/api/projects/:id/retention-releases',
    summary: 'Release retention: on completion, at the end of the defects period, or otherwise',
    access: 'payment.write',
    params: idParams,
    body: NewRelease,
    response: Certificate,
    status: 201,
  },
  find: {
    method: 'GET',
    path: '/api/projects/:id/certificates/:certificateId',
    summary: 'One certificate',
    access: 'signed-in',
    params: ofCertificate,
    response: Certificate,
  },
  lines: {
    method: 'GET',
    path: '/api/projects/:id/certificates/:certificateId/lines',
    summary: 'Its measured items in the order of the bill: quantity to date and of the certificate before',
    access: 'signed-in',
    params: ofCertificate,
    query: listQuery,
    response: z.array(CertificateLine),
  },
  change: {
    method: 'PUT',
    path: '/api/projects/:id/certificates/:certificateId',
    summary: 'Measure a draft: quantities to date, deductions, period, date, note',
    access: 'payment.write',
    params: ofCertificate,
    body: CertificateChange,
    response: Certificate,
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/:id/certificates/:certificateId',
    summary: 'Discard a draft; an issued certificate stays',
    access: 'payment.write',
    params: ofCertificate,
    response: z.object({ id: Id }),
  },
  issue: {
    method: 'POST',
    path: '/api/projects/:id/certificates/:certificateId/issue',
    summary: 'Issue a draft: its amounts are final, and where the organisation pays a pending payment is made',
    access: 'payment.write',
    params: ofCertificate,
    body: z.object({ version }),
    response: Certificate,
  },
  receive: {
    method: 'POST',
    path: '/api/projects/:id/certificates/:certificateId/receive',
    summary:
      'Record what the employer paid of an issued certificate: all that is outstanding by default, else why it is less',
    access: 'payment.write',
    params: ofCertificate,
    body: NewReceipt,
    response: Certificate,
  },
  writeOff: {
    method: 'POST',
    path: '/api/projects/:id/certificates/:certificateId/write-off',
    summary: 'Write off what is outstanding of an issued certificate, with the reason: it counts as paid',
    access: 'payment.write',
    params: ofCertificate,
    body: WriteOff,
    response: Certificate,
  },
  changeReceipt: {
    method: 'PUT',
    path: '/api/projects/:id/certificates/:certificateId/receipts/:receiptId',
    summary: 'Correct a receipt or the reason of what is written off',
    access: 'payment.write',
    params: ofReceipt,
    body: ReceiptChange,
    response: Certificate,
  },
  removeReceipt: {
    method: 'DELETE',
    path: '/api/projects/:id/certificates/:certificateId/receipts/:receiptId',
    summary: 'Remove a receipt recorded by mistake, or take back what is written off',
    access: 'payment.write',
    params: ofReceipt,
    response: Certificate,
  },
  void: {
    method: 'POST',
    path: '/api/projects/:id/certificates/:certificateId/void',
    summary:
      'Void the last issued certificate while it is not paid: it counts no more, its pending payment is withdrawn',
    access: 'payment.write',
    params: ofCertificate,
    body: z.object({ reason: text(500, 'reason').pipe(z.string().min(1, 'Please give a reason.')) }),
    response: Certificate,
  },
  export: {
    method: 'GET',
    path: '/api/projects/:id/certificates/:certificateId/export',
    summary: 'The certificate as a document: format=pdf or xlsx, language=en or ar',
    access: 'report.export',
    params: ofCertificate,
    query: z.object(fileQuery(['pdf', 'xlsx'])),
    produces: 'application/octet-stream',
    isHeavy: true,
    response: z.unknown(),
  },
});
