import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { v7 } from 'uuid';
import { urlOf } from '#shared/http/endpoint.ts';
import { call, keyOf, read } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { useWrite } from '#web/api/write.ts';
import { formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { faultOf, usePending } from '#web/offline/pending.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { useFreeze } from '#web/ui/freeze.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { NumberInput, TextInput } from '#web/ui/inputs.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { Task } from '../../contract.ts';
import { type TaskStep, taskStepsApi } from '../../step-contract.ts';
import { historyWritten, readRow, tasksWritten } from '../cache.ts';
import { toastFailed } from '../error-toasts.ts';
import type { Rights } from '../rights.ts';
import { taskCode } from '../vocabulary.ts';

interface StepsProps {
  readonly task: Task;
  readonly rights: Rights;
}

/** Weighted steps: while a task has some, its percent complete is the share of those that are done. */
export function Steps({ task, rights }: StepsProps) {
  const steps = useQuery(read(taskStepsApi.list, { params: { id: task.id } }));
  const [isEditing, setEditing] = useState(false);
  if (steps.isPending) return <SkeletonRows count={2} />;
  if (steps.isError) return <ErrorNote query={steps} what={t('The steps could not be loaded.')} />;
  return (
    <div className="grid gap-3">
      {steps.data.length > 0 ? (
        <StepList task={task} steps={steps.data} mayTick={rights.progress} />
      ) : (
        <p className="text-ink-3">
          {t('No steps yet. With weighted steps the percent complete follows those that are done.')}
        </p>
      )}
      {rights.write && (
        <Button size="sm" icon={Pencil} onClick={() => setEditing(true)} className="justify-self-start">
          {t('Edit the steps')}
        </Button>
      )}
      {isEditing && <StepsDialog task={task} steps={steps.data} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** Writes steps; the task has another percent then, unless the device keeps the write. */
function useStepsWrite<Input>(task: Task, write: (input: Input) => Promise<TaskStep[] | null>) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: write,
    onSuccess: async (steps) => {
      if (steps === null) return;
      queries.setQueryData(keyOf(taskStepsApi.list, { params: { id: task.id } }), steps);
      tasksWritten(queries, task.projectId);
      historyWritten(queries, task);
      await readRow(queries, task.id);
    },
    onError: (error) => toastFailed(t('Failed to update task'), error),
  });
}

interface Tick {
  readonly stepId: string;
  readonly isDone: boolean;
}

/** Says that a step is done or not; without a network the device keeps it. Null where it did. */
async function tickOrQueue({
  task,
  owner,
  step,
  isDone,
}: {
  task: Task;
  owner: string;
  step: TaskStep;
  isDone: boolean;
}) {
  const { sendOrQueue, toastQueued } = await import('#web/offline/write.ts');
  const outcome = await sendOrQueue<TaskStep[]>({
    ...{ id: v7(), owner, kind: 'step', group: task.id, projectId: task.projectId },
    about: `${taskCode(task)} ${task.title} · ${step.title}`,
    request: {
      method: 'PUT',
      url: urlOf(taskStepsApi.tick, { params: { id: task.id } }),
      body: { stepId: step.id, isDone } satisfies Tick,
    },
  });
  if (!outcome.isQueued) return outcome.answer;
  toastQueued();
  return null;
}

/** Steps as the person ticked them, those that the server does not have yet too. */
const withTicks = (steps: readonly TaskStep[], waiting: readonly PendingItem[]): readonly TaskStep[] =>
  waiting.reduce((list, { request, state }) => {
    const { stepId, isDone } = (request?.body ?? {}) as Partial<Tick>;
    if (state !== 'waiting' || isDone === undefined) return list;
    return list.map((step) => (step.id === stepId ? { ...step, isDone } : step));
  }, steps);

function StepList({ task, steps: stored, mayTick }: { task: Task; steps: readonly TaskStep[]; mayTick: boolean }) {
  const { user } = useSession();
  const waiting = usePending(task.id, 'step') ?? [];
  const steps = withTicks(stored, waiting);
  const tick = useStepsWrite(task, ({ stepId, isDone }: Tick) => {
    const step = stored.find(({ id }) => id === stepId);
    return step ? tickOrQueue({ task, owner: user.id, step, isDone }) : Promise.resolve(null);
  });
  const fault = waiting.map(faultOf).find((words) => words !== undefined);
  const all = steps.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <>
      <ul className="divide-y divide-line rounded-2 border border-line">
        {steps.map(({ id, title, weight, isDone }) => (
          <li key={id} className="flex items-center gap-2.5 px-3 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Checkbox
                label={<bdi>{title}</bdi>}
                checked={tick.isPending && tick.variables.stepId === id ? tick.variables.isDone : isDone}
                disabled={!mayTick}
                onValue={(isTicked) => tick.mutate({ stepId: id, isDone: isTicked })}
              />
            </span>
            <span className="text-sm text-ink-2 tabular-nums">{formatPercent((100 * weight) / all)}</span>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <p className="text-sm text-ink-2">{fault ?? t('Kept on this device, waiting to be sent')}</p>
      )}
    </>
  );
}

type Typed = Pick<TaskStep, 'id' | 'title'> & { readonly weight: number | null };

const newStep = (): Typed => ({ id: v7(), title: '', weight: 1 });
const isWritten = ({ title }: Typed): boolean => title.trim() !== '';
const isRight = ({ weight }: Typed): boolean => weight !== null && Number.isInteger(weight) && weight > 0;

function StepsDialog({ task, steps, onClose }: { task: Task; steps: readonly TaskStep[]; onClose: () => void }) {
  const [first] = useState<readonly Typed[]>(() => (steps.length > 0 ? steps : [newStep(), newStep()]));
  const [rows, setRows] = useState(first);
  const [isWrong, setWrong] = useState(false);
  const save = useStepsWrite(task, (wanted: readonly Typed[]) =>
    call(taskStepsApi.replace, {
      params: { id: task.id },
      body: { steps: wanted.map(({ id, title, weight }) => ({ id, title, weight: weight ?? 0 })) },
    }),
  );
  useFreeze(save.isPending);
  const change = (id: string, next: Partial<Typed>) =>
    setRows((old) => old.map((row) => (row.id === id ? { ...row, ...next } : row)));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = rows.filter(isWritten);
    setWrong(!wanted.every(isRight));
    if (wanted.every(isRight)) save.mutate(wanted, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t('Weighted steps')}
      description={<bdi>{`${taskCode(task)} ${task.title}`}</bdi>}
      isUnsaved={rows !== first}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <ul className="grid gap-2">
          {rows.map((row, index) => (
            <li key={row.id} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-2">
              <TextInput
                aria-label={t('Step {{number}}', { number: index + 1 })}
                value={row.title}
                onValue={(title) => change(row.id, { title })}
                maxLength={200}
                autoComplete="off"
              />
              <NumberInput
                aria-label={t('Weight of step {{number}}', { number: index + 1 })}
                aria-invalid={isWrong && isWritten(row) && !isRight(row)}
                value={row.weight}
                onValue={(weight) => change(row.id, { weight })}
                inputMode="numeric"
              />
              <IconButton
                icon={Trash2}
                label={t('Remove step {{number}}', { number: index + 1 })}
                onClick={() => setRows((old) => old.filter(({ id }) => id !== row.id))}
              />
            </li>
          ))}
        </ul>
        <Button
          size="sm"
          icon={Plus}
          onClick={() => setRows((old) => [...old, newStep()])}
          className="justify-self-start"
        >
          {t('Add a step')}
        </Button>
        {isWrong && (
          <p role="alert" className="text-sm text-red-ink">
            {t('A weight is a whole number from 1.')}
          </p>
        )}
        <DialogActions>
          <CancelButton onCancel={onClose} />
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('Save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
