import type { Project } from '#features/projects/contract.ts';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { Task } from '../../contract.ts';
import { isOverdue } from '../../rules.ts';
import { ALL_SHOWN } from '../board-read.ts';
import { type BoardSearch, filterCount } from '../search.ts';

interface CountLineProps {
  tasks: readonly Task[];
  shown: readonly Task[] | undefined;
  search: BoardSearch;
  project: Project | undefined;
  onChange: (next: BoardSearch) => void;
}

/** How many tasks there are, how many of them want a look; the overdue ones are one press away. */
export function CountLine({ tasks, shown, search, project, onChange }: CountLineProps) {
  const blocked = tasks.filter(({ status }) => status === 'blocked').length;
  const day = today();
  const total = totalText(tasks.length, search, project);
  const overdue = tasks.filter((task) => isOverdue(task, day)).length;
  return (
    <p className="flex flex-wrap gap-x-3 md:max-w-144">
      <span title={total} className="line-clamp-2 wrap-anywhere">
        {total}
      </span>
      {blocked > 0 && <span>{t('{{count}} blocked', { count: blocked })}</span>}
      {overdue > 0 && (
        <button
          type="button"
          onClick={() => onChange({ show: 'overdue' })}
          className="reach rounded-1 font-medium text-red-ink underline-offset-3 hover:underline"
        >
          {t('{{count}} overdue', { count: overdue })}
        </button>
      )}
      {shown && filterCount(search) > 0 && (
        <span role="status" className="font-medium text-ink">
          {t('{{count}} match your filters', { count: shown.length })}
        </span>
      )}
    </p>
  );
}

function totalText(count: number, search: BoardSearch, project: Project | undefined): string {
  if (project) return t('{{count}} tasks in {{project}}', { count, project: project.name });
  if (search.project) return t('{{count}} tasks', { count });
  if (count >= ALL_SHOWN)
    return t('The newest {{count}} tasks of all projects; choose one to see all of its tasks', { count });
  return t('{{count}} tasks in all projects', { count });
}
