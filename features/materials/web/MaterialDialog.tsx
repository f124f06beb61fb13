import { useId, useState } from 'react';
import { useOrganisation } from '#features/settings/web/queries.ts';
import { fold } from '#shared/language/fold.ts';
import { asNumber, currencies } from '#shared/money.ts';
import { formatMoneyExact } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form } from '#web/ui/form.tsx';
import { DateInput, NumberInput, Select, TextInput } from '#web/ui/inputs.tsx';
import type { Material } from '../contract.ts';
import { totalCost } from '../cost.ts';
import type { Suggestions } from '../link-contract.ts';
import { MAX_UNIT, materialUnits } from '../units.ts';
import { MaterialConflict } from './MaterialConflict.tsx';
import { isAdjusted, type MaterialForm } from './material-form.ts';
import { materialCategories } from './parts/labels.ts';
import { unitText } from './parts/unit-text.ts';
import { useSuggestions } from './queries.ts';
import { type TaskUse, TaskUses } from './TaskUses.tsx';
import { useMaterialForm } from './use-material-form.ts';

interface UnitFieldProps {
  value: string;
  onValue: (unit: string) => void;
  /** Units of materials entered before. */
  known: readonly string[];
}

const OWN = '';

/** A unit of the list, one that was entered before, or one of the user's own: bag, roll, set. */
function UnitField({ value, onValue, known }: UnitFieldProps) {
  const [isOwn, setOwn] = useState(false);
  const choose = (unit: string) => {
    setOwn(unit === OWN);
    onValue(unit);
  };
  const offered = [...new Set([...materialUnits, ...known, ...(isOwn || value === '' ? [] : [value])])];
  return (
    <div className="grid content-start gap-2">
      <Field label={t('Unit')}>
        <Select
          value={isOwn ? OWN : value}
          onValue={choose}
          options={[
            ...offered.map((unit) => ({ value: unit, label: unitText(unit) })),
            { value: OWN, label: t('Another unit') },
          ]}
        />
      </Field>
      {isOwn && (
        <Field label={t('Unit of your own')} name="unit" required>
          <TextInput maxLength={MAX_UNIT} placeholder={t('bag, roll, set')} autoFocus />
        </Field>
      )}
    </div>
  );
}

type Cost = Pick<MaterialForm, 'requiredQty' | 'costPerUnit' | 'currency'>;

/** What a unit costs, in which currency, and what all that is required costs then. */
function CostFields({ requiredQty, costPerUnit, currency }: Cost) {
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

interface MaterialDialogProps {
  /** Absent: a new one. */
  material?: Material;
  projectId: string;
  /** Of the cost of a new one. */
  currency: string;
  onClose: () => void;
}

/** Adds or edits a material; quantities changed here become an adjustment in its ledger. */
export function MaterialDialog({ material, projectId, currency, onClose }: MaterialDialogProps) {
  const [links, setLinks] = useState<readonly TaskUse[]>();
  const { form, elsewhere, stored } = useMaterialForm({ material, projectId, currency, links, onClose });
  const suggestions = useSuggestions();
  const lists = useId();
  /** What is called the same has the same category, unit and supplier, unless somebody has chosen others here. */
  const suggest = () => {
    const name = fold(form.getValues('item').trim());
    const known = name && suggestions.data?.items.find(({ item }) => fold(item) === name);
    if (!known || material) return;
    const { dirtyFields } = form.formState;
    if (!dirtyFields.category) form.setValue('category', known.category);
    if (!dirtyFields.unit) form.setValue('unit', known.unit);
    if (!dirtyFields.supplier && known.supplier) form.setValue('supplier', known.supplier);
  };
  return (
    <Dialog title={material ? t('Edit material') : t('Add Material')} onClose={onClose}>
      <Form form={form}>
        <div className="grid gap-4 md:grid-cols-2">
          {elsewhere && <MaterialConflict {...elsewhere} />}
          <Field label={t('Item name')} name="item" required className="md:col-span-2">
            <TextInput list={`${lists}-items`} onBlur={suggest} />
          </Field>
          <Field label={t('Category')} name="category">
            <Select options={materialCategories.map((value) => ({ value, label: t(value) }))} />
          </Field>
          <UnitField
            value={form.watch('unit')}
            onValue={(unit) => form.setValue('unit', unit, { shouldDirty: true })}
            known={suggestions.data?.items.map(({ unit }) => unit) ?? []}
          />
          <Field label={t('Required quantity')} name="requiredQty" required>
            <NumberInput placeholder="0" />
          </Field>
          <CostFields {...form.watch()} />
          <Quantities />
          {stored && isAdjusted(stored, form.watch()) && (
            <Field label={t('Reason for the adjustment')} name="reason" required className="md:col-span-2">
              <TextInput />
            </Field>
          )}
          <Field label={t('Supplier')} name="supplier">
            <TextInput list={`${lists}-suppliers`} />
          </Field>
          <Field
            label={t('Ordered on')}
            name="orderedDate"
            help={t('From it the lead time of the supplier is learnt.')}
          >
            <DateInput />
          </Field>
          <Field label={t('Expected delivery')} name="expectedDeliveryDate">
            <DateInput />
          </Field>
          <TaskUses material={material} projectId={projectId} uses={links} onUses={setLinks} />
          <Lists id={lists} suggestions={suggestions.data} />
        </div>
        <FormActions onCancel={onClose}>{material ? t('Save') : t('Add Material')}</FormActions>
      </Form>
    </Dialog>
  );
}

/** Suppliers and items that were entered before. */
const Lists = ({ id, suggestions }: { id: string; suggestions: Suggestions | undefined }) => (
  <>
    <datalist id={`${id}-items`}>
      {suggestions?.items.map(({ item }) => (
        <option key={item} value={item} />
      ))}
    </datalist>
    <datalist id={`${id}-suppliers`}>
      {suggestions?.suppliers.map(({ supplier }) => (
        <option key={supplier} value={supplier} />
      ))}
    </datalist>
  </>
);

const Quantities = () => (
  <>
    <Field label={t('On site')} name="onSiteQty">
      <NumberInput placeholder="0" />
    </Field>
    <Field label={t('Delivered')} name="deliveredQty" help={t('Delivered and not yet moved to the site store.')}>
      <NumberInput placeholder="0" />
    </Field>
  </>
);
