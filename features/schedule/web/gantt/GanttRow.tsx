import { CalendarX2, ChevronDown } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { addDays } from '#shared/dates.ts';
import { call, messageOf } from '#web/api/client.ts';
import { formatDate, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { type MovedTask, type ScheduledTask, scheduleApi } from '../../contract.ts';
import type { DragKind } from '../../drag.ts';
import { codeOf } from '../../rules.ts';
import type { Row } from './rows.ts';
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
function Bar(props: BarProps) {
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
      {isPlain && (task.rests ?? []).map((rest) => <RestGap key={rest.from} {...{ rest, task, scale }} />)}
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

/** Where its work is split nobody works: the bar is open there, its parts tied by a line. */
function RestGap({ rest, task, scale }: Pick<BarProps, 'task' | 'scale'> & { rest: { from: string; to: string } }) {
  const { insetInlineStart, width } = place(scale, rest.from, rest.to);
  return (
    <span
      aria-hidden
      data-rest={rest.from}
      className="pointer-events-none absolute -inset-y-px bg-card"
      style={{ insetInlineStart: insetInlineStart - scale.at(task.plannedStartDate ?? rest.from), width }}
    >
      <span className="absolute inset-x-0 top-1/2 border-t-2 border-dotted border-ink-3" />
    </span>
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
    ...(task.rests ?? []).map(({ from, to }) =>
      t('Interrupted from {{start}} to {{end}}', { start: formatDate(from), end: formatDate(to) }),
    ),
  ];
  return parts.join(', ');
}

/** What a drop where the pointer rests would do: the tasks that move along, or why it is refused. */
interface Preview {
  readonly moved: ReadonlyMap<string, MovedTask>;
  readonly refused: string | undefined;
}

/** The pointer rests so long before the plan is asked. */
const REST_MS = 120;

/** Asks the plan what a drag would change, without changing anything. */
export function usePreview(projectId: string, dragging: Dragging | undefined): Preview | undefined {
  const [answer, setAnswer] = useState<Preview & { key: string }>();
  const key = dragging?.dates ? [dragging.taskId, ...dragging.dates].join(' ') : '';
  useEffect(() => {
    const [taskId, plannedStartDate, plannedEndDate] = key.split(' ');
    if (!taskId || !plannedStartDate || !plannedEndDate) return;
    const moves = [{ taskId, plannedStartDate, plannedEndDate }];
    const timer = setTimeout(() => {
      call(scheduleApi.move, { params: { id: projectId }, body: { moves, preview: true } }).then(
        ({ moved }) => setAnswer({ key, moved: new Map(moved.map((row) => [row.taskId, row])), refused: undefined }),
        (error) => setAnswer({ key, moved: new Map(), refused: messageOf(error, t('The task could not be moved')) }),
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [projectId, key]);
  return key !== '' && answer?.key === key ? answer : undefined;
}

interface GanttRowProps {
  readonly row: Row;
  /** Its place on a screen. On paper rows follow each other, since one that does not fit moves to the next page whole. */
  readonly top: number | undefined;
  /** On paper each row brings what lies behind its bar, so that it moves along. */
  readonly behind: ReactNode;
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
      className={cx(
        'flex w-full border-b border-line hover:bg-primary-wash/40',
        top === undefined ? 'relative' : 'absolute',
      )}
      style={{ top, height: props.rowHeight }}
    >
      <RowTitle
        {...{ task, depth, width: listWidth, isClosed: props.isClosed }}
        onToggle={props.onToggle}
        onOpen={() => onOpen(task)}
      />
      <div className="relative flex-none" style={{ width: scale.width }}>
        {props.behind}
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
