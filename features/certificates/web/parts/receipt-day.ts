import { z } from 'zod';
import { today } from '#web/i18n/formats.ts';
import { t, translate } from '#web/i18n/text.ts';
import type { Certificate } from '../../contract.ts';
import type { Receipt } from '../../receipt-contract.ts';
import { receiptDateFault } from '../../receipt-rules.ts';

interface ReceiptDayOptions {
  readonly kind: Receipt['kind'];
  readonly certificate: Pick<Certificate, 'date'>;
  /** The one that is corrected: its own day stays possible. */
  readonly receipt: Receipt | undefined;
}

/** The day on which money was received or written off. */
export const receiptDay = ({ kind, certificate, receipt }: ReceiptDayOptions) =>
  z
    .string()
    .min(1, t('Please choose the date.'))
    .superRefine((date, context) => {
      if (date === '' || date === receipt?.date) return;
      const fault = receiptDateFault(kind, { date, issuedFor: certificate.date, isFuture: date > today() });
      if (fault) context.addIssue({ code: 'custom', message: translate(fault) });
    });
