import { t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { DecimalInput } from '#web/ui/DecimalInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Switch } from '#web/ui/toggles.tsx';

/** VAT and the rules of approval; fields of the organisation's form. */
export const PaymentRules = ({ currency }: { currency: string }) => (
  <Card>
    <CardHeader title={t('Payment rules')} />
    <CardBody className="grid gap-4 md:grid-cols-3">
      <Field label={t('VAT rate (%)')} name="vatRate" required help={t('Of payments added from now on')}>
        <DecimalInput />
      </Field>
      <Field
        label={t('Project managers approve up to ({{currency}})', { currency })}
        name="approvalLimits.pm"
        help={t('Empty: no limit')}
      >
        <DecimalInput />
      </Field>
      <Field
        label={t('Administrators approve up to ({{currency}})', { currency })}
        name="approvalLimits.admin"
        help={t('Empty: no limit')}
      >
        <DecimalInput />
      </Field>
      <div className="md:col-span-3">
        <Switch
          name="mayApproveOwn"
          label={t('People may approve payments they entered themselves')}
          help={t('Switched off, every payment needs a second person.')}
        />
      </div>
    </CardBody>
  </Card>
);
