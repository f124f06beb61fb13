import { useMemo, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { formatDate, formatList, formatMoneyExact, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EditConflict } from '#web/ui/EditConflict.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { mergeForms } from '#web/ui/merge-form.ts';
import { statusLabel } from '#web/ui/status.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Project } from '../../contract.ts';
import { BudgetSection, DetailsSection, ruleLabels } from './ProjectFields.tsx';
import { changedFields, formOf, labels, projectForm } from './project-form.ts';
import { useUpdateProject } from './project-writes.ts';
import { SiteSection } from './SiteSection.tsx';

/** What somebody else saved while this person typed. */
interface ProjectEditConflict {
  readonly before: Project;
  readonly now: Project;
  /** The fields that this person changed too. */
  readonly typed: readonly string[];
}

/** Two people at once: the second is told what the first changed, and loses nothing of what he typed. */
function ProjectConflict({ before, now, typed }: ProjectEditConflict) {
  const changed = (Object.keys(labels) as (keyof typeof labels)[]).filter((key) => before[key] !== now[key]);
  const both = changed.filter((key) => typed.includes(key));
  return (
    <EditConflict
      key={now.version}
      ref={bringIntoView}
      title={t('Somebody else changed this project while you were editing.')}
      lines={changed.map((key) =>
        t('{{field}}: {{before}} → {{after}}', {
          field: t(labels[key]),
          before: describeField(before, key),
          after: describeField(now, key),
        }),
      )}
      note={t('What you typed is still here. Save again to keep it.')}
      both={both.length > 0 ? formatList(both.map((key) => t(labels[key]))) : ''}
    />
  );
}

function describeField(project: Project, key: keyof typeof labels): string {
  return key === 'progressRule' ? t(ruleLabels[project.progressRule]) : describeValue(project, key);
}

function describeValue(project: Project, key: keyof typeof labels): string {
  const value = project[key];
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('On') : t('Off');
  if (typeof value === 'number')
    return key === 'budget'
      ? formatMoneyExact(value, project.currency)
      : formatNumber(value, { maximumFractionDigits: 6 });
  if (key === 'plannedStartDate' || key === 'plannedEndDate') return formatDate(value);
  return key === 'status' || key === 'priority' ? t(statusLabel(value)) : value;
}

interface EditProjectDialogProps {
  project: Project;
  onClose: () => void;
}

/** Changes a project. When somebody else changed it meanwhile, says what, and keeps what was typed here. */
export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const update = useUpdateProject(project.id);
  const schema = useMemo(projectForm, []);
  /** The row that the form began with, with what was taken over since; and the newest one this person has seen. */
  const opened = useRef(project);
  const known = useRef(project);
  const [conflict, setConflict] = useState<ProjectEditConflict>();
  const form = useForm({
    schema,
    defaults: formOf(project),
    failed: t('Failed to update project'),
    submit: async (values) => {
      const changes = changedFields(opened.current, values);
      try {
        await update.mutateAsync({ ...changes, version: known.current.version });
      } catch (error) {
        const current = currentOf(error);
        if (!current) throw error;
        setConflict({ before: known.current, now: current, typed: Object.keys(changes) });
        known.current = current;
        takeOver(current);
        return NOT_SAVED;
      }
      toastSuccess(t('Project updated successfully!'));
      onClose();
      return undefined;
    },
  });
  /** Fields that nobody touched here show what is stored now. */
  const takeOver = (now: Project) => {
    const { taken } = mergeForms(formOf(opened.current), form.getValues(), formOf(now));
    const untouched = (Object.keys(labels) as (keyof typeof labels)[]).filter((key) => key in taken);
    const values = formOf(now);
    for (const key of untouched) form.setValue(key, values[key]);
    opened.current = { ...opened.current, ...Object.fromEntries(untouched.map((key) => [key, now[key]])) };
  };
  const setPlace = (latitude: number, longitude: number) => {
    form.setValue('latitude', latitude, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setValue('longitude', longitude, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <Dialog title={t('Edit project')} size="lg" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        {conflict && <ProjectConflict {...conflict} />}
        <DetailsSection withStatus />
        <BudgetSection currency={project.currency} withRule />
        <SiteSection onPlace={setPlace} />
        <FormActions onCancel={onClose}>{t('Save')}</FormActions>
      </Form>
    </Dialog>
  );
}

const currentOf = (error: unknown): Project | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.problem.current as Project | undefined) : undefined;
