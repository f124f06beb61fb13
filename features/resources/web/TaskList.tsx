import { Priority } from '#features/tasks/web/parts/marks.tsx';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import type { ResourceTask } from '../contract.ts';
import { hasPriority } from '../rules.ts';

const MOST_SHOWN = 100;

const riskLabels = { overdue: 'Overdue', blocked: 'Blocked', late: 'Negative float' } as const;

/** The tasks a figure was counted from. */
export function TaskList({ tasks }: { tasks: readonly ResourceTask[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line bg-paper">
      {tasks
        .slice(0, MOST_SHOWN)
        .map(({ id, number, title, status, priority, isCritical, start, end, workers, risk }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <span className="font-mono text-ink-3">T-{number}</span> <bdi>{title}</bdi>
            </span>
            {hasPriority({ priority }) && <Priority priority={priority} />}
            {isCritical && <Badge tone="amber">{t('On the critical path')}</Badge>}
            {risk ? <Badge tone="red">{t(riskLabels[risk])}</Badge> : <StatusBadge status={status} />}
            <span className="text-ink-3 tabular-nums">
              {t('{{start}} to {{end}}', { start: formatDate(start, 'short'), end: formatDate(end, 'short') })}
            </span>
            <span className="tabular-nums">
              {status === 'blocked'
                ? t('Blocked: no crew until it is released')
                : t('{{count}} workers', { count: workers })}
            </span>
          </li>
        ))}
      {tasks.length > MOST_SHOWN && (
        <li className="px-4 py-2 text-sm text-ink-2">
          {t('and {{count}} more tasks', { count: tasks.length - MOST_SHOWN })}
        </li>
      )}
    </ul>
  );
}
