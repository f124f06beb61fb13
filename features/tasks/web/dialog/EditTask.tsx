import { CircleCheck, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form, NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { askToDiscard } from '#web/ui/unsaved.ts';
import type { Task } from '../../contract.ts';
import { useAskCompleting, useCompleteParts, useDeletionNote, useTellCompleted } from '../completing.ts';
import { toastFailed } from '../error-toasts.ts';
import { movedText } from '../moving.ts';
import { lastActor, useDeleteTask, useUpdateTask } from '../queries.ts';
import { taskCode } from '../vocabulary.ts';
import { Conflict, type EditConflictState } from './Conflict.tsx';
import { useCost } from './Cost.tsx';
import { DateNote } from './DateNote.tsx';
import type { Family, OpenTaskProps } from './family.ts';
import { TaskBreadcrumb } from './TaskBreadcrumb.tsx';
import { type Follows, MoreFields, NameFields } from './TaskFields.tsx';
import { TaskSections } from './TaskSections.tsx';
import { changedFields, formOf, mergeForm, type TaskForm, taskForm } from './task-form.ts';

const SuggestAssignee = lazy(() =>
  import('../assignment/SuggestAssignee.tsx').then((m) => ({ default: m.SuggestAssignee })),
);

/** Changes a task. When somebody else changed it meanwhile, says what, and keeps what was typed here. */
export function EditTask({ family, rights, onOpen, onClose }: OpenTaskProps) {
  const { task } = family;
  const formId = useId();
  const { form, elsewhere, complete } = useEditing(task, onClose);
  const { isDirty, isSubmitting } = form.formState;
  const cost = useCost(task, rights.write);
  const open = async (id: string) => {
    if (!isDirty || (await askToDiscard())) onOpen(id);
  };
  return (
    <Dialog
      title={taskCode(task)}
      description={<TaskBreadcrumb family={family} onOpen={open} />}
      size="xl"
      onClose={onClose}
      footer={
        <>
          {rights.remove && <DeleteButton task={task} onDeleted={onClose} />}
          {task.status !== 'done' && (
            <Button icon={CircleCheck} onClick={complete}>
              {t('Mark as complete')}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_15rem]">
        <Form form={form} id={formId} className="contents">
          <div className="grid content-start gap-4">
            {elsewhere && <Conflict {...elsewhere} />}
            <NameFields />
          </div>
          <MoreFields
            projectId={task.projectId}
            isBlocked={form.watch('status') === 'blocked'}
            assignee={task}
            assigneeHelp={
              rights.write && (
                <Suspense>
                  <SuggestAssignee
                    task={task}
                    value={form.watch('assignedTo')}
                    onChoose={(userId) => form.setValue('assignedTo', userId, { shouldDirty: true })}
                  />
                </Suspense>
              )
            }
            dateNote={<DateNote family={family} values={form.watch()} />}
            follows={followsOf(family)}
            status={form.watch('status')}
            className="md:row-span-2"
          >
            {cost.fact}
          </MoreFields>
        </Form>
        <TaskSections family={family} rights={rights} onOpen={open} />
        {cost.dialog}
      </div>
    </Dialog>
  );
}

function useEditing(task: Task, onClose: () => void) {
  const update = useUpdateTask();
  const askCompleting = useAskCompleting();
  const completeParts = useCompleteParts();
  const tellCompleted = useTellCompleted();
  const schema = useMemo(taskForm, []);
  /** The row as it stood when this person began to type, and the newest one he has been told of. */
  const opened = useRef<TaskForm>(formOf(task));
  const known = useRef(task);
  const [elsewhere, setEditConflict] = useState<EditConflictState>();
  /** Subtasks to complete with the task, when that was asked already. */
  const agreed = useRef<readonly Task[]>(null);
  // A summary is completed with what is open below it, in one step.
  const completeAlong = (parts: readonly Task[]) => (task.isSummary ? undefined : completeParts(parts));
  const tellSaved = ({ status = 'not_started' }: { status?: Task['status'] }, parts: readonly Task[]) =>
    task.isSummary && status === 'done' ? tellCompleted(parts) : toastSuccess(movedText(status));
  const tellConflict = async (error: unknown, values: TaskForm) => {
    const current = currentOf(error);
    if (!current) throw error;
    const now = formOf(current);
    const { taken, both } = mergeForm(opened.current, values, now);
    for (const [key, value] of Object.entries(taken)) form.setValue(key as keyof TaskForm, value);
    setEditConflict({ before: known.current, now: current, by: await lastActor(task.id), both });
    opened.current = now;
    known.current = current;
  };
  const form = useForm({
    schema,
    defaults: opened.current,
    failed: t('Failed to update task'),
    submit: async (values) => {
      const change = changedFields(opened.current, values);
      if (Object.keys(change).length === 0) return onClose();
      const parts = change.status === 'done' ? (agreed.current ?? (await askCompleting([task]))) : [];
      if (!parts) return NOT_SAVED;
      try {
        await completeAlong(parts);
        await update.mutateAsync({ id: task.id, ...change, version: known.current.version });
      } catch (error) {
        await tellConflict(error, values);
        return NOT_SAVED;
      }
      tellSaved(change, parts);
      onClose();
    },
  });
  const { reset } = form;
  const { isDirty } = form.formState;
  // Nothing is typed yet: what others change is simply shown.
  useEffect(() => {
    if (isDirty || task.version <= known.current.version) return;
    known.current = task;
    opened.current = formOf(task);
    reset(opened.current);
  }, [task, isDirty, reset]);
  const complete = async () => {
    agreed.current = await askCompleting([task]);
    if (!agreed.current) return;
    form.setValue('status', 'done', { shouldDirty: true });
    await form.send();
    agreed.current = null;
  };
  return { form, elsewhere, complete };
}

/** What this task takes from its subtasks. */
function followsOf({ task, subtasks }: Family): Follows {
  const has = (...fields: ('plannedStartDate' | 'plannedEndDate' | 'estimatedHours')[]) =>
    task.isSummary && subtasks.some((part) => fields.some((field) => part[field] !== null));
  return { status: task.isSummary, dates: has('plannedStartDate', 'plannedEndDate'), hours: has('estimatedHours') };
}

const currentOf = (error: unknown): Task | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.problem.current as Task | undefined) : undefined;

function DeleteButton({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  const remove = useDeleteTask();
  const noteOf = useDeletionNote();
  const confirm = async () => {
    const isSure = await ask({
      title: t('Delete task'),
      text: t('Are you sure you want to delete the task "{{title}}"? This action cannot be undone.', {
        title: task.title,
      }),
      ...noteOf([task]),
      confirm: t('Delete'),
      danger: true,
    });
    if (!isSure) return;
    remove.mutate(task, {
      onSuccess: () => {
        toastSuccess(t('Task deleted successfully!'));
        onDeleted();
      },
      onError: (error) => toastFailed(t('Failed to delete task'), error),
    });
  };
  return (
    <Button icon={Trash2} busy={remove.isPending} onClick={confirm} className="me-auto text-red-ink max-md:me-0">
      {t('Delete')}
    </Button>
  );
}
