import { useOrganisation } from '#features/settings/web/queries.ts';
import { asNumber, currencies } from '#shared/money.ts';
import { formatMoneyExact } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { NumberInput, Select } from '#web/ui/inputs.tsx';
import { totalCost } from '../cost.ts';
import type { MaterialForm } from './material-form.ts';

type Cost = Pick<MaterialForm, 'requiredQty' | 'costPerUnit' | 'currency'>;

/** What a unit costs, in which currency, and what all that is required costs then. */
export function CostFields({ requiredQty, costPerUnit, currency }: Cost) {
  const rates = useOrganisation().data?.ratesPerUsd;
  const total =
    requiredQty === null || costPerUnit === null ? undefined : totalCost(requiredQty, costPerUnit, currency);
  // What could not be converted is not offered: the server refuses it.
  const offered = currencies.filter((one) => one === currency || (rates && (one === 'USD' || rates[one])));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-2">
      <Field
        label={t('Cost/unit')}
        name="costPerUnit"
        help={
          total === undefined
            ? undefined
            : t('Total {{amount}}', { amount: formatMoneyExact(asNumber(total), currency) })
        }
      >
        <NumberInput placeholder="0" />
      </Field>
      <Field label={t('Currency')} name="currency">
        <Select options={offered.map((value) => ({ value, label: value }))} />
      </Field>
    </div>
  );
}
