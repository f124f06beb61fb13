import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { formatDate, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import type { MovedTask, ScheduledTask } from '../../contract.ts';
import type { DragKind } from '../../drag.ts';
import type { Scale } from './scale.ts';
import type { Dragging } from './use-bar-drag.ts';

interface BarProps {
  readonly task: ScheduledTask;
  readonly scale: Scale;
  readonly mayEdit: boolean;
  readonly dragging: Dragging | undefined;
  /** Where it would go when the task in hand is dropped. */
  readonly ghost: MovedTask['after'] | undefined;
  readonly isTarget: boolean;
  readonly isFocusable: boolean;
  readonly begin: (kind: DragKind) => (event: PointerEvent<HTMLElement>) => void;
  readonly handlers: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: () => void;
  };
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
}

/** A task on the time line, its baseline below it. */
export function Bar(props: BarProps) {
  const { task, scale, dragging, ghost } = props;
  const { plannedStartDate, plannedEndDate } = task;
  const dates = dragging?.taskId === task.id ? dragging.dates : undefined;
  const [start, end] = dates ?? [plannedStartDate ?? plannedEndDate, plannedEndDate ?? plannedStartDate];
  return (
    <>
      {task.baselineStart && task.baselineEnd && (
        <span
          aria-hidden
          className="pointer-events-none absolute bottom-1 h-1 rounded-full bg-grey"
          style={place(scale, task.baselineStart, task.baselineEnd)}
        />
      )}
      {ghost?.[0] && ghost[1] && (
        <span
          aria-hidden
          data-ghost={task.id}
          className="pointer-events-none absolute top-1/2 z-1 h-6 -translate-y-1/2 rounded-sm border-2 border-dashed border-primary bg-primary-wash/60"
          style={place(scale, ghost[0], ghost[1])}
        />
      )}
      {start && end && <DatedBar {...props} start={start} end={end} />}
    </>
  );
}

const place = (scale: Scale, start: string, end: string) => ({
  insetInlineStart: scale.at(start),
  width: scale.at(end) - scale.at(start) + scale.dayWidth,
});

const EDGES = ['start', 'end'] as const;

function DatedBar(props: BarProps & { start: string; end: string }) {
  const { task, scale, start, end, mayEdit, handlers, begin } = props;
  const isPlain = !task.isSummary && !task.isMilestone;
  return (
    <button
      type="button"
      data-bar={task.id}
      tabIndex={props.isFocusable ? 0 : -1}
      aria-label={labelOf(task, start, end)}
      aria-roledescription={mayEdit ? t('Movable task') : undefined}
      onDoubleClick={props.onOpen}
      onClick={(event) => (event.detail === 0 || isTouch(event)) && props.onOpen()}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
      onPointerDown={mayEdit ? begin('move') : undefined}
      {...handlers}
      className={cx(
        'group/bar absolute top-[calc(50%-10px)] z-2 h-5 touch-pan-y select-none outline-offset-1',
        mayEdit && 'cursor-grab active:cursor-grabbing',
        props.isTarget && 'outline-2 outline-primary',
      )}
      style={task.isMilestone ? milestonePlace(scale, end) : place(scale, start, end)}
    >
      <Shape task={task} />
      {isPlain &&
        mayEdit &&
        EDGES.map((edge) => (
          <span
            key={edge}
            aria-hidden
            onPointerDown={begin(edge)}
            className={cx('absolute inset-y-0 w-1.5 cursor-ew-resize', edge === 'start' ? 'start-0' : 'end-0')}
          />
        ))}
      {mayEdit && (
        <span
          aria-hidden
          onPointerDown={begin('link')}
          data-tip={t('Drag to the task that waits for this one')}
          className="absolute top-1 -end-4 size-3 cursor-crosshair rounded-full border-2 border-primary bg-card opacity-0 group-hover/bar:opacity-100 group-focus/bar:opacity-100"
        />
      )}
    </button>
  );
}

const isTouch = ({ nativeEvent }: MouseEvent) => 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

const MILESTONE = 16;

const milestonePlace = (scale: Scale, date: string) => ({
  insetInlineStart: scale.at(date) + scale.dayWidth / 2 - MILESTONE / 2,
  width: MILESTONE,
});

function Shape({ task }: { task: ScheduledTask }) {
  if (task.isMilestone) {
    return <span className={cx('absolute inset-0.5 rotate-45', task.isCritical ? 'bg-red' : 'bg-ink')} />;
  }
  if (task.isSummary) {
    return (
      <span className="absolute inset-x-0 top-1 h-2 border-x-4 border-ink-2 bg-ink-2 [clip-path:polygon(0_0,100%_0,100%_100%,calc(100%-4px)_60%,4px_60%,0_100%)]" />
    );
  }
  return (
    <span
      className={cx(
        'absolute inset-0 overflow-hidden rounded-sm border',
        toneOf(task),
        (task.breaksLink || task.missesConstraint) && 'border-dashed border-2',
      )}
    >
      <span
        className="absolute inset-y-0 start-0 bg-current opacity-60"
        style={{ width: `${task.percentComplete}%` }}
      />
    </span>
  );
}

function toneOf({ status, isCritical }: ScheduledTask): string {
  if (status === 'done') return 'border-green bg-green-wash text-green';
  if (status === 'blocked') return 'border-amber bg-amber-wash text-amber';
  return isCritical ? 'border-red bg-red-wash text-red' : 'border-blue bg-blue-wash text-blue';
}

function labelOf(task: ScheduledTask, start: string, end: string): string {
  const parts = [
    `T-${task.number} ${task.title}`,
    t('{{start}} to {{end}}', { start: formatDate(start), end: formatDate(end) }),
    t('{{percent}} done', { percent: formatPercent(task.percentComplete) }),
    ...(task.isCritical ? [t('On the critical path')] : []),
    ...(task.breaksLink ? [t('Planned before what it waits for')] : []),
    ...(task.missesConstraint ? [t('Planned for other days than its constraint allows')] : []),
    ...(task.isOnDayOff ? [t('Planned on a day off')] : []),
  ];
  return parts.join(', ');
}
