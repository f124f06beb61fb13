import { useQuery } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { formatDateTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { type Task, tasksApi } from '../../contract.ts';
import { taskChanges } from '../history-text.ts';

interface TaskDifferenceProps {
  /** As this device saw it. */
  readonly before: Task | undefined;
  readonly now: Task;
}

/** Comments and pictures stand among the changes of a task. */
const LOOKED_AT = 20;

/** Who changed a task meanwhile and when, as far as that can be asked, and every field that differs from what was seen. */
export function TaskDifference({ before, now }: TaskDifferenceProps) {
  const history = useQuery(read(tasksApi.history, { params: { id: now.id }, query: { limit: LOOKED_AT } }));
  const last = history.data?.find(({ action }) => action === 'updated');
  const time = formatDateTime(last?.at ?? now.updatedAt);
  const people = new Map([before, now].map((side) => [side?.assignedTo ?? '', side?.assigneeName ?? '']));
  const changes = before ? taskChanges(before, now, { people, tasks: new Map() }) : [];
  return (
    <div className="grid gap-1">
      <p className="font-medium">
        {last?.actorName
          ? t('{{name}} changed it: {{time}}', { name: isolate(last.actorName), time })
          : t('Somebody else changed it: {{time}}', { time })}
      </p>
      <ul className="text-sm wrap-anywhere text-ink-2">
        {changes.map(({ label, before: was, after: is }) => (
          <li key={label}>{t('{{field}}: {{before}} → {{after}}', { field: label, before: was, after: is })}</li>
        ))}
      </ul>
    </div>
  );
}
