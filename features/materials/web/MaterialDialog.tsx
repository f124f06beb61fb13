import { useId, useMemo, useState } from 'react';
import { v7 } from 'uuid';
import { z } from 'zod';
import { fold } from '#shared/language/fold.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { DateInput, NumberInput, Select, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Material } from '../contract.ts';
import type { Suggestions } from '../link-contract.ts';
import { materialCategories, materialUnits } from './parts/words.ts';
import { useCreateMaterial, useSetMaterialTasks, useSuggestions, useUpdateMaterial } from './queries.ts';
import { type TaskUse, TaskUses } from './TaskUses.tsx';

const MOST = 1e12;

/** A quantity that is set anew is an adjustment of the ledger: somebody says why. */
const isAdjusted = (material: Material | undefined, { onSiteQty, deliveredQty }: Adjusted): boolean =>
  material !== undefined && ((onSiteQty ?? 0) !== material.onSiteQty || (deliveredQty ?? 0) !== material.deliveredQty);

type Adjusted = { readonly [K in 'onSiteQty' | 'deliveredQty']: number | null };

const materialForm = (material: Material | undefined) => {
  const quantity = z.number().nonnegative(t('This must not be negative.')).max(MOST).nullable();
  const form = z.object({
    item: z.string().trim().min(1, t('Item name is required')).max(200),
    category: z.enum(materialCategories),
    unit: z.enum(materialUnits),
    requiredQty: quantity.refine((value) => value !== null, t('Required quantity is required')),
    onSiteQty: quantity,
    deliveredQty: quantity,
    costPerUnit: quantity,
    supplier: z.string().trim().max(200),
    orderedDate: z.string(),
    expectedDeliveryDate: z.string(),
    reason: z.string().trim().max(500),
  });
  return form.refine((values) => values.reason !== '' || !isAdjusted(material, values), {
    path: ['reason'],
    message: t('Say why the quantity is adjusted.'),
  });
};

type MaterialForm = z.input<ReturnType<typeof materialForm>>;

const formOf = (material: Material | undefined): MaterialForm => ({
  item: material?.item ?? '',
  category: material?.category ?? 'concrete',
  unit: material?.unit ?? 'm3',
  requiredQty: material?.requiredQty ?? null,
  onSiteQty: material?.onSiteQty ?? null,
  deliveredQty: material?.deliveredQty ?? null,
  costPerUnit: material?.costPerUnit ?? null,
  supplier: material?.supplier ?? '',
  orderedDate: material?.orderedDate ?? '',
  expectedDeliveryDate: material?.expectedDeliveryDate ?? '',
  reason: '',
});

const sentForm = ({
  requiredQty,
  onSiteQty,
  deliveredQty,
  costPerUnit,
  supplier,
  orderedDate,
  expectedDeliveryDate,
  ...rest
}: Omit<MaterialForm, 'reason'>) => ({
  ...rest,
  requiredQty: requiredQty ?? 0,
  onSiteQty: onSiteQty ?? 0,
  deliveredQty: deliveredQty ?? 0,
  costPerUnit: costPerUnit ?? 0,
  supplier: supplier || null,
  orderedDate: orderedDate || null,
  expectedDeliveryDate: expectedDeliveryDate || null,
});

interface MaterialDialogProps {
  /** Absent: a new one. */
  material?: Material;
  projectId: string;
  onClose: () => void;
}

/** Adds or edits a material; quantities changed here become an adjustment in its ledger. */
export function MaterialDialog({ material, projectId, onClose }: MaterialDialogProps) {
  const create = useCreateMaterial();
  const update = useUpdateMaterial();
  const schema = useMemo(() => materialForm(material), [material]);
  const id = useMemo(() => v7(), []);
  const setTasks = useSetMaterialTasks();
  const [links, setLinks] = useState<readonly TaskUse[]>();
  const suggestions = useSuggestions();
  const form = useForm({
    schema,
    defaults: formOf(material),
    failed: material ? t('Failed to update material') : t('Failed to add material'),
    submit: async ({ reason, ...values }) => {
      const body = sentForm(values);
      if (material) {
        const change = { ...body, ...(reason && { reason }), version: material.version };
        await update.mutateAsync({ params: { id: material.id }, body: change });
      } else await create.mutateAsync({ body: { ...body, id, projectId } });
      if (links) await setTasks.mutateAsync({ params: { id: material?.id ?? id }, body: { tasks: [...links] } });
      toastSuccess(material ? t('Material updated successfully!') : t('Material added successfully!'));
      onClose();
    },
  });
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
          <Field label={t('Item name')} name="item" required className="md:col-span-2">
            <TextInput maxLength={200} list={`${lists}-items`} onBlur={suggest} />
          </Field>
          <Field label={t('Category')} name="category">
            <Select options={materialCategories.map((value) => ({ value, label: t(value) }))} />
          </Field>
          <Field label={t('Unit')} name="unit">
            <Select options={materialUnits.map((value) => ({ value, label: t(value) }))} />
          </Field>
          <Quantities />
          {isAdjusted(material, form.watch()) && (
            <Field label={t('Reason for the adjustment')} name="reason" required className="md:col-span-2">
              <TextInput maxLength={500} />
            </Field>
          )}
          <Field label={t('Supplier')} name="supplier">
            <TextInput maxLength={200} list={`${lists}-suppliers`} />
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
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{material ? t('Save') : t('Add Material')}</SubmitButton>
        </DialogActions>
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
    <Field label={t('Required quantity')} name="requiredQty" required>
      <NumberInput placeholder="0" />
    </Field>
    <Field label={t('Cost/unit')} name="costPerUnit">
      <NumberInput placeholder="0" />
    </Field>
    <Field label={t('On site')} name="onSiteQty">
      <NumberInput placeholder="0" />
    </Field>
    <Field label={t('Delivered')} name="deliveredQty" help={t('Delivered and not yet moved to the site store.')}>
      <NumberInput placeholder="0" />
    </Field>
  </>
);
