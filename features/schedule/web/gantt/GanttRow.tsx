import { CalendarX2, ChevronDown } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, PointerEvent } from 'react';
import { addDays } from '#shared/dates.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import type { ScheduledTask } from '../../contract.ts';
import type { DragKind } from '../../drag.ts';
import { codeOf } from '../../rules.ts';
import { Bar } from './Bar.tsx';
import type { Row } from './rows.ts';
import type { Scale } from './scale.ts';
import type { Dragging } from './use-bar-drag.ts';
import type { Preview } from './use-preview.ts';

interface GanttRowProps {
  readonly row: Row;
  readonly top: number;
  readonly scale: Scale;
  readonly listWidth: number;
  readonly rowHeight: number;
  readonly mayEdit: boolean;
  readonly isClosed: boolean;
  readonly isFocusable: boolean;
  readonly dragging: Dragging | undefined;
  readonly preview: Preview | undefined;
  readonly handlers: ComponentProps<typeof Bar>['handlers'];
  readonly begin: (task: ScheduledTask, kind: DragKind) => (event: PointerEvent<HTMLElement>) => void;
  readonly onOpen: (task: ScheduledTask) => void;
  readonly onToggle: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
}

/** A task: its name, which stays on screen, and its bar. */
export function GanttRow(props: GanttRowProps) {
  const { row, top, scale, listWidth, dragging, preview, begin, onOpen } = props;
  const { task, depth } = row;
  const isDragged = dragging?.taskId === task.id;
  return (
    <div
      data-row={task.id}
      className="absolute flex w-full border-b border-line hover:bg-primary-wash/40"
      style={{ top, height: props.rowHeight }}
    >
      <RowTitle
        {...{ task, depth, width: listWidth, isClosed: props.isClosed }}
        onToggle={props.onToggle}
        onOpen={() => onOpen(task)}
      />
      <div className="relative flex-none" style={{ width: scale.width }}>
        <Bar
          {...{ task, scale, dragging }}
          ghost={isDragged ? undefined : preview?.moved.get(task.id)?.after}
          mayEdit={props.mayEdit}
          handlers={props.handlers}
          isTarget={dragging?.over === task.id && !isDragged}
          isFocusable={props.isFocusable}
          begin={(kind) => begin(task, kind)}
          onOpen={() => onOpen(task)}
          onKeyDown={props.onKeyDown}
          onFocus={props.onFocus}
        />
        {isDragged && <DragNote {...{ task, dragging, preview, scale }} />}
      </div>
    </div>
  );
}

interface RowTitleProps {
  readonly task: ScheduledTask;
  readonly depth: number;
  readonly width: number;
  readonly isClosed: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
}

/** What stands under a summary begins where its name does. */
const [INDENT, CHEVRON] = [14, 28];

function RowTitle({ task, depth, width, isClosed, onToggle, onOpen }: RowTitleProps) {
  const code = codeOf(task);
  return (
    <div
      className="sticky start-0 z-3 -mb-px flex flex-none items-center gap-1 border-e border-b border-e-line-2 border-b-line bg-card px-2"
      style={{ width, paddingInlineStart: indentOf(task, { depth, width }) }}
    >
      {task.isSummary && (
        <button
          type="button"
          aria-expanded={!isClosed}
          aria-label={t('Parts of {{task}}', { task: task.title })}
          onClick={onToggle}
          className="reach grid size-6 flex-none max-md:w-7 pointer-coarse:w-7 place-items-center rounded-1 text-ink-3 hover:bg-sunk"
        >
          <ChevronDown
            size={16}
            aria-hidden
            className={cx('transition-transform', isClosed && '-rotate-90 rtl:rotate-90')}
          />
        </button>
      )}
      <button
        type="button"
        onClick={onOpen}
        title={task.title}
        className={cx('flex h-full min-w-0 flex-1 items-center hover:underline', task.isSummary && 'font-semibold')}
      >
        <span
          dir="auto"
          className="min-w-0 text-start max-md:line-clamp-2 max-md:text-[length:min(var(--fs-xs),5.4vw)] max-md:wrap-anywhere md:truncate"
        >
          {code && <span className="me-1.5 text-xs text-ink-3 tabular-nums">{code}</span>}
          {task.title}
        </span>
      </button>
      {task.isOnDayOff && task.status !== 'done' && (
        <CalendarX2
          size={14}
          role="img"
          aria-label={t('Planned on a day off')}
          data-tip={t('Planned on a day off')}
          className="flex-none text-amber-ink"
        />
      )}
      {task.plannedEndDate && (
        <span
          title={formatDate(task.plannedEndDate)}
          className="flex-none text-xs text-ink-3 tabular-nums max-md:hidden"
        >
          {formatDate(task.plannedEndDate, 'dense')}
        </span>
      )}
    </div>
  );
}

const NARROW = 200;

function indentOf({ isSummary }: ScheduledTask, { depth, width }: { depth: number; width: number }): number {
  if (width < NARROW) return isSummary ? 6 : 8 + Math.min(depth, 2) * 6;
  return 8 + Math.min(depth, 6) * INDENT + (isSummary || depth === 0 ? 0 : CHEVRON - INDENT);
}

interface DragNoteProps {
  readonly task: ScheduledTask;
  readonly dragging: Dragging;
  readonly preview: Preview | undefined;
  readonly scale: Scale;
}

function DragNote({ task, dragging, preview, scale }: DragNoteProps) {
  if (!dragging.dates) return null;
  const [start, end] = preview?.moved.get(task.id)?.after ?? dragging.dates;
  const dates = [start ?? dragging.dates[0], end ?? dragging.dates[1]] as const;
  return (
    <span
      className="pointer-events-none absolute top-1.5 z-3 ms-4 rounded-1 bg-ink px-2 py-0.5 text-xs whitespace-nowrap text-paper"
      style={{ insetInlineStart: scale.at(addDays(dates[1], 1)) }}
    >
      {t('{{start}} to {{end}}', { start: formatDate(dates[0]), end: formatDate(dates[1]) })}
      {preview && <Consequence preview={preview} taskId={task.id} />}
    </span>
  );
}

function Consequence({ preview: { moved, refused }, taskId }: { preview: Preview; taskId: string }) {
  if (refused) return <strong className="ms-2 font-semibold">{refused}</strong>;
  const others = [...moved.keys()].filter((id) => id !== taskId).length;
  if (others === 0) return null;
  return <span className="ms-2">{t('{{count}} tasks move along', { count: others })}</span>;
}
