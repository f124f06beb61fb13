import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { direction } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { usePageKeys } from '#web/layout/page-keys.ts';
import { cx } from '#web/ui/cx.ts';
import { usePrinting } from '#web/ui/printing.ts';
import { useIsHandheld, useIsPhone } from '#web/ui/use-media.ts';
import type { Schedule, ScheduledTask, TaskLink } from '../../contract.ts';
import { draggedDates } from '../../drag.ts';
import type { Move } from '../../move.ts';
import { type CalendarOf, useCalendarOf } from '../use-calendars.ts';
import { GanttRow, usePreview } from './GanttRow.tsx';
import { firstLook, type Row, rowsOf } from './rows.ts';
import { fittedScale, type Look, type Scale, scaleOf } from './scale.ts';
import { TimeContext, TimeHeader } from './Timeline.tsx';
import { useBarDrag } from './use-bar-drag.ts';

interface SeenWindow {
  readonly top: number;
  readonly height: number;
  /** From the side where lines begin. */
  readonly start: number;
  readonly width: number;
  /** Of the frame itself. */
  readonly frameWidth: number;
}

const GRAIN = 64;

/** What of a scrolled frame is on screen, in steps, so that scrolling draws anew only now and then. */
function useWindow() {
  const frame = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState<SeenWindow>({ top: 0, height: 800, start: 0, width: 1400, frameWidth: 1400 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      const step = (value: number) => Math.floor(value / GRAIN) * GRAIN;
      const next = {
        top: step(element.scrollTop),
        height: element.clientHeight + GRAIN,
        start: step(Math.abs(element.scrollLeft)),
        width: element.clientWidth + GRAIN,
        frameWidth: element.clientWidth,
      };
      setSeen((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return { frame, seen };
}

interface LinkLinesProps {
  readonly rows: readonly Row[];
  readonly links: readonly TaskLink[];
  readonly scale: Scale;
  readonly rowHeight: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

const BEND = 8;

/** Arrows from what must come first to what waits for it; only those that touch the rows on screen. */
function LinkLines({ rows, links, scale, rowHeight, firstRow, lastRow }: LinkLinesProps) {
  const places = new Map(rows.map(({ task }, index) => [task.id, { task, index }]));
  const paths = links.flatMap((link) => {
    const [from, to] = [places.get(link.predecessorId), places.get(link.successorId)];
    if (!from || !to) return [];
    if (Math.max(from.index, to.index) < firstRow || Math.min(from.index, to.index) > lastRow) return [];
    const edge = ({ task }: typeof from, isEnd: boolean) => {
      const date = isEnd ? task.plannedEndDate : task.plannedStartDate;
      return date === null ? undefined : scale.at(date) + (isEnd ? scale.dayWidth : 0);
    };
    const [x1, x2] = [edge(from, link.kind[0] === 'F'), edge(to, link.kind[1] === 'F')];
    if (x1 === undefined || x2 === undefined) return [];
    const y = (index: number) => index * rowHeight + rowHeight / 2;
    const isCritical = from.task.isCritical && to.task.isCritical;
    return [{ id: link.id, d: pathOf([x1, y(from.index)], [x2, y(to.index)], link.kind), isCritical }];
  });
  const height = (lastRow - firstRow + 1) * rowHeight;
  return (
    <svg
      aria-hidden
      className="pointer-events-none absolute top-0 z-1"
      style={{ insetInlineStart: 0, transform: direction() === 'rtl' ? 'scaleX(-1)' : undefined }}
      width={scale.width}
      height={height}
      viewBox={`0 ${firstRow * rowHeight} ${scale.width} ${height}`}
    >
      {paths.map(({ id, d, isCritical }) => (
        <path key={id} d={d} fill="none" strokeWidth={1.5} className={isCritical ? 'stroke-red' : 'stroke-ink-3'} />
      ))}
    </svg>
  );
}

type Point = readonly [x: number, y: number];

function pathOf([x1, y1]: Point, [x2, y2]: Point, kind: TaskLink['kind']): string {
  const out = kind[0] === 'F' ? x1 + BEND : x1 - BEND;
  const into = kind[1] === 'S' ? x2 - BEND : x2 + BEND;
  const head = kind[1] === 'S' ? -4 : 4;
  const arrow = `M${x2 + head},${y2 - 4}L${x2},${y2}L${x2 + head},${y2 + 4}`;
  const middle = (y1 + y2) / 2;
  const isDirect = kind[0] === 'F' && kind[1] === 'S' && out <= into;
  const line = isDirect ? `M${x1},${y1}H${out}V${y2}H${x2}` : `M${x1},${y1}H${out}V${middle}H${into}V${y2}H${x2}`;
  return line + arrow;
}

interface BehindProps extends LinkLinesProps {
  readonly from: number;
  readonly to: number;
  readonly calendar: WorkingCalendar;
  readonly today: string;
}

/** What lies behind the bars of these rows: days off, today and the links. */
const BehindRows = ({ rows, links, scale, rowHeight, firstRow, lastRow, ...context }: BehindProps) => (
  <>
    <TimeContext {...context} scale={scale} height={(lastRow - firstRow + 1) * rowHeight} />
    <LinkLines {...{ rows, links, scale, rowHeight, firstRow, lastRow }} />
  </>
);

interface GanttProps {
  readonly schedule: Schedule;
  readonly zoom: Look;
  readonly mayEdit: boolean;
  readonly isTall: boolean;
  /** How often the reader has asked for today. */
  readonly todayLooks: number;
  /** A move the server has not answered yet: its bar waits where it was put. */
  readonly moving: Move | undefined;
  readonly onMove: (task: ScheduledTask, start: string, end: string) => void;
  readonly onLink: (from: string, to: string) => void;
  readonly onOpen: (task: ScheduledTask) => void;
}

const HEADER = 48;
/** The width of the whole plan on paper, in pixels; [data-sheet] of print.css makes it as wide as the sheet. */
const PAPER = 1000;
/** Of the window, when a reader's letters are large. */
const MOST_FOR_NAMES = 0.45;

/** As many letters of a name fit, however large the reader has them; half of the window is left to the bars. */
function widthOfNames(usual: number): number {
  const letters = lettersOfReader();
  return letters <= 1 ? usual : Math.max(usual, Math.min(usual * letters, window.innerWidth * MOST_FOR_NAMES));
}

/** 2 when they are twice as large as usual. */
const lettersOfReader = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/**
 * The plan as bars on a calendar. Only the rows and days on screen are drawn. By keyboard: up and down go from task to task, left and
 * right move a task by a working day, with Shift its end, Enter opens it; Ctrl Z takes the last move back (../use-undo-key.ts).
 */
export function Gantt({ schedule, zoom, mayEdit, isTall, todayLooks, moving, onMove, onLink, onOpen }: GanttProps) {
  useGanttKeys();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const listWidth = widthOfNames(useIsPhone() ? 148 : 360);
  const rowHeight = Math.round((useIsHandheld() ? 44 : 36) * Math.max(1, lettersOfReader()));
  const rows = useMemo(() => rowsOf(placed(schedule.tasks, moving), closed), [schedule.tasks, moving, closed]);
  const calendar = useMemo(() => openCalendar(schedule.calendar), [schedule.calendar]);
  const calendarOf = useCalendarOf(schedule);
  const { frame, seen } = useWindow();
  const isPrinting = usePrinting();
  const room = (isPrinting ? PAPER : seen.frameWidth) - listWidth;
  const look = isPrinting ? 'whole' : zoom;
  const scale = useMemo(() => planScale(schedule, look, room), [schedule, look, room]);
  const { firstRow, lastRow, from, to } = isPrinting
    ? { firstRow: 0, lastRow: rows.length - 1, from: 0, to: scale.width - 1 }
    : drawnPart(seen, { rowHeight, rowCount: rows.length, width: scale.width });
  const { dragging, begin, handlers } = useBarDrag(scale.dayWidth, calendarOf, { onMove, onLink });
  const preview = usePreview(schedule.projectId, dragging);
  const first = firstLook(schedule, rows);
  useFirstLook(frame, { place: scale.at(first.date), top: first.row * rowHeight });
  useTodayLook(frame, scale.at(schedule.today), todayLooks);
  const focusRow = useFocusRow({ rows, frame, rowHeight }, setCurrent);
  const onKey = keysFor({ rows, calendarOf, mayEdit, focusRow, onOpen, onMove });
  const focusable = current ?? rows.find(({ task }) => task.plannedStartDate)?.task.id;
  const visible = rows.slice(firstRow, lastRow + 1);
  const behind = { ...{ rows, links: schedule.links, scale, rowHeight, from, to, calendar }, today: schedule.today };
  return (
    <section
      ref={frame}
      aria-label={t('Schedule')}
      className={cx(
        'relative overflow-auto rounded-2 border border-line bg-card',
        isTall ? 'h-[calc(100dvh-13rem)] min-h-96' : 'h-[min(70dvh,44rem)]',
      )}
    >
      <div
        data-sheet
        className="relative"
        style={{ width: listWidth + scale.width, height: isPrinting ? undefined : rows.length * rowHeight + HEADER }}
      >
        <div data-axis className="contents">
          <GanttHeader {...{ scale, from, to, listWidth }} />
        </div>
        {!isPrinting && (
          <div
            className="absolute"
            style={{ insetInlineStart: listWidth, top: HEADER + firstRow * rowHeight, width: scale.width }}
          >
            <BehindRows {...{ ...behind, firstRow, lastRow }} />
          </div>
        )}
        {visible.map((row, offset) => (
          <GanttRow
            key={row.task.id}
            {...{ row, scale, listWidth, rowHeight, dragging, preview, handlers, begin, onOpen }}
            top={isPrinting ? undefined : HEADER + (firstRow + offset) * rowHeight}
            behind={isPrinting && <BehindRows {...behind} firstRow={offset} lastRow={offset} />}
            mayEdit={mayEdit && row.task.status !== 'done'}
            isClosed={closed.has(row.task.id)}
            isFocusable={focusable === row.task.id}
            onToggle={() => setClosed((old) => toggled(old, row.task.id))}
            onKeyDown={onKey(firstRow + offset, row.task)}
            onFocus={() => setCurrent(row.task.id)}
          />
        ))}
      </div>
    </section>
  );
}

const useGanttKeys = () =>
  usePageKeys(t('Schedule'), [
    ['↑ ↓', t('Go from task to task')],
    ['← →', t('Move the task by a working day')],
    ['Shift ← →', t('Move its end by a working day')],
    ['Enter', t('Open the task')],
    ['Ctrl Z · ⌘ Z', t('Take the last move back')],
    ['Esc', t('Leave a bar that is being dragged where it was')],
  ]);

/** The rows and the stretch of time in view, with some around them. */
const drawnPart = (
  { top, height, start, width: seenWidth }: SeenWindow,
  { rowHeight, rowCount, width }: { rowHeight: number; rowCount: number; width: number },
) => ({
  firstRow: Math.max(0, Math.floor(top / rowHeight) - 8),
  lastRow: Math.min(rowCount - 1, Math.ceil((top + height) / rowHeight) + 8),
  from: Math.max(0, start - 400),
  to: Math.min(width - 1, start + seenWidth + 400),
});

interface GanttHeaderProps {
  readonly scale: Scale;
  readonly from: number;
  readonly to: number;
  readonly listWidth: number;
}

function GanttHeader({ scale, from, to, listWidth }: GanttHeaderProps) {
  return (
    <div className="sticky top-0 z-4 flex border-b border-line-2 bg-card" style={{ height: HEADER }}>
      <div
        className="sticky start-0 z-4 flex flex-none items-end border-e border-line-2 bg-card px-3 pb-1.5 text-sm font-medium text-ink-2"
        style={{ width: listWidth }}
      >
        {t('Task')}
      </div>
      <div className="relative flex-none" style={{ width: scale.width }}>
        <TimeHeader {...{ scale, from, to, listWidth }} />
      </div>
    </div>
  );
}

/** A task that is being moved stands where it was put. */
const placed = (tasks: readonly ScheduledTask[], moving: Move | undefined): readonly ScheduledTask[] =>
  moving ? tasks.map((task) => (task.id === moving.taskId ? { ...task, ...datesOnly(moving) } : task)) : tasks;

const datesOnly = ({ plannedStartDate, plannedEndDate }: Move) => ({ plannedStartDate, plannedEndDate });

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** From the first day of the plan, its baseline or today to the last; the whole plan at once without today. */
function planScale({ tasks, start, finish, today }: Schedule, zoom: Look, room: number) {
  const agreed = tasks.flatMap(({ baselineStart, baselineEnd }) => [baselineStart ?? [], baselineEnd ?? []].flat());
  const own = [start ?? today, finish ?? today, ...agreed].sort();
  if (zoom === 'whole') return fittedScale(own[0] ?? today, own.at(-1) ?? today, room);
  const all = [...own, today].sort();
  return scaleOf(all[0] ?? today, all.at(-1) ?? today, zoom);
}

type Frame = { readonly current: HTMLElement | null };

/** Brings a row onto the screen and the keyboard to its bar. */
const useFocusRow = (
  { rows, frame, rowHeight }: { rows: readonly Row[]; frame: Frame; rowHeight: number },
  onRow: (id: string) => void,
) =>
  useCallback(
    (index: number) => {
      const row = rows[index];
      const element = frame.current;
      if (!row || !element) return;
      const top = index * rowHeight;
      const lowest = top + rowHeight + HEADER - element.clientHeight;
      element.scrollTop = Math.max(lowest, Math.min(top, element.scrollTop));
      onRow(row.task.id);
      const bar = () => element.querySelector<HTMLElement>(`[data-bar="${row.task.id}"]`);
      const drawn = bar();
      if (drawn) drawn.focus();
      else requestAnimationFrame(() => bar()?.focus());
    },
    [rows, frame, rowHeight, onRow],
  );

type Keyed = Pick<GanttProps, 'mayEdit' | 'onOpen' | 'onMove'> & {
  readonly rows: readonly Row[];
  readonly calendarOf: CalendarOf;
  readonly focusRow: (index: number) => void;
};

/** What a key does to the task in hand; undefined for keys that mean nothing here. */
const keysFor = (keyed: Keyed) => (index: number, task: ScheduledTask) => (event: KeyboardEvent<HTMLElement>) => {
  const act = actionOf(keyed, { index, task, event });
  if (!act) return;
  act();
  event.preventDefault();
};

interface Pressed {
  readonly index: number;
  readonly task: ScheduledTask;
  readonly event: KeyboardEvent<HTMLElement>;
}

function actionOf({ rows, calendarOf, mayEdit, focusRow, onOpen, onMove }: Keyed, { index, task, event }: Pressed) {
  // The browser's own: Alt and an arrow go a page back or on.
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
  if (step) return () => focusRow(nextDated(rows, index, step));
  if (event.key === 'Enter' || event.key === ' ') return () => onOpen(task);
  const dates = mayEdit && task.status !== 'done' ? steppedDates(task, event, calendarOf) : undefined;
  return dates && (() => onMove(task, ...dates));
}

/** What the left and right arrows make of a task's dates: a working day earlier or later, with Shift only its end. */
function steppedDates(
  task: ScheduledTask,
  { key, shiftKey }: KeyboardEvent,
  calendarOf: CalendarOf,
): [string, string] | undefined {
  const way = direction() === 'rtl' ? -1 : 1;
  const days = { ArrowLeft: -way, ArrowRight: way }[key];
  if (days === undefined || (shiftKey && task.isSummary)) return undefined;
  return draggedDates(task, { kind: shiftKey ? 'end' : 'move', days }, calendarOf(task));
}

function nextDated(rows: readonly Row[], from: number, step: 1 | -1): number {
  let index = from + step;
  while (rows[index] && !rows[index]?.task.plannedStartDate) index += step;
  return rows[index] ? index : from;
}

/** The day of the first look and the row at the top stand near the corner of the frame when the plan opens; a new zoom keeps the row. */
function useFirstLook(frame: { readonly current: HTMLElement | null }, { place, top }: { place: number; top: number }) {
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (!frame.current || before.current === place) return;
    if (before.current === undefined) frame.current.scrollTop = top;
    before.current = place;
    frame.current.scrollLeft = Math.max(0, place - LEFT_OF_TODAY) * (direction() === 'rtl' ? -1 : 1);
  }, [frame, place, top]);
}

/** Each time today is asked for it comes onto the screen. */
function useTodayLook(frame: { readonly current: HTMLElement | null }, place: number, looks: number) {
  const seen = useRef(looks);
  useLayoutEffect(() => {
    if (!frame.current || seen.current === looks) return;
    seen.current = looks;
    frame.current.scrollLeft = Math.max(0, place - LEFT_OF_TODAY) * (direction() === 'rtl' ? -1 : 1);
  }, [frame, place, looks]);
}

const LEFT_OF_TODAY = 160;
