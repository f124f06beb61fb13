import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from 'lucide-react';
import { formatDate, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { statusLabel } from '#web/ui/status.ts';
import type { Task, TaskPriority } from '../../contract.ts';
import { isOverdue } from '../../rules.ts';

const looks: Record<TaskPriority, { icon: LucideIcon; ink: string }> = {
  critical: { icon: ChevronsUp, ink: 'text-red-ink' },
  high: { icon: ChevronUp, ink: 'text-amber-ink' },
  medium: { icon: Equal, ink: 'text-ink-2' },
  low: { icon: ChevronDown, ink: 'text-ink-3' },
};

/** Icon and word, as in the reference screen. */
export function Priority({ priority }: { priority: TaskPriority }) {
  const { icon: Icon, ink } = looks[priority];
  return (
    <span className={cx('inline-flex items-center gap-1 align-middle whitespace-nowrap', ink)}>
      <Icon size={14} aria-hidden />
      {t(statusLabel(priority))}
    </span>
  );
}

/** The planned end; red and said in words once it is past and the work is not done. */
export function DueDate({ task }: { task: Task }) {
  const day = task.plannedEndDate;
  if (!day) return null;
  const isLate = isOverdue(task, today());
  return (
    <time
      dateTime={day}
      title={isLate ? t('Overdue') : t('Due date')}
      className={cx(isLate && 'font-semibold text-red-ink')}
    >
      {formatDate(day)}
      {isLate && <span className="sr-only">{t('(Overdue)')}</span>}
    </time>
  );
}
