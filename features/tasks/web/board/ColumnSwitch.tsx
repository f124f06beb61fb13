import { type RefObject, useEffect, useState } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { toneOf } from '#web/ui/status.ts';
import { toneLook } from '#web/ui/tones.ts';
import type { TaskStatus } from '../../contract.ts';
import type { Columns } from '../columns.ts';
import { COLUMNS } from '../vocabulary.ts';

/** On a phone one column fills the screen; these lead to the others, as swiping does. */
export function ColumnSwitch({ board, columns }: { board: RefObject<HTMLElement | null>; columns: Columns }) {
  const at = useColumnInView(board);
  const show = (status: TaskStatus) =>
    board.current
      ?.querySelector(`[data-column="${status}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'smooth' });
  return (
    <fieldset
      aria-label={t('Column')}
      className="grid grid-cols-[repeat(auto-fit,minmax(max(22%,4.25rem),1fr))] gap-1.5 md:hidden"
    >
      {COLUMNS.map(({ status, label }) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === at}
          onClick={() => show(status)}
          className={cx(
            'touch grid content-center rounded-1 border border-t-3 border-t-tone px-1 text-center leading-tight',
            toneLook[toneOf(status)],
            status === at ? 'border-line-2 bg-card font-semibold' : 'border-transparent bg-sunk text-ink-2',
          )}
        >
          <span title={t(label)} className="truncate text-sm">
            {t(label)}
          </span>
          <span className="text-xs text-ink-3">{formatNumber(columns[status].length)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function useColumnInView(board: RefObject<HTMLElement | null>): TaskStatus {
  const [at, setAt] = useState<TaskStatus>('not_started');
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target as HTMLElement | undefined;
        if (seen) setAt(seen.dataset['column'] as TaskStatus);
      },
      { root: element, threshold: 0.6 },
    );
    for (const column of element.querySelectorAll('[data-column]')) observer.observe(column);
    return () => observer.disconnect();
  }, [board]);
  return at;
}
