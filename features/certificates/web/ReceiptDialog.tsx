import { useState } from 'react';
import { v7 } from 'uuid';
import { z } from 'zod';
import { decimalText, type Exact, exact } from '#shared/money.ts';
import { today } from '#web/i18n/formats.ts';
import { isolate, t, translate } from '#web/i18n/text.ts';
import { DecimalInput } from '#web/ui/DecimalInput.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { DateInput, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Certificate } from '../contract.ts';
import type { Receipt } from '../receipt-contract.ts';
import { receiptFault } from '../receipt-rules.ts';
import { coinsOf, readAmount, titleOf, unreadAmount } from './parts/amounts.ts';
import { receiptDay } from './parts/receipt-day.ts';
import { useChangeReceipt, useReceive } from './queries.ts';

interface ReceiptDialogProps {
  projectId: string;
  certificate: Certificate;
  currency: string;
  /** The one to be corrected; none: a new one. */
  receipt?: Receipt | undefined;
  onClose: () => void;
}

/** What the employer paid: all that is outstanding, or a part and why. The id is made here: a second press records nothing more. */
export function ReceiptDialog(props: ReceiptDialogProps) {
  const { projectId, certificate, currency, receipt, onClose } = props;
  const receive = useReceive();
  const change = useChangeReceipt();
  const [id] = useState(() => v7());
  const outstanding = exact(certificate.outstanding ?? '0') + exact(receipt?.amount ?? '0');
  const hadReason = Boolean(receipt?.reason);
  const [schema] = useState(() => schemaFor(outstanding, props));
  const form = useForm({
    schema,
    defaults: {
      amount: receipt?.amount ?? decimalText(outstanding),
      date: receipt?.date ?? today(),
      reference: receipt?.reference ?? '',
      reason: receipt?.reason ?? '',
    },
    failed: t('The receipt could not be recorded.'),
    submit: async ({ reference, reason, ...rest }) => {
      const params = { id: projectId, certificateId: certificate.id };
      const asksReason = exact(rest.amount) < outstanding || hadReason;
      const body = { ...rest, reference: reference || null, reason: (asksReason && reason) || null };
      if (receipt) await change.mutateAsync({ params: { ...params, receiptId: receipt.id }, body });
      else await receive.mutateAsync({ params, body: { ...body, id } });
      toastSuccess(t('The receipt is recorded.'));
      onClose();
    },
  });
  const typed = readAmount(form.watch('amount'));
  const isShort = typed !== undefined && typed > 0n && typed < outstanding;
  return (
    <Dialog
      title={receipt ? t('Correct the receipt') : t('Record the receipt')}
      description={titleOf(certificate)}
      size="sm"
      onClose={onClose}
    >
      <Form form={form} className="grid gap-4">
        <Field
          label={t('Amount ({{currency}})', { currency })}
          name="amount"
          required
          help={t('{{amount}} is outstanding.', { amount: isolate(coinsOf(outstanding, currency)) })}
        >
          <DecimalInput />
        </Field>
        <Field label={t('Received on')} name="date" required>
          <DateInput min={certificate.date} max={today()} />
        </Field>
        <Field label={t('Reference')} name="reference">
          <TextInput dir="ltr" />
        </Field>
        {(isShort || hadReason) && (
          <Field
            label={t('Why less was paid')}
            name="reason"
            required={isShort}
            help={
              isShort && t('{{amount}} stays outstanding.', { amount: isolate(coinsOf(outstanding - typed, currency)) })
            }
          >
            <TextArea rows={2} />
          </Field>
        )}
        <FormActions onCancel={onClose}>{t('Save')}</FormActions>
      </Form>
    </Dialog>
  );
}

function schemaFor(outstanding: Exact, { certificate, currency, receipt }: ReceiptDialogProps) {
  return z
    .object({
      amount: z.string().superRefine((typed, context) => {
        if (readAmount(typed) === undefined) context.addIssue({ code: 'custom', message: unreadAmount(typed) });
      }),
      date: receiptDay({ kind: 'receipt', certificate, receipt }),
      reference: z.string().trim().max(200),
      reason: z.string().trim().max(500),
    })
    .superRefine((entry, context) => {
      const amount = readAmount(entry.amount);
      if (amount === undefined) return;
      const fault = receiptFault({ amount, outstanding, reason: entry.reason || null, currency });
      if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: translate(fault.sentence) });
    });
}
