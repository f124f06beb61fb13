import { t } from '#web/i18n/text.ts';
import type { Task } from '../../contract.ts';
import { taskChanges } from '../history-text.ts';
import { fieldLabels, type TaskForm } from './task-form.ts';

/** What somebody else saved while this person typed. */
export interface EditConflictState {
  readonly before: Task;
  readonly now: Task;
  /** Who changed it last; undefined where that cannot be read. */
  readonly by: string | undefined;
  /** What both changed. */
  readonly both: readonly (keyof TaskForm)[];
}

/** Two people at once: the second is told what the first changed, and loses nothing of what he typed. */
export function Conflict({ before, now, by, both }: EditConflictState) {
  const people = new Map([before, now].map(({ assignedTo, assigneeName }) => [assignedTo ?? '', assigneeName ?? '']));
  const changes = taskChanges(before, now, { people, tasks: new Map() });
  const labels = both.map((field) => t(fieldLabels[field])).join(t(', '));
  return (
    <div role="alert" className="grid gap-1 rounded-2 border border-amber bg-amber-wash px-4 py-3">
      <p className="font-semibold">
        {by
          ? t('{{name}} changed this task while you were editing.', { name: by })
          : t('Somebody else changed this task while you were editing.')}
      </p>
      <ul className="text-sm wrap-anywhere text-ink-2">
        {changes.map(({ label, before: was, after: is }) => (
          <li key={label}>{t('{{field}}: {{before}} → {{after}}', { field: label, before: was, after: is })}</li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{t('What you typed is still here. Save again to keep it.')}</p>
      {both.length > 0 && (
        <p className="text-sm font-medium">
          {t('Changed by both of you, yours is in the form: {{fields}}.', { fields: labels })}
        </p>
      )}
    </div>
  );
}
