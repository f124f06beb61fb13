import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { daysBetween } from '#shared/dates.ts';
import { messageOf } from '#web/api/client.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { Breakdown } from '../../ai-contract.ts';
import type { Task } from '../../contract.ts';
import {
  changedStep,
  chosenOf,
  closedUp,
  droppedStep,
  faultOf,
  movedStep,
  redated,
  type Step,
  stepsOf,
  waitsOf,
} from '../breakdown.ts';
import { toastFailed } from '../error-toasts.ts';
import { useCreateTask, useUpdateTask } from '../queries.ts';
import { useRights } from '../rights.ts';
import { linkSteps } from '../schedule-hooks.ts';
import { analysedText, taskCode } from '../vocabulary.ts';
import { BegunNote } from './BegunNote.tsx';
import { StepRow } from './StepRow.tsx';

interface BreakdownDialogProps {
  task: Task;
  proposal: Breakdown;
  onClose: () => void;
}

/** The proposed steps, to correct, leave out and reorder; what is ticked becomes subtasks. */
export function BreakdownDialog({ task, proposal, onClose }: BreakdownDialogProps) {
  const [steps, setSteps] = useState(() => stepsOf(proposal.subtasks, () => v7()));
  const mayLink = useRights()(task).link;
  const [isLinking, setLinking] = useState(true);
  const { run, create, stop } = useCreation(task, setSteps, { isLinked: mayLink && isLinking, onDone: onClose });
  const shown = useMemo(() => closedUp(steps, proposal.daysOff), [steps, proposal.daysOff]);
  const chosen = chosenOf(shown);
  // What needs its time ends after the task: said once above, and no fault of the step.
  const parent = { ...task, plannedEndDate: proposal.beyond?.until ?? task.plannedEndDate };
  const reorder = (order: (steps: readonly Step[]) => readonly Step[]) =>
    setSteps((before) => redated(before, order(before), proposal.daysOff));
  const isFaulty = chosen.some((step) => faultOf(step, parent) !== null);
  const footer = run.isRunning ? (
    <>
      <Progress done={run.done} all={run.all} />
      <Button onClick={stop}>{t('Stop')}</Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" disabled={chosen.length === 0 || isFaulty} onClick={() => create(shown)}>
        {t('Create {{count}} subtasks', { count: chosen.length })}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('Proposed subtasks')}
      description={<bdi>{`${taskCode(task)} ${task.title}`}</bdi>}
      size="lg"
      onClose={run.isRunning ? () => {} : onClose}
      footer={footer}
    >
      <div className="grid gap-3">
        <p role="status" className="font-semibold">
          {analysedText(proposal.subtasks.length)}
        </p>
        <Source proposal={proposal} task={task} />
        <BegunNote task={task} />
        <TooShort task={task} chosen={chosen} />
        {run.problem !== undefined && <Failure done={run.done} all={run.all} problem={run.problem} />}
        <ol className="grid gap-2.5">
          {shown.map((step, index) => (
            <StepRow
              key={step.id}
              step={step}
              parent={parent}
              position={index + 1}
              isLast={index === shown.length - 1}
              disabled={run.isRunning}
              onChange={(change) => setSteps((before) => changedStep(before, step.id, datesWith(step, change)))}
              onMove={(to) => reorder((before) => movedStep(before, step.id, to))}
              onDrop={(id, overId, edge) => reorder((before) => droppedStep(before, id, overId, edge))}
            />
          ))}
        </ol>
        {mayLink && waitsOf(chosen).length > 0 && (
          <Checkbox
            label={t('Each step waits for the one before it')}
            checked={isLinking}
            onValue={setLinking}
            disabled={run.isRunning}
          />
        )}
      </div>
    </Dialog>
  );
}

/** A date is changed beside the one that is shown, which may be another than the one proposed. */
const datesWith = ({ plannedStartDate, plannedEndDate }: Step, change: Partial<Step>): Partial<Step> =>
  'plannedStartDate' in change || 'plannedEndDate' in change ? { plannedStartDate, plannedEndDate, ...change } : change;

/** Concrete cures by its own clock: what ends after the task is told, and the task may end with it; a summary does anyway. */
function TooShort({ task, chosen }: { task: Task; chosen: readonly Step[] }) {
  const update = useUpdateTask();
  const { plannedEndDate: end } = task;
  const until = chosen
    .flatMap(({ plannedEndDate }) => plannedEndDate ?? [])
    .sort()
    .at(-1);
  if (task.isSummary || end === null || until === undefined || until <= end) return null;
  const names = chosen
    .filter(({ leastDays }) => leastDays !== null)
    .map(({ title, leastDays: days }) => ({ title, days }));
  return (
    <div role="status" className="rounded-2 border border-amber bg-amber-wash px-4 py-3 text-amber-ink">
      <p className="font-semibold">
        {t('The task is too short for its steps by {{count}} days.', { count: daysBetween(end, until) })}
      </p>
      <p className="text-sm">
        {t('They end on {{date}}. Move the end of the task, or change the steps.', { date: formatDate(until) })}
      </p>
      {names.map(({ title, days }) => (
        <p key={title} className="text-sm wrap-anywhere">
          {t('{{step}} takes {{count}} days of the calendar at least.', { step: title, count: days ?? 0 })}
        </p>
      ))}
      <Button
        className="mt-2"
        busy={update.isPending}
        onClick={() =>
          update.mutate(
            { id: task.id, version: task.version, plannedEndDate: until },
            { onError: (error) => toastFailed(t('Failed to update task'), error) },
          )
        }
      >
        {t('Move the end of the task to {{date}}', { date: formatDate(until) })}
      </Button>
    </div>
  );
}

/** What made the proposal, and what it took the task for. */
function Source({ proposal, task }: { proposal: Breakdown; task: Task }) {
  const { isGeneric, hoursFrom, engine } = proposal;
  const activity = proposal.activityNames?.[language()] ?? proposal.activity;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {activity !== null && !isGeneric ? (
        <span>{t('Recognised as {{activity}}.', { activity })}</span>
      ) : (
        <span>{t('This kind of work was not recognised: these are general steps. Look at them closely.')}</span>
      )}
      {hoursFrom !== 'estimate' && (
        <span>
          {hoursFrom === 'days'
            ? t('Hours follow from the planned days and the usual crew of each step.')
            : noHours(task, isGeneric)}
        </span>
      )}
      <Badge tone="blue" className="ms-auto">
        {engine === 'built-in' ? t('built-in engine') : engine}
      </Badge>
    </div>
  );
}

function noHours({ isSummary }: Task, isGeneric: boolean): string {
  if (isSummary) return t('The steps have no hours: they share those of the task with the subtasks that are there.');
  return isGeneric
    ? t('The steps have no hours, because the task has no estimate.')
    : t('The steps have no hours, because the task has neither an estimate nor planned dates.');
}

const Progress = ({ done, all }: { done: number; all: number }) => (
  <div className="flex min-w-0 flex-1 items-center gap-3">
    <ProgressBar value={(done / all) * 100} label={t('Creating subtasks')} className="flex-1" />
    <span role="status" className="text-sm whitespace-nowrap text-ink-2">
      {t('{{done}} of {{all}}', { done, all })}
    </span>
  </div>
);

const Failure = ({ done, all, problem }: { done: number; all: number; problem: string }) => (
  <div role="alert" className="rounded-2 border border-red bg-red-wash px-4 py-3">
    <p className="font-semibold">{t('Failed to create subtask')}</p>
    <p className="text-sm wrap-anywhere text-ink-2">
      {t('{{done}} of {{all}} subtasks were created. The others are still here, so that you can try again.', {
        done,
        all,
      })}{' '}
      {problem}
    </p>
  </div>
);

interface Run {
  readonly isRunning: boolean;
  readonly done: number;
  readonly all: number;
  readonly problem?: string;
}

/** Creates the chosen steps one after the other, in their order; what was created leaves the list. */
function useCreation(
  task: Task,
  setSteps: (change: (steps: readonly Step[]) => readonly Step[]) => void,
  { isLinked, onDone }: { isLinked: boolean; onDone: () => void },
) {
  const add = useCreateTask();
  const queries = useQueryClient();
  const created = useRef<readonly Step[]>([]);
  const [run, setRun] = useState<Run>({ isRunning: false, done: 0, all: 0 });
  const isStopped = useRef(false);
  const create = async (shown: readonly Step[]) => {
    const chosen = chosenOf(shown);
    const all = chosen.length;
    // What is created leaves the list: the dates of the others stay as they were seen.
    setSteps(() => shown.map((step) => ({ ...step, isDatedByHand: step.isChosen || step.isDatedByHand === true })));
    isStopped.current = false;
    for (const [done, step] of chosen.entries()) {
      setRun({ isRunning: !isStopped.current, done, all });
      if (isStopped.current) return;
      try {
        await add.mutateAsync(subtaskOf(step, task));
      } catch (error) {
        const problem = messageOf(error, t('The server did not answer. Check your connection and try again.'));
        return setRun({ isRunning: false, done, all, problem });
      }
      created.current = [...created.current, step];
      setSteps((steps) => steps.filter(({ id }) => id !== step.id));
    }
    await link();
    toastSuccess(
      all === 1 ? t('Subtask created successfully') : t('{{count}} subtasks created successfully', { count: all }),
    );
    onDone();
  };
  const link = async () => {
    const links = isLinked ? waitsOf(created.current) : [];
    if (links.length > 0) await linkSteps(queries, { projectId: task.projectId, links });
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { run, create, stop };
}

const subtaskOf = (step: Step, task: Task) => ({
  id: step.id,
  projectId: task.projectId,
  parentTaskId: task.id,
  title: step.title.trim(),
  description: [
    step.description.trim(),
    step.crew && t('Crew: {{crew}}', { crew: step.crew }),
    step.inspection && t('Inspection: {{inspection}}', { inspection: step.inspection }),
  ]
    .filter(Boolean)
    .join('\n'),
  status: 'not_started' as const,
  priority: 'medium' as const,
  estimatedHours: step.estimatedHours,
  plannedStartDate: step.plannedStartDate || null,
  plannedEndDate: step.plannedEndDate || null,
});
