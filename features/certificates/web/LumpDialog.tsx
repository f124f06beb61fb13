import { useMemo, useState } from 'react';
import { v7 } from 'uuid';
import { z } from 'zod';
import { amountText, decimalText, exact } from '#shared/money.ts';
import { formatNumber, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { DateInput, NumberInput, Select, TextArea } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import {
  advanceInTerms,
  offeredAdvance,
  offeredRelease,
  type ReleaseReason,
  recoverableAdvance,
} from '../advance-release-rules.ts';
import type { Overview } from '../contract.ts';
import { heldRetention } from '../rules.ts';
import { balanceIn } from './parts/account-preview.ts';
import { coins } from './parts/amounts.ts';
import { reasonLabels } from './parts/RetentionTab.tsx';
import { useIssueAdvance, useIssueRelease } from './queries.ts';

interface LumpDialogProps {
  kind: 'advance' | 'release';
  projectId: string;
  overview: Overview;
  onClose: () => void;
}

const lumpSchema = () =>
  z.object({
    reason: z.enum(['completion', 'defects_end', 'other']),
    date: z.string().min(1, t('Please choose the date.')),
    amount: z.number(t('Please enter the amount.')).positive(t('The amount must be more than zero.')),
    note: z.string().trim().max(2000),
  });

/** Issues the advance, or gives retention back; both are final at once. The id is made here: a second press issues no second one. */
export function LumpDialog({ kind, projectId, overview, onClose }: LumpDialogProps) {
  const advance = useIssueAdvance();
  const release = useIssueRelease();
  const [id] = useState(() => v7());
  const [schema] = useState(lumpSchema);
  const offered = useMemo(() => offers(overview), [overview]);
  const form = useForm({
    schema,
    defaults: {
      reason: 'completion',
      date: today(),
      amount: Number(kind === 'advance' ? offered.advance : offered.completion),
      note: '',
    },
    failed: t('The payment could not be issued.'),
    submit: async ({ reason, amount, ...rest }) => {
      const body = { ...rest, id, amount: amountText(amount) };
      const params = { id: projectId };
      if (kind === 'advance') await advance.mutateAsync({ params, body });
      else await release.mutateAsync({ params, body: { ...body, reason } });
      toastSuccess(kind === 'advance' ? t('The advance payment is issued.') : t('The retention is released.'));
      onClose();
    },
  });
  const choose = (reason: ReleaseReason) => {
    form.setValue('reason', reason);
    form.setValue('amount', Number(offered[reason]));
  };
  const amount = form.watch('amount');
  const limit =
    kind === 'advance'
      ? advanceLimit(overview, amount)
      : form.watch('reason') === 'completion' && amount > Number(offered.completion)
        ? completionLimit(overview, offered.completion)
        : undefined;
  // The server refuses in the same words, without the currency.
  const isRefused = form.formState.errors.amount?.type === 'server';
  return (
    <Dialog
      title={kind === 'advance' ? t('Advance payment') : t('Release retention')}
      description={
        kind === 'advance'
          ? t('It is recovered from the certificates that follow.')
          : t('{{amount}} is held.', { amount: isolate(coins(offered.other, overview.currency)) })
      }
      onClose={onClose}
    >
      <Form form={form} className="grid gap-4">
        {kind === 'release' && <ReasonField value={form.watch('reason') as ReleaseReason} onValue={choose} />}
        <Field
          label={t('Amount ({{currency}})', { currency: overview.currency })}
          name="amount"
          error={isRefused ? limit : undefined}
          help={taxNote(kind, overview)}
          required
        >
          <NumberInput />
        </Field>
        {limit && !isRefused && (
          <p role="status" className="text-sm text-amber-ink">
            {limit}
          </p>
        )}
        <Field label={t('Date')} name="date" required>
          <DateInput max={today()} />
        </Field>
        <Field label={t('Note')} name="note">
          <TextArea rows={2} />
        </Field>
        <FormActions onCancel={onClose}>{t('Issue')}</FormActions>
      </Form>
    </Dialog>
  );
}

const taxNote = (kind: string, { terms: { taxesAdvance, vatRate } }: Overview): string | undefined =>
  kind === 'advance' && taxesAdvance
    ? t('Before VAT: {{percent}} % comes on top.', { percent: formatNumber(Number(vatRate)) })
    : undefined;

const ReasonField = ({ value, onValue }: { value: ReleaseReason; onValue: (reason: ReleaseReason) => void }) => (
  <Field label={t('Reason')}>
    <Select
      value={value}
      onValue={onValue}
      options={(Object.keys(reasonLabels) as ReleaseReason[]).map((reason) => ({
        value: reason,
        label: t(reasonLabels[reason]),
      }))}
    />
  </Field>
);

/** Why no more than this is paid in advance, as soon as more is typed. */
function advanceLimit(overview: Overview, amount: number): string | undefined {
  const account = advancing(overview);
  const [ofTerms, recoverable] = [advanceInTerms(account), recoverableAdvance(account)].map(decimalText);
  const most = Number(decimalText(offeredAdvance(account)));
  if (!(amount > most || most === 0)) return undefined;
  const shown = (text: string | undefined) => isolate(coins(text ?? '0', overview.currency));
  return Number(recoverable) < Number(ofTerms)
    ? t('Work still to be certified gives back {{most}} at most. A larger advance would never be recovered.', {
        most: shown(recoverable),
      })
    : t('The terms leave {{most}} to be paid in advance. More needs other terms.', { most: shown(ofTerms) });
}

const completionLimit = ({ currency }: Overview, most: string): string =>
  t('On completion the terms release {{most}} at most. More needs another reason, or other terms.', {
    most: isolate(coins(most, currency)),
  });

const advancing = (overview: Overview) => ({
  balance: balanceIn(overview),
  contractSum: exact(overview.contractSum),
  advancePercent: exact(overview.terms.advancePercent),
  currency: overview.currency,
});

function offers(overview: Overview) {
  const { terms, standing: balance, completed, currency } = overview;
  const held = heldRetention({ retained: exact(balance.retained), released: exact(balance.released) });
  const account = { held, completed: exact(completed), completionPercent: exact(terms.completionPercent), currency };
  const release = (reason: ReleaseReason) => decimalText(offeredRelease(account, reason));
  return {
    advance: decimalText(offeredAdvance(advancing(overview))),
    completion: release('completion'),
    defects_end: release('defects_end'),
    other: release('other'),
  };
}
