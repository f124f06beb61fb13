import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { toneOf } from '#web/ui/status.ts';
import { toneLook } from '#web/ui/tones.ts';
import type { Task } from '../../contract.ts';
import { statusIcons } from '../parts/status-icons.ts';
import { COLUMNS, taskCode } from '../vocabulary.ts';
import { useBoard } from './board-context.ts';

/** Buttons to every other column: three small ones astride the card's upper edge, over no text, when the pointer or the keyboard is on it, one menu for fingers. */
export function MoveButtons({ task, isStop }: { task: Task; isStop: boolean }) {
  const { isTouch, moveTo } = useBoard();
  // A summary follows its subtasks: all that can be done with it is to complete them.
  const others = COLUMNS.filter(({ status }) => status !== task.status && (!task.isSummary || status === 'done'));
  if (others.length === 0) return null;
  const labelOf = (label: string) => t('Move to {{column}}', { column: t(label) });
  if (isTouch) {
    const items = others.map(({ status, label }) => ({
      label: labelOf(label),
      icon: statusIcons[status],
      onSelect: () => moveTo(task, status),
    }));
    return (
      <div className="absolute end-0 top-0">
        <RowMenu items={items} label={t('Move {{task}}', { task: taskCode(task) })} />
      </div>
    );
  }
  return (
    <div className="absolute end-2 -top-3.5 z-1 flex gap-px rounded-1 border border-line-2 bg-card opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100">
      {others.map(({ status, label }) => (
        <IconButton
          key={status}
          icon={statusIcons[status]}
          label={labelOf(label)}
          tabIndex={isStop ? 0 : -1}
          onClick={() => moveTo(task, status)}
          className={cx('h-6! min-w-7! text-tone-ink', toneLook[toneOf(status)])}
        />
      ))}
    </div>
  );
}
