import { Sparkles } from 'lucide-react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Task } from '../../contract.ts';
import { toastFailed } from '../error-toasts.ts';
import { useSuggestAssignees } from './queries.ts';
import { doubtText, Reasons } from './Reasons.tsx';

interface SuggestAssigneeProps {
  task: Pick<Task, 'id' | 'projectId'>;
  /** Who stands in the form. */
  value: string;
  onChoose: (userId: string) => void;
}

/** Suggests who takes this task; choosing fills the form's field, saving it is the person's. */
export function SuggestAssignee({ task, value, onChoose }: SuggestAssigneeProps) {
  const suggest = useSuggestAssignees();
  const [suggestion] = suggest.data?.suggestions ?? [];
  const ask = () =>
    suggest.mutate(
      { projectId: task.projectId, taskIds: [task.id] },
      { onError: (error) => toastFailed(t('AI analysis failed'), error) },
    );
  const doubt = suggestion && doubtText(suggestion);
  return (
    <div className="col-span-full grid gap-2">
      <Button size="sm" icon={Sparkles} busy={suggest.isPending} onClick={ask} className="justify-self-start">
        {t('Suggest who takes it')}
      </Button>
      {suggestion && (
        <div role="status" className="grid gap-2">
          {doubt && <p className="text-sm text-ink-2">{doubt}</p>}
          <ul aria-label={t('Suggested people')} className="grid gap-2">
            {suggestion.candidates.map(({ userId, name, reasons }) => (
              <li key={userId} className="grid gap-1.5 rounded-1 border border-line p-2.5">
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
                  <Button size="sm" disabled={value === userId} onClick={() => onChoose(userId)}>
                    {value === userId ? t('Chosen') : t('Choose {{name}}', { name })}
                  </Button>
                </span>
                <Reasons reasons={reasons} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
