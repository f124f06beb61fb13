import { CircleCheck, Sparkles, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { ApiError } from '#web/api/client.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EditConflict } from '#web/ui/EditConflict.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { NumberInput } from '#web/ui/inputs.tsx';
import { lazyExtra } from '#web/ui/lazy.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { UnsavedParts } from '#web/ui/UnsavedParts.tsx';
import { askToDiscard } from '#web/ui/unsaved.ts';
import type { Task } from '../../contract.ts';
import { useAskCompleting, useCompleteParts, useDeletionNote, useToastCompleted } from '../completing.ts';
import { toastFailed } from '../error-toasts.ts';
import { taskChanges } from '../history-text.ts';
import { movedText } from '../moving.ts';
import { lastActor, useDeleteTask, useUpdateTask } from '../queries.ts';
import { taskCode } from '../vocabulary.ts';
import { useCost } from './Cost.tsx';
import type { Family, OpenTaskProps } from './family.ts';
import { type Follows, MoreFields, NameFields } from './TaskFields.tsx';
import { TaskSections } from './TaskSections.tsx';
import { changedFields, fieldLabels, formOf, isOutside, mergeForm, type TaskForm, taskForm } from './task-form.ts';

/** Warns of dates outside the parent's, and of subtasks left outside the own ones; it may be meant so, and is saved all the same. */
function DateNote({ family: { task, parent, subtasks }, values }: { family: Family; values: TaskForm }) {
  const own = {
    plannedStartDate: values.plannedStartDate || null,
    plannedEndDate: values.plannedEndDate || null,
  };
  const left = subtasks.filter((part) => isOutside(part, own)).length;
  const isLeaving = parent !== undefined && isOutside(own, parent);
  return (
    <div role="status" className="col-span-full grid gap-2 empty:hidden">
      {task.takesDates &&
        own.plannedStartDate === task.plannedStartDate &&
        own.plannedEndDate === task.plannedEndDate && (
          <Note>{t('These are the dates of the task this is a part of, until it has its own.')}</Note>
        )}
      {isLeaving && (
        <Note>{t('Outside the dates of the task this is a part of: {{span}}.', { span: spanOf(parent) })}</Note>
      )}
      {left > 0 && <Note>{t('{{count}} subtasks lie outside these dates.', { count: left })}</Note>}
    </div>
  );
}

const spanOf = ({ plannedStartDate: start, plannedEndDate: end }: NonNullable<Family['parent']>): string =>
  t('{{from}} to {{to}}', { from: start ? formatDate(start) : t('Not set'), to: end ? formatDate(end) : t('Not set') });

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 rounded-1 bg-amber-wash px-3 py-2 text-sm text-amber-ink">
    <TriangleAlert size={16} aria-hidden className="mt-0.5 flex-none" />
    <span className="min-w-0">{children}</span>
  </p>
);

/** What somebody else saved while this person typed. */
interface EditConflictState {
  readonly before: Task;
  readonly now: Task;
  /** Who changed it last; undefined where that cannot be read. */
  readonly by: string | undefined;
  /** What both changed. */
  readonly both: readonly (keyof TaskForm)[];
}

/** Two people at once: the second is told what the first changed, and loses nothing of what he typed. */
function Conflict({ before, now, by, both }: EditConflictState) {
  const people = new Map([before, now].map(({ assignedTo, assigneeName }) => [assignedTo ?? '', assigneeName ?? '']));
  const changes = taskChanges(before, now, { people, tasks: new Map() });
  const labels = both.map((field) => t(fieldLabels[field])).join(t(', '));
  return (
    <EditConflict
      title={
        by
          ? t('{{name}} changed this task while you were editing.', { name: by })
          : t('Somebody else changed this task while you were editing.')
      }
      lines={changes.map(({ label, before: was, after: is }) =>
        t('{{field}}: {{before}} → {{after}}', { field: label, before: was, after: is }),
      )}
      note={t('What you typed is still here. Save again to keep it.')}
      both={labels}
    />
  );
}

const SuggestAssignee = lazyExtra(() => import('../assignment/SuggestAssignee.tsx'), 'SuggestAssignee');

/** As tall as what is loaded, so that no button below moves away under a finger. */
const suggestPlaceholder = () => (
  <div className="col-span-full grid gap-2">
    <Button size="sm" icon={Sparkles} disabled className="justify-self-start">
      {t('Suggest who takes it')}
    </Button>
  </div>
);

/** Below the number: the project, and the task it is a part of. */
export function TaskBreadcrumb({ family, onOpen }: { family: Family; onOpen: (id: string) => void }) {
  const { task, parent } = family;
  const project = useProjects().data?.find(({ id }) => id === task.projectId);
  return (
    <span className="flex flex-wrap gap-x-3">
      {project && (
        <TextLink to={`/projects/${project.id}`} className="wrap-anywhere">
          <bdi>{project.name}</bdi>
        </TextLink>
      )}
      {parent && (
        <button
          type="button"
          onClick={() => onOpen(parent.id)}
          className="min-w-0 rounded-1 text-start wrap-anywhere text-ink-2 underline-offset-3 hover:underline"
        >
          {t('Part of {{task}}', { task: `${taskCode(parent)} ${parent.title}` })}
        </button>
      )}
    </span>
  );
}

/** Changes a task. When somebody else changed it meanwhile, says what, and keeps what was typed here. */
export function EditTask({ family, rights, onOpen, onClose }: OpenTaskProps) {
  const { task } = family;
  const formId = useId();
  const typed = useRef(new Set<string>());
  const close = () => typed.current.size === 0 && onClose();
  const { form, elsewhere, complete } = useEditing(task, close);
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
                <Suspense fallback={suggestPlaceholder()}>
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
            percent={hasPercent(task, form.watch('status')) && <PercentField task={task} />}
            className="md:row-span-2"
          >
            {cost.fact}
          </MoreFields>
        </Form>
        <UnsavedParts typed={typed}>
          <TaskSections family={family} rights={rights} onOpen={open} />
        </UnsavedParts>
        {cost.dialog}
      </div>
    </Dialog>
  );
}

/** Work done of an open task; a task that is reopened has what it had before. */
const hasPercent = (task: Task, status: Task['status']): boolean => status !== 'done' && task.status !== 'done';

function PercentField({ task }: { task: Task }) {
  const follows = task.isSummary ? t('Follows its subtasks') : task.hasSteps ? t('Follows its steps') : undefined;
  return (
    <Field label={t('Percent complete')} name="percentComplete" help={follows}>
      <NumberInput inputMode="numeric" disabled={follows !== undefined} />
    </Field>
  );
}

function useEditing(task: Task, onClose: () => unknown) {
  const update = useUpdateTask();
  const askCompleting = useAskCompleting();
  const completeParts = useCompleteParts();
  const toastCompleted = useToastCompleted();
  const schema = useMemo(taskForm, []);
  /** The row as it stood when this person began to type, and the newest one he has been told of. */
  const opened = useRef<TaskForm>(formOf(task));
  const known = useRef(task);
  const [elsewhere, setEditConflict] = useState<EditConflictState>();
  /** Subtasks to complete with the task, when that was asked already. */
  const agreed = useRef<readonly Task[]>(null);
  // A summary is completed with what is open below it, in one step.
  const completeAlong = (parts: readonly Task[]) => (task.isSummary ? undefined : completeParts(parts));
  const toastSaved = ({ status = 'not_started' }: { status?: Task['status'] }, parts: readonly Task[]) =>
    task.isSummary && status === 'done' ? toastCompleted(parts) : toastSuccess(movedText(status));
  const reportConflict = async (error: unknown, values: TaskForm) => {
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
      const change = completedAt100(changedFields(opened.current, values));
      if (Object.keys(change).length === 0) return onClose();
      const parts = change.status === 'done' ? (agreed.current ?? (await askCompleting([task]))) : [];
      if (!parts) return NOT_SAVED;
      try {
        await completeAlong(parts);
        await update.mutateAsync({ id: task.id, ...change, version: known.current.version });
      } catch (error) {
        await reportConflict(error, values);
        return NOT_SAVED;
      }
      toastSaved(change, parts);
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

/** Whoever says that all of it is complete completes it: then its open subtasks are asked about. */
const completedAt100 = ({
  percentComplete,
  ...change
}: ReturnType<typeof changedFields>): typeof change & {
  percentComplete?: number;
} => {
  if (percentComplete === undefined) return change;
  return percentComplete === 100 ? { status: 'done', ...change } : { ...change, percentComplete };
};

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
