import { useMemo } from 'react';
import { v7 } from 'uuid';
import type { Project } from '#features/projects/contract.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { TaskStatus } from '../../contract.ts';
import { justAdded } from '../just-added.ts';
import { useCreateTask } from '../queries.ts';
import { MoreFields, NameFields } from './TaskFields.tsx';
import { emptyTask, sentForm, taskForm } from './task-form.ts';

interface AddTaskDialogProps {
  project: Pick<Project, 'id' | 'name'>;
  /** New tasks start not_started (spec §4) unless they are added to another column. */
  status?: TaskStatus;
  onClose: () => void;
}

/** Adds a task. The id is made here: a second press or a repeat after a lost answer makes no second task. */
export function AddTaskDialog({ project, status = 'not_started', onClose }: AddTaskDialogProps) {
  const create = useCreateTask();
  const schema = useMemo(taskForm, []);
  const id = useMemo(() => v7(), []);
  const form = useForm({
    schema,
    defaults: { ...emptyTask, status },
    failed: t('Failed to add task'),
    submit: async (values) => {
      await create.mutateAsync({ ...sentForm(values), projectId: project.id, id });
      justAdded.set(id);
      toastSuccess(t('Task added successfully!'));
      onClose();
    },
  });
  return (
    <Dialog title={t('Add task')} description={<bdi>{project.name}</bdi>} size="lg" onClose={onClose}>
      <Form form={form}>
        <div className="grid gap-x-5 gap-y-4 md:grid-cols-[minmax(0,1fr)_16rem]">
          <NameFields />
          <MoreFields projectId={project.id} isBlocked={form.watch('status') === 'blocked'} />
        </div>
        <FormActions onCancel={onClose}>{t('Add task')}</FormActions>
      </Form>
    </Dialog>
  );
}
