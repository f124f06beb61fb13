import { useMemo } from 'react';
import { z } from 'zod';
import { isVatNumber } from '#features/payments/rules.ts';
import { amountText } from '#shared/money.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { NumberInput, Select, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Overview } from '../contract.ts';
import type { Terms } from '../terms-contract.ts';
import { useSaveTerms } from './queries.ts';

const percents = [
  ['vatRate', 'VAT, percent'],
  ['retentionPercent', 'Retention, percent of the work'],
  ['retentionCapPercent', 'Retention at most, percent of the contract'],
  ['completionPercent', 'Released on completion, percent of what is held'],
  ['advancePercent', 'Advance, percent of the contract'],
  ['recoveryPercent', 'Recovery of the advance, percent of the work'],
] as const;

const share = () =>
  z
    .number(t('Please enter a percent from 0 to 100.'))
    .min(0, t('Please enter a percent from 0 to 100.'))
    .max(100, t('Please enter a percent from 0 to 100.'))
    .multipleOf(0.0001, t('Please enter a percent from 0 to 100.'));

const vatNumber = () =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .refine(
      (typed) => typed === '' || isVatNumber(typed),
      t('A Saudi VAT number has 15 digits, the first and the last a 3.'),
    );

const termsForm = () =>
  z.object({
    direction: z.enum(['outgoing', 'incoming']),
    party: z.string().trim().min(1, t('The name of the other party is required.')).max(200),
    engineer: z.string().trim().max(200),
    reference: z.string().trim().max(100),
    vatNumber: vatNumber(),
    partyVatNumber: vatNumber(),
    vatRate: share(),
    retentionPercent: share(),
    retentionCapPercent: share(),
    completionPercent: share(),
    advancePercent: share(),
    recoveryPercent: share(),
    taxesAdvance: z.enum(['no', 'yes']),
    allowsOverrun: z.enum(['no', 'yes']),
    paymentDays: z.number().int().min(0).max(365),
  });

const defaultsFrom = (terms: Terms) => ({
  ...terms,
  engineer: terms.engineer ?? '',
  reference: terms.reference ?? '',
  vatNumber: terms.vatNumber ?? '',
  partyVatNumber: terms.partyVatNumber ?? '',
  ...(Object.fromEntries(percents.map(([name]) => [name, Number(terms[name])])) as Record<
    (typeof percents)[number][0],
    number
  >),
  taxesAdvance: terms.taxesAdvance ? ('yes' as const) : ('no' as const),
  allowsOverrun: terms.allowsOverrun ? ('yes' as const) : ('no' as const),
});

/** The client is who pays us; whom we pay is for the person to say. A name that was typed stays. */
function proposeParty(direction: Terms['direction'], party: string, client: string): string {
  if (direction === 'incoming') return party || client;
  return party === client ? '' : party;
}

/** Who pays whom, and by which percents. */
export function TermsDialog({
  projectId,
  overview,
  onClose,
}: {
  projectId: string;
  overview: Overview;
  onClose: () => void;
}) {
  const save = useSaveTerms();
  const schema = useMemo(termsForm, []);
  const { terms } = overview;
  const form = useForm({
    schema,
    defaults: defaultsFrom(terms),
    failed: t('The terms could not be saved.'),
    submit: async ({ taxesAdvance, allowsOverrun, ...values }) => {
      const exactly = Object.fromEntries(percents.map(([name]) => [name, amountText(values[name])])) as Record<
        (typeof percents)[number][0],
        string
      >;
      await save.mutateAsync({
        params: { id: projectId },
        body: {
          ...values,
          ...exactly,
          taxesAdvance: taxesAdvance === 'yes',
          allowsOverrun: allowsOverrun === 'yes',
          version: terms.version,
        },
      });
      toastSuccess(t('The terms are saved.'));
      onClose();
    },
  });
  const isOutgoing = form.watch('direction') === 'outgoing';
  const chooseDirection = (direction: Terms['direction']) => {
    form.setValue('direction', direction, { shouldDirty: true });
    const party = proposeParty(direction, form.getValues('party'), overview.client ?? '');
    form.setValue('party', party, { shouldDirty: true });
  };
  return (
    <Dialog title={t('Contract terms')} size="lg" onClose={onClose}>
      <Form form={form} className="grid gap-4 md:grid-cols-2">
        <Field
          label={t('Who pays')}
          name="direction"
          help={
            isOutgoing
              ? t('Issued certificates become payments to approve.')
              : t('The day the money comes is recorded on the certificate.')
          }
        >
          <Select
            value={form.watch('direction')}
            onValue={chooseDirection}
            options={[
              { value: 'outgoing', label: t('We pay our contractor') },
              { value: 'incoming', label: t('The employer pays us') },
            ]}
          />
        </Field>
        <PartyFields isOutgoing={isOutgoing} />
        {percents.map(([name, label]) => (
          <Field key={name} label={t(label)} name={name} required>
            <NumberInput />
          </Field>
        ))}
        <RuleFields />
        <FormActions onCancel={onClose}>{t('Save')}</FormActions>
      </Form>
    </Dialog>
  );
}

/** Who the other parties are. */
const PartyFields = ({ isOutgoing }: { isOutgoing: boolean }) => (
  <>
    <Field label={isOutgoing ? t('Contractor') : t('Employer')} name="party" required>
      <TextInput />
    </Field>
    <Field label={t('Engineer')} name="engineer" help={t('Signs the certificate; may stay empty.')}>
      <TextInput />
    </Field>
    <Field label={t('Contract number')} name="reference">
      <TextInput dir="ltr" />
    </Field>
    <Field label={t('Our VAT number')} name="vatNumber">
      <TextInput dir="ltr" inputMode="numeric" />
    </Field>
    <Field
      label={isOutgoing ? t('VAT number of the contractor') : t('VAT number of the employer')}
      name="partyVatNumber"
    >
      <TextInput dir="ltr" inputMode="numeric" />
    </Field>
  </>
);

/** What holds beside the percents. */
const RuleFields = () => (
  <>
    <Field
      label={t('VAT on the advance')}
      name="taxesAdvance"
      help={t('In Saudi Arabia VAT is due when an advance is received.')}
    >
      <Select
        options={[
          { value: 'no', label: t('None: VAT comes with the work') },
          { value: 'yes', label: t('Charged with the advance') },
        ]}
      />
    </Field>
    <Field label={t('Work beyond the bill')} name="allowsOverrun">
      <Select
        options={[
          { value: 'no', label: t('Refused: needs a variation') },
          { value: 'yes', label: t('Certified with a warning') },
        ]}
      />
    </Field>
    <Field label={t('Days until payment is due')} name="paymentDays" required>
      <NumberInput />
    </Field>
  </>
);
