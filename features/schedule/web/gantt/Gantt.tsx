import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { addDays } from '#shared/dates.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { direction } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import type { Schedule, ScheduledTask } from '../../contract.ts';
import { Bar } from './Bar.tsx';
import { LinkLines } from './LinkLines.tsx';
import { type Row, rowsOf } from './rows.ts';
import { scaleOf, type Zoom } from './scale.ts';
import { TimeGround, TimeHeader } from './Timeline.tsx';
import { draggedDates, useBarDrag } from './use-bar-drag.ts';
import { useWindow } from './use-window.ts';

interface GanttProps {
  readonly schedule: Schedule;
  readonly zoom: Zoom;
  readonly mayEdit: boolean;
  readonly isTall: boolean;
  readonly onMove: (task: ScheduledTask, start: string, end: string) => void;
  readonly onLink: (from: string, to: string) => void;
  readonly onOpen: (task: ScheduledTask) => void;
}

const ROW = 36;
const HEADER = 48;

/**
 * The plan as bars on a calendar. Only the rows and days on screen are drawn. By keyboard: up and down go from task to task, left and
 * right move a task by a day, with Shift its end, Enter opens it.
 */
export function Gantt({ schedule, zoom, mayEdit, isTall, onMove, onLink, onOpen }: GanttProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const listWidth = useIsPhone() ? 132 : 360;
  const rows = useMemo(() => rowsOf(schedule.tasks, closed), [schedule.tasks, closed]);
  const calendar = useMemo(() => openCalendar(schedule.calendar), [schedule.calendar]);
  const scale = useMemo(() => {
    const ends = schedule.tasks.flatMap(({ baselineStart, baselineEnd }) =>
      [baselineStart ?? [], baselineEnd ?? []].flat(),
    );
    const all = [schedule.start ?? schedule.today, schedule.finish ?? schedule.today, schedule.today, ...ends].sort();
    return scaleOf(all[0] ?? schedule.today, all.at(-1) ?? schedule.today, zoom);
  }, [schedule, zoom]);
  const { frame, seen } = useWindow();
  const firstRow = Math.max(0, Math.floor(seen.top / ROW) - 8);
  const lastRow = Math.min(rows.length - 1, Math.ceil((seen.top + seen.height) / ROW) + 8);
  const from = Math.max(0, seen.start - 400);
  const to = Math.min(scale.width - 1, seen.start + seen.width + 400);
  const { dragging, begin, handlers } = useBarDrag(scale.dayWidth, { onMove, onLink });
  const firstOpen = Math.max(0, rows.findIndex(({ task }) => task.status !== 'done' && !task.isSummary) - 2);
  useFirstLook(frame, {
    place: scale.at(schedule.start && schedule.start > schedule.today ? schedule.start : schedule.today),
    top: firstOpen * ROW,
  });
  const focusRow = useCallback(
    (index: number) => {
      const row = rows[index];
      const element = frame.current;
      if (!row || !element) return;
      const top = index * ROW;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + ROW + HEADER > element.scrollTop + element.clientHeight) {
        element.scrollTop = top + ROW + HEADER - element.clientHeight;
      }
      setCurrent(row.task.id);
      requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-bar="${row.task.id}"]`)?.focus());
    },
    [rows, frame],
  );
  const onKey = (index: number, task: ScheduledTask) => (event: KeyboardEvent<HTMLElement>) => {
    const way = direction() === 'rtl' ? -1 : 1;
    const days = { ArrowLeft: -way, ArrowRight: way }[event.key];
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      focusRow(nextDated(rows, index, event.key === 'ArrowUp' ? -1 : 1));
    else if (event.key === 'Enter' || event.key === ' ') onOpen(task);
    else if (days !== undefined && mayEdit) {
      const dates = draggedDates(task, event.shiftKey ? 'end' : 'move', days);
      if (dates) onMove(task, ...dates);
    } else return;
    event.preventDefault();
  };
  const toggle = (id: string) =>
    setClosed((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const focusable = current ?? rows.find(({ task }) => task.plannedStartDate)?.task.id;
  const visible = rows.slice(firstRow, lastRow + 1);
  return (
    <section
      ref={frame}
      aria-label={t('Schedule')}
      className={cx(
        'relative overflow-auto rounded-2 border border-line bg-card',
        isTall ? 'h-[calc(100dvh-13rem)] min-h-96' : 'h-[min(70dvh,44rem)]',
      )}
    >
      <div className="relative" style={{ width: listWidth + scale.width, height: rows.length * ROW + HEADER }}>
        <div className="sticky top-0 z-4 flex border-b border-line-2 bg-card" style={{ height: HEADER }}>
          <div
            className="sticky start-0 z-4 flex flex-none items-end border-e border-line-2 bg-card px-3 pb-1.5 text-sm font-medium text-ink-2"
            style={{ width: listWidth }}
          >
            {t('Task')}
          </div>
          <div className="relative flex-none" style={{ width: scale.width }}>
            <TimeHeader scale={scale} from={from} to={to} />
          </div>
        </div>
        <div className="absolute" style={{ insetInlineStart: listWidth, top: HEADER, width: scale.width }}>
          <TimeGround {...{ scale, from, to, calendar, today: schedule.today, height: rows.length * ROW }} />
          <LinkLines {...{ rows, links: schedule.links, scale, rowHeight: ROW, firstRow, lastRow }} />
        </div>
        {visible.map(({ task, depth }, offset) => {
          const index = firstRow + offset;
          return (
            <div
              key={task.id}
              data-row={task.id}
              className="absolute flex w-full border-b border-line hover:bg-primary-wash/40"
              style={{ top: HEADER + index * ROW, height: ROW }}
            >
              <RowTitle
                {...{ task, depth, width: listWidth, isClosed: closed.has(task.id) }}
                onToggle={() => toggle(task.id)}
                onOpen={() => onOpen(task)}
              />
              <div className="relative flex-none" style={{ width: scale.width }}>
                <Bar
                  {...{ task, scale, handlers }}
                  mayEdit={mayEdit && task.status !== 'done'}
                  dragging={dragging}
                  isTarget={dragging?.over === task.id && dragging.taskId !== task.id}
                  isFocusable={focusable === task.id}
                  begin={(kind) => begin(task, kind)}
                  onOpen={() => onOpen(task)}
                  onKeyDown={onKey(index, task)}
                  onFocus={() => setCurrent(task.id)}
                />
                {dragging?.taskId === task.id && (
                  <DragNote
                    task={task}
                    dragging={dragging}
                    at={scale.at(addDays(task.plannedEndDate ?? schedule.today, Math.max(0, dragging.days)))}
                  />
                )}
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function nextDated(rows: readonly Row[], from: number, step: 1 | -1): number {
  let index = from + step;
  while (rows[index] && !rows[index]?.task.plannedStartDate) index += step;
  return rows[index] ? index : from;
}

/** Today and the first open task stand near the corner of the frame when the plan opens; a new zoom keeps the row. */
function useFirstLook(frame: { readonly current: HTMLElement | null }, { place, top }: { place: number; top: number }) {
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (!frame.current || before.current === place) return;
    if (before.current === undefined) frame.current.scrollTop = top;
    before.current = place;
    frame.current.scrollLeft = Math.max(0, place - LEFT_OF_TODAY) * (direction() === 'rtl' ? -1 : 1);
  }, [frame, place, top]);
}

const LEFT_OF_TODAY = 160;

interface RowTitleProps {
  readonly task: ScheduledTask;
  readonly depth: number;
  readonly width: number;
  readonly isClosed: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
}

const INDENT = 14;

function RowTitle({ task, depth, width, isClosed, onToggle, onOpen }: RowTitleProps) {
  return (
    <div
      className="sticky start-0 z-3 -mb-px flex flex-none items-center gap-1 border-e border-b border-e-line-2 border-b-line bg-card px-2"
      style={{ width, paddingInlineStart: 8 + Math.min(depth, 6) * INDENT }}
    >
      {task.isSummary && (
        <button
          type="button"
          aria-expanded={!isClosed}
          aria-label={t('Parts of {{task}}', { task: task.title })}
          onClick={onToggle}
          className="grid size-6 flex-none place-items-center rounded-1 text-ink-3 hover:bg-sunk"
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
        dir="auto"
        title={task.title}
        className={cx('min-w-0 flex-1 truncate text-start hover:underline', task.isSummary && 'font-semibold')}
      >
        {task.wbs && <span className="me-1.5 text-xs text-ink-3 tabular-nums">{task.wbs}</span>}
        {task.title}
      </button>
      <span className="flex-none text-xs text-ink-3 tabular-nums max-md:hidden">
        {task.plannedEndDate && formatDate(task.plannedEndDate)}
      </span>
    </div>
  );
}

function DragNote({
  task,
  dragging,
  at,
}: {
  task: ScheduledTask;
  dragging: { kind: 'move' | 'start' | 'end' | 'link'; days: number };
  at: number;
}) {
  const dates = draggedDates(task, dragging.kind, dragging.days);
  if (!dates) return null;
  return (
    <span
      className="pointer-events-none absolute top-1.5 z-3 ms-4 rounded-1 bg-ink px-2 py-0.5 text-xs whitespace-nowrap text-paper"
      style={{ insetInlineStart: at + 24 }}
    >
      {t('{{start}} to {{end}}', { start: formatDate(dates[0]), end: formatDate(dates[1]) })}
    </span>
  );
}
