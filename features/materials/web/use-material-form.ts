import { useEffect, useMemo, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { ApiError } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { mergeForms } from '#web/ui/merge-form.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Material } from '../contract.ts';
import type { EditConflictState } from './MaterialConflict.tsx';
import { changedFields, formOf, type MaterialForm, materialForm, sentForm } from './material-form.ts';
import { useCreateMaterial, useSetMaterialTasks, useUpdateMaterial } from './queries.ts';
import type { TaskUse } from './TaskUses.tsx';

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

/**
 * The form of a material. Only what was changed here is sent; when somebody else saved meanwhile, `elsewhere` says what,
 * fields nobody touched here take it over, and what was typed stays. `stored` is what the form was last in step with.
 */
export function useMaterialForm({ material, projectId, currency, links, onClose }: Editing) {
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
