import { Plus, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useOrganisation } from '#features/settings/web/queries.ts';
import { useTasks } from '#features/tasks/web/queries.ts';
import { fold } from '#shared/language/fold.ts';
import { asNumber, currencies } from '#shared/money.ts';
import { ApiError } from '#web/api/client.ts';
import { formatDate, formatMoneyExact, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EditConflict } from '#web/ui/EditConflict.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateInput, NumberInput, Select, TextInput } from '#web/ui/inputs.tsx';
import { mergeForms } from '#web/ui/merge-form.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Material } from '../contract.ts';
import { totalCost } from '../cost.ts';
import type { Suggestions } from '../link-contract.ts';
import { MAX_UNIT, materialUnits } from '../units.ts';
import { changedFields, formOf, isAdjusted, type MaterialForm, materialForm, sentForm } from './material-form.ts';
import { importFieldLabels, materialCategories } from './parts/labels.ts';
import { unitText } from './parts/unit-text.ts';
import {
  useCreateMaterial,
  useMaterialTasks,
  useSetMaterialTasks,
  useSuggestions,
  useUpdateMaterial,
} from './queries.ts';

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

interface TaskUse {
  readonly taskId: string;
  readonly quantity: number | null;
}

interface TaskUsesProps {
  /** Absent: a new one, which no task uses yet. */
  material: Material | undefined;
  projectId: string;
  /** Undefined while nobody has changed them. */
  uses: readonly TaskUse[] | undefined;
  onUses: (uses: readonly TaskUse[]) => void;
}

/** The tasks that use the material, each with its quantity where somebody knows; the forecast goes by them. */
function TaskUses({ material, ...props }: TaskUsesProps) {
  return (
    <fieldset className="grid gap-2 md:col-span-2">
      <legend className="pb-1.5 text-sm font-medium">{t('Tasks that use it')}</legend>
      {material ? <Stored {...props} materialId={material.id} /> : <Editor {...props} uses={props.uses ?? []} />}
    </fieldset>
  );
}

function Stored({ materialId, uses, ...props }: Omit<TaskUsesProps, 'material'> & { materialId: string }) {
  const stored = useMaterialTasks(materialId);
  if (!stored.data) return null;
  const own = stored.data.map(({ taskId, quantity }) => ({ taskId, quantity }));
  return <Editor {...props} uses={uses ?? own} />;
}

interface EditorProps extends Omit<TaskUsesProps, 'material' | 'uses'> {
  uses: readonly TaskUse[];
}

function Editor({ projectId, uses, onUses }: EditorProps) {
  const id = useId();
  const [name, setName] = useState('');
  const tasks = useTasks(projectId);
  const byId = new Map((tasks.data ?? []).map((task) => [task.id, task]));
  const nameOf = ({ number, title }: { number: number; title: string }) => `T-${number} ${title}`;
  const add = () => {
    const task = tasks.data?.find((one) => nameOf(one) === name.trim());
    if (!task || uses.some(({ taskId }) => taskId === task.id)) return;
    onUses([...uses, { taskId: task.id, quantity: null }]);
    setName('');
  };
  const change = (taskId: string, quantity: number | null) =>
    onUses(uses.map((use) => (use.taskId === taskId ? { taskId, quantity } : use)));
  const known = uses.flatMap((use) => {
    const task = byId.get(use.taskId);
    return task ? [{ use, task }] : [];
  });
  return (
    <>
      {known.length === 0 && (
        <p className="text-sm text-ink-3">{t('None is named: the forecast looks for them by their names.')}</p>
      )}
      <ul className="grid gap-2">
        {known.map(({ use, task }) => (
          <li key={task.id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 text-sm">
              <bdi title={nameOf(task)} className="block truncate">
                {nameOf(task)}
              </bdi>
              {task.plannedStartDate && <span className="text-xs text-ink-3">{formatDate(task.plannedStartDate)}</span>}
            </span>
            <span className="w-32 flex-none">
              <NumberInput
                aria-label={t('Quantity for {{task}}', { task: nameOf(task) })}
                placeholder={t('its share')}
                value={use.quantity}
                onValue={(quantity) => change(task.id, quantity)}
              />
            </span>
            <IconButton
              icon={X}
              label={t('Remove {{task}}', { task: nameOf(task) })}
              onClick={() => onUses(uses.filter(({ taskId }) => taskId !== task.id))}
            />
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <TextInput
          aria-label={t('Task')}
          placeholder={t('Number or title of a task')}
          title={t('Number or title of a task')}
          list={id}
          value={name}
          onValue={setName}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          className="flex-1 text-ellipsis"
        />
        <Button icon={Plus} onClick={add}>
          {t('Link task')}
        </Button>
      </div>
      <datalist id={id}>
        {tasks.data?.map((task) => (
          <option key={task.id} value={nameOf(task)} />
        ))}
      </datalist>
    </>
  );
}

interface Editing {
  /** Absent: a new one. */
  readonly material: Material | undefined;
  readonly projectId: string;
  /** Of the cost of a new one. */
  readonly currency: string;
  /** The tasks that use it; undefined while nobody has changed them. */
  readonly links: readonly TaskUse[] | undefined;
  readonly onClose: () => void;
}

type Shown = Exclude<keyof MaterialForm, 'reason'>;

/** What somebody else saved while this person typed. */
interface EditConflictState {
  readonly before: Material;
  readonly now: Material;
  /** What both changed. */
  readonly both: readonly (keyof MaterialForm)[];
}

/** Two people at once: the second is told what the first changed, and loses nothing of what he typed. */
function MaterialConflict({ before, now, both }: EditConflictState) {
  const [was, is] = [formOf(before), formOf(now)];
  const fields = (Object.keys(importFieldLabels) as Shown[]).filter((field) => was[field] !== is[field]);
  const labels = both.map((field) => t(importFieldLabels[field as Shown])).join(t(', '));
  return (
    <EditConflict
      key={now.version}
      ref={bringIntoView}
      className="md:col-span-2"
      title={t('Somebody else changed this material while you were editing.')}
      lines={fields.map((field) =>
        t('{{field}}: {{before}} → {{after}}', {
          field: t(importFieldLabels[field]),
          before: textOf(field, was[field]),
          after: textOf(field, is[field]),
        }),
      )}
      note={t('What you typed is still here. Save again to keep it.')}
      both={labels}
    />
  );
}

function textOf(field: Shown, value: string | number | null): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'number') return formatNumber(value, { maximumFractionDigits: 4 });
  if (field === 'category' || field === 'unit') return t(value);
  return field === 'orderedDate' || field === 'expectedDeliveryDate' ? formatDate(value) : value;
}

/**
 * The form of a material. Only what was changed here is sent; when somebody else saved meanwhile, `elsewhere` says what,
 * fields nobody touched here take it over, and what was typed stays. `stored` is what the form was last in step with.
 */
function useMaterialForm({ material, projectId, currency, links, onClose }: Editing) {
  const create = useCreateMaterial();
  const update = useUpdateMaterial();
  const setTasks = useSetMaterialTasks();
  const newId = useMemo(() => v7(), []);
  const known = useRef(material);
  const opened = useRef<MaterialForm>(formOf(material, currency));
  const [elsewhere, setEditConflict] = useState<EditConflictState>();
  const schema = useMemo(() => materialForm(() => (known.current ? opened.current : undefined)), []);
  const inStep = (row: Material) => {
    known.current = row;
    opened.current = formOf(row);
  };
  const change = async (row: Material, { reason, ...values }: MaterialForm) => {
    const changed = changedFields(opened.current, { ...values, reason });
    if (Object.keys(changed).length === 0) return;
    const body = { ...changed, ...(reason && { reason }), version: row.version };
    inStep(await update.mutateAsync({ params: { id: row.id }, body }));
  };
  const form = useForm({
    schema,
    defaults: opened.current,
    failed: material ? t('Failed to update material') : t('Failed to add material'),
    submit: async (values) => {
      const row = known.current;
      try {
        if (row) await change(row, values);
        else await create.mutateAsync({ body: { ...sentForm(values), id: newId, projectId } });
      } catch (error) {
        const now = currentOf(error);
        if (!row || !now) throw error;
        const { taken, both } = mergeForms(opened.current, { ...values, reason: '' }, formOf(now));
        for (const [key, value] of Object.entries(taken)) form.setValue(key as keyof MaterialForm, value);
        setEditConflict({ before: row, now, both });
        inStep(now);
        return NOT_SAVED;
      }
      if (links) await setTasks.mutateAsync({ params: { id: row?.id ?? newId }, body: { tasks: [...links] } });
      toastSuccess(material ? t('Material updated successfully!') : t('Material added successfully!'));
      onClose();
    },
  });
  const { reset } = form;
  const { isDirty } = form.formState;
  // Nothing is typed yet: what others change is simply shown.
  useEffect(() => {
    if (isDirty || !material || material.version <= (known.current?.version ?? 0)) return;
    known.current = material;
    opened.current = formOf(material);
    reset(opened.current);
  }, [material, isDirty, reset]);
  return { form, elsewhere, stored: known.current && opened.current };
}

const currentOf = (error: unknown): Material | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.problem.current as Material | undefined) : undefined;

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
