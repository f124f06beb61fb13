import { type RefObject, useEffect, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import type { TaskStatus } from '../../contract.ts';
import type { Columns } from '../columns.ts';
import { COLUMNS } from '../vocabulary.ts';

/** On a phone one column fills the screen; these lead to the others, as swiping does. */
export function ColumnSwitch({ board, columns }: { board: RefObject<HTMLElement | null>; columns: Columns }) {
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
  const show = (status: TaskStatus) =>
    board.current
      ?.querySelector(`[data-column="${status}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'smooth' });
  return (
    <div className="md:hidden">
      <FilterButtons
        label={t('Column')}
        options={COLUMNS.map(({ status, label }) => ({
          value: status,
          label: t(label),
          count: columns[status].length,
        }))}
        value={at}
        onValue={show}
      />
    </div>
  );
}
