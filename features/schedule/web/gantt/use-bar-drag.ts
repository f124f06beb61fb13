import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { addDays } from '#shared/dates.ts';
import { direction } from '#web/i18n/locale.ts';
import type { ScheduledTask } from '../../contract.ts';

export type DragKind = 'move' | 'start' | 'end' | 'link';

export interface Dragging {
  readonly kind: DragKind;
  readonly taskId: string;
  /** Whole days, later is more. */
  readonly days: number;
  /** Of a link: the task under the pointer. */
  readonly over: string | undefined;
}

interface Drop {
  readonly onMove: (task: ScheduledTask, start: string, end: string) => void;
  readonly onLink: (from: string, to: string) => void;
}

interface Begun {
  readonly task: ScheduledTask;
  readonly kind: DragKind;
  readonly x: number;
}

/** Dates a task would have after a drag of so many days; undefined when it would end before it starts. */
export function draggedDates(
  { plannedStartDate, plannedEndDate }: ScheduledTask,
  kind: DragKind,
  days: number,
): [string, string] | undefined {
  if (!plannedStartDate || !plannedEndDate || kind === 'link') return undefined;
  const start = kind === 'end' ? plannedStartDate : addDays(plannedStartDate, days);
  const end = kind === 'start' ? plannedEndDate : addDays(plannedEndDate, days);
  return start <= end ? [start, end] : undefined;
}

/** Dragging a bar by mouse or pen: its middle moves it, its ends change how long it is, the handle behind it makes a link; Escape leaves all as it was. */
export function useBarDrag(dayWidth: number, { onMove, onLink }: Drop) {
  const begun = useRef<Begun>(undefined);
  const [dragging, setDragging] = useState<Dragging>();
  const daysOf = ({ x }: Begun, event: PointerEvent) => {
    const way = direction() === 'rtl' ? -1 : 1;
    return Math.round(((event.clientX - x) * way) / dayWidth);
  };
  const overOf = (event: PointerEvent) =>
    document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest<HTMLElement>('[data-row]')?.dataset['row'])
      .find((row) => row !== undefined);
  const begin = (task: ScheduledTask, kind: DragKind) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.closest<HTMLElement>('[data-bar]')?.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    begun.current = { task, kind, x: event.clientX };
    setDragging({ kind, taskId: task.id, days: 0, over: undefined });
  };
  const move = (event: PointerEvent) => {
    const { current } = begun;
    if (!current) return;
    const over = current.kind === 'link' ? overOf(event) : undefined;
    setDragging({ kind: current.kind, taskId: current.task.id, days: daysOf(current, event), over });
  };
  const end = (event: PointerEvent) => {
    const { current } = begun;
    begun.current = undefined;
    setDragging(undefined);
    if (!current) return;
    if (current.kind === 'link') {
      const over = overOf(event);
      if (over && over !== current.task.id) onLink(current.task.id, over);
      return;
    }
    const days = daysOf(current, event);
    const dates = days === 0 ? undefined : draggedDates(current.task, current.kind, days);
    if (dates) onMove(current.task, ...dates);
  };
  const cancel = () => {
    begun.current = undefined;
    setDragging(undefined);
  };
  const isDragging = dragging !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      begun.current = undefined;
      setDragging(undefined);
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [isDragging]);
  return { dragging, begin, handlers: { onPointerMove: move, onPointerUp: end, onPointerCancel: cancel } };
}
