import { useMemo, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Project } from '../../contract.ts';
import { ProjectConflict, type ProjectEditConflict } from '../ProjectConflict.tsx';
import { useUpdateProject } from '../queries.ts';
import { BudgetSection, DetailsSection } from './ProjectFields.tsx';
import { changedFields, formOf, projectForm } from './project-form.ts';
import { SiteSection } from './SiteSection.tsx';

interface EditProjectDialogProps {
  project: Project;
  onClose: () => void;
}

/** Changes a project. When somebody else changed it meanwhile, says what, and keeps what was typed here. */
export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const update = useUpdateProject(project.id);
  const schema = useMemo(projectForm, []);
  /** The row as it stood when the dialog opened, and the newest one this person has been told of. */
  const [opened] = useState(project);
  const known = useRef(project);
  const [conflict, setConflict] = useState<ProjectEditConflict>();
  const form = useForm({
    schema,
    defaults: formOf(opened),
    failed: t('Failed to update project'),
    submit: async (values) => {
      const changes = changedFields(opened, values);
      try {
        await update.mutateAsync({ ...changes, version: known.current.version });
      } catch (error) {
        const current = currentOf(error);
        if (!current) throw error;
        setConflict({ before: known.current, now: current, typed: Object.keys(changes) });
        known.current = current;
        return;
      }
      toastSuccess(t('Project updated successfully!'));
      onClose();
    },
  });
  const setPlace = (latitude: number, longitude: number) => {
    form.setValue('latitude', latitude, { shouldDirty: true });
    form.setValue('longitude', longitude, { shouldDirty: true });
  };
  return (
    <Dialog title={t('Edit project')} size="lg" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        {conflict && <ProjectConflict {...conflict} />}
        <DetailsSection withStatus />
        <BudgetSection currency={project.currency} />
        <SiteSection onPlace={setPlace} />
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Save')}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const currentOf = (error: unknown): Project | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.problem.current as Project | undefined) : undefined;
