import { Sparkles } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { v7 } from 'uuid';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Code } from '#web/ui/Money.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import { useReportUnsaved } from '#web/ui/unsaved.ts';
import type { Breakdown } from '../../ai-contract.ts';
import type { Task } from '../../contract.ts';
import { toastFailed } from '../error-toasts.ts';
import { useSetStatus } from '../moving.ts';
import { DueDate } from '../parts/marks.tsx';
import { useBreakdown, useCreateTask } from '../queries.ts';
import { useRights } from '../rights.ts';
import { analysedText, taskCode } from '../vocabulary.ts';
import { BegunNote } from './BegunNote.tsx';
import type { OpenTaskProps } from './family.ts';

const BreakdownDialog = lazyDialog(() => import('./BreakdownDialog.tsx'), 'BreakdownDialog');

/** The parts of a task: ticked off one by one, typed in or proposed by the AI breakdown. */
export function Subtasks({ family, rights, onOpen }: Omit<OpenTaskProps, 'onClose'>) {
  const { task, subtasks } = family;
  return (
    <div className="grid gap-3">
      {subtasks.length > 0 ? (
        <ul className="divide-y divide-line rounded-2 border border-line">
          {subtasks.map((subtask) => (
            <SubtaskRow key={subtask.id} subtask={subtask} onOpen={onOpen} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-3">{t('No subtasks yet.')}</p>
      )}
      {rights.write && <BegunNote task={task} />}
      {rights.write && <AddSubtask task={task} />}
      {rights.write && <AiBreakdown task={task} />}
    </div>
  );
}

function SubtaskRow({ subtask, onOpen }: { subtask: Task; onOpen: (id: string) => void }) {
  const setStatus = useSetStatus();
  const mayTick = useRights()(subtask).progress;
  const isDone = subtask.status === 'done';
  return (
    <li className="flex items-center gap-2.5 px-3 py-2">
      <Checkbox
        hideLabel
        label={t('{{task}} is done', { task: `${taskCode(subtask)} ${subtask.title}` })}
        checked={isDone}
        disabled={!mayTick}
        onValue={(isTicked) => void setStatus(subtask, isTicked ? 'done' : 'not_started')}
      />
      <button
        type="button"
        onClick={() => onOpen(subtask.id)}
        className="touch min-w-0 flex-1 rounded-1 text-start wrap-anywhere underline-offset-3 hover:underline"
      >
        <Code>{taskCode(subtask)}</Code> <bdi className={isDone ? 'text-ink-3' : undefined}>{subtask.title}</bdi>
      </button>
      <span className="text-sm text-ink-2 max-md:hidden">
        <DueDate task={subtask} />
      </span>
      {!isDone && subtask.status !== 'not_started' && <StatusBadge status={subtask.status} />}
    </li>
  );
}

/** Title required; the button is disabled while it is empty (spec §5). */
function AddSubtask({ task }: { task: Task }) {
  const create = useCreateTask();
  const [title, setTitle] = useState('');
  const [id, setId] = useState(() => v7());
  const wanted = title.trim();
  useReportUnsaved(wanted !== '' && !create.isPending);
  const add = () => {
    if (wanted === '' || create.isPending) return;
    const body = {
      id,
      projectId: task.projectId,
      parentTaskId: task.id,
      title: wanted,
      status: 'not_started' as const,
    };
    create.mutate(
      { ...body, description: '', priority: 'medium' },
      {
        onSuccess: () => {
          setTitle('');
          setId(v7());
          toastSuccess(t('Subtask created successfully'));
        },
        onError: (error) => toastFailed(t('Failed to create subtask'), error),
      },
    );
  };
  return (
    <div className="flex gap-2.5">
      <TextInput
        aria-label={t('New subtask')}
        placeholder={t('New subtask')}
        value={title}
        onValue={setTitle}
        maxLength={300}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button disabled={wanted === ''} busy={create.isPending} onClick={add}>
        {t('Add subtask')}
      </Button>
    </div>
  );
}

/** Asks for a proposal; nothing is written before somebody has looked at it. */
function AiBreakdown({ task }: { task: Task }) {
  const breakDown = useBreakdown();
  const [proposal, setProposal] = useState<Breakdown>();
  const analyse = () =>
    breakDown.mutate(task.id, {
      onSuccess: (answer) => {
        const count = answer.subtasks.length;
        // Proposals are told of where they stand: a toast would lie over them.
        if (count > 0) setProposal(answer);
        else toastSuccess(analysedText(count));
      },
      onError: (error) => toastFailed(t('AI analysis failed'), error),
    });
  const close = useMemo(() => () => setProposal(undefined), []);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button icon={Sparkles} busy={breakDown.isPending} onClick={analyse}>
        {t('AI breakdown')}
      </Button>
      <span className="text-sm text-ink-3">{t('Proposes the steps of this work; you choose which are added.')}</span>
      {proposal && (
        <Suspense>
          <BreakdownDialog task={task} proposal={proposal} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
