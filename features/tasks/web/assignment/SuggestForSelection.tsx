import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Code } from '#web/ui/Money.tsx';
import { Pick } from '#web/ui/Pick.tsx';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import { type AssignmentSuggestion, type AssignmentSuggestions, MAX_ASSIGNMENTS } from '../../assignment-contract.ts';
import type { Task } from '../../contract.ts';
import { changesBack } from '../changes-back.ts';
import { toastFailed } from '../error-toasts.ts';
import { useAssignees } from '../parts/assignees.ts';
import { useBulkChange } from '../queries.ts';
import { taskCode } from '../vocabulary.ts';
import { useSuggestAssignees } from './queries.ts';
import { doubtText, Reasons } from './Reasons.tsx';

interface SuggestForSelectionProps {
  projectId: string;
  tasks: readonly Task[];
  disabled: boolean;
}

/** The tasks of each chosen person; who has a task already is not assigned it again. */
function assignmentsOf(tasks: readonly Task[], choices: ReadonlyMap<string, string>) {
  const chosen = tasks.filter(({ id, assignedTo }) => choices.get(id) && choices.get(id) !== assignedTo);
  return Map.groupBy(chosen, ({ id }) => choices.get(id) ?? '');
}

/** Assigns each person his tasks and offers the way back for all of them. */
function useAssign() {
  const bulk = useBulkChange();
  const [isBusy, setBusy] = useState(false);
  const undo = async (assigned: readonly Task[]) => {
    try {
      for (const back of changesBack(assigned, { assignedTo: null })) await bulk.mutateAsync(back);
      toastSuccess(t('The change was undone.'));
    } catch (error) {
      toastFailed(t('Failed to update task'), error);
    }
  };
  const assign = async (tasks: readonly Task[], choices: ReadonlyMap<string, string>) => {
    const assigned: Task[] = [];
    setBusy(true);
    try {
      for (const [assignedTo, own] of assignmentsOf(tasks, choices)) {
        await bulk.mutateAsync({ ids: own.map(({ id }) => id), change: { assignedTo } });
        assigned.push(...own);
      }
      return true;
    } catch (error) {
      toastFailed(t('Failed to update task'), error);
      return false;
    } finally {
      setBusy(false);
      if (assigned.length > 0)
        toast({
          title: t('Success'),
          description: t('Tasks assigned: {{number}}', { number: assigned.length }),
          action: { label: t('Undo'), onSelect: () => void undo(assigned) },
        });
    }
  };
  return { assign, isBusy };
}

interface AssignmentDialogProps {
  projectId: string;
  /** The tasks as they were when the suggestions were made. */
  tasks: readonly Task[];
  answer: AssignmentSuggestions;
  onClose: () => void;
}

/** Who might take each task of a selection, with the reasons; a person looks at them, changes them and assigns. */
function AssignmentDialog({ projectId, tasks, answer, onClose }: AssignmentDialogProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(() => choicesFrom(tasks, answer.suggestions));
  const { assign, isBusy } = useAssign();
  const count = [...assignmentsOf(tasks, choices).values()].flat().length;
  const submit = async () => {
    if (await assign(tasks, choices)) onClose();
  };
  return (
    <Dialog
      title={t('Suggested assignees')}
      description={t(
        'Nothing is assigned before you say so. Who has a task already keeps it unless you choose somebody.',
      )}
      size="lg"
      onClose={isBusy ? () => {} : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} disabled={count === 0} onClick={submit}>
            {t('Assign')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Badge tone="blue" className="justify-self-end">
          {answer.engine === 'built-in' ? t('built-in engine') : <bdi>{answer.engine}</bdi>}
        </Badge>
        <ul className="grid gap-2.5">
          {tasks.map((task) => (
            <AssignmentRow
              key={task.id}
              task={task}
              projectId={projectId}
              suggestion={answer.suggestions.find(({ taskId }) => taskId === task.id)}
              value={choices.get(task.id) ?? ''}
              disabled={isBusy}
              onValue={(userId) => setChoices((before) => new Map(before).set(task.id, userId))}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Only tasks of nobody take the suggestion by themselves. */
const choicesFrom = (tasks: readonly Task[], suggestions: readonly AssignmentSuggestion[]) =>
  new Map(
    suggestions.flatMap(({ taskId, userId }): [string, string][] =>
      userId !== null && tasks.some(({ id, assignedTo }) => id === taskId && assignedTo === null)
        ? [[taskId, userId]]
        : [],
    ),
  );

interface AssignmentRowProps {
  task: Task;
  projectId: string;
  suggestion: AssignmentSuggestion | undefined;
  value: string;
  disabled: boolean;
  onValue: (userId: string) => void;
}

function AssignmentRow({ task, projectId, suggestion, value, disabled, onValue }: AssignmentRowProps) {
  const people = useAssignees(projectId).filter((option) => option.value !== '');
  const keep =
    task.assignedTo === null ? t('Leave unassigned') : t('Leave with {{name}}', { name: task.assigneeName ?? '' });
  const suggested = suggestion?.userId ?? '';
  const chosen = suggestion?.candidates.find(({ userId }) => userId === (value || suggested));
  const doubt = suggestion && doubtText(suggestion);
  return (
    <li className="grid gap-2 rounded-2 border border-line p-3">
      <p className="min-w-0 font-medium wrap-anywhere">
        <Code>{taskCode(task)}</Code> <bdi>{task.title}</bdi>
      </p>
      <Pick
        label={t('Assignee')}
        value={value}
        disabled={disabled}
        onValue={onValue}
        options={[
          { value: '', label: keep },
          ...people.map((option) =>
            option.value === suggested
              ? { ...option, label: t('{{name}} (suggested)', { name: option.label }) }
              : option,
          ),
        ]}
        className="justify-self-start"
      />
      {doubt && <p className="text-sm text-ink-2">{doubt}</p>}
      {suggested !== '' && chosen && (
        <div className="grid gap-1">
          {value === '' && <p className="text-sm font-medium">{t('Suggested: {{name}}', { name: chosen.name })}</p>}
          <Reasons reasons={chosen.reasons} />
        </div>
      )}
    </li>
  );
}

/** Suggests people for the ticked tasks of one project. */
export function SuggestForSelection({ projectId, tasks, disabled }: SuggestForSelectionProps) {
  const suggest = useSuggestAssignees();
  const [open, setOpen] = useState<{ readonly tasks: readonly Task[]; readonly answer: AssignmentSuggestions }>();
  const ask = () => {
    if (tasks.length > MAX_ASSIGNMENTS)
      return toast({
        title: t('Nothing was changed'),
        description: t('Choose at most {{number}} tasks to suggest people for.', { number: MAX_ASSIGNMENTS }),
      });
    suggest.mutate(
      { projectId, taskIds: tasks.map(({ id }) => id) },
      {
        onSuccess: (answer) => setOpen({ tasks, answer }),
        onError: (error) => toastFailed(t('AI analysis failed'), error),
      },
    );
  };
  return (
    <>
      <Button icon={Sparkles} disabled={disabled} busy={suggest.isPending} onClick={ask}>
        {t('Suggest assignees')}
      </Button>
      {open && <AssignmentDialog {...open} projectId={projectId} onClose={() => setOpen(undefined)} />}
    </>
  );
}
