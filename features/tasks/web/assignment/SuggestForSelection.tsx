import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { type AssignmentSuggestions, MAX_ASSIGNMENTS } from '../../assignment-contract.ts';
import type { Task } from '../../contract.ts';
import { toastFailed } from '../error-toasts.ts';
import { AssignmentDialog } from './AssignmentDialog.tsx';
import { useSuggestAssignees } from './queries.ts';

interface SuggestForSelectionProps {
  projectId: string;
  tasks: readonly Task[];
  disabled: boolean;
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
