import { formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { Task } from '../../contract.ts';

/** What becomes of the progress of a begun task that gets its first subtasks. */
export function BegunNote({ task }: { task: Task }) {
  if (task.isSummary || task.percentComplete === 0) return null;
  return (
    <p className="rounded-2 bg-sunk px-4 py-3 text-ink-2">
      {t(
        'This task is {{percent}} complete. Once it has subtasks its progress is theirs, and they begin as Not Started: report what is done of each.',
        { percent: formatPercent(task.percentComplete) },
      )}
    </p>
  );
}
