import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { direction } from '#web/i18n/locale.ts';
import type { ScheduledTask } from '../../contract.ts';
import { type DragKind, draggedDates } from '../../drag.ts';
import type { CalendarOf } from '../use-calendars.ts';

export interface Dragging {
  readonly kind: DragKind;
  readonly taskId: string;
  /** Where it would lie when it is dropped; undefined where it cannot, or would stay. */
  readonly dates: readonly [start: string, end: string] | undefined;
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

/** Dragging a bar by mouse or pen: its middle moves it, its ends change how long it is, the handle behind it makes a link; Escape leaves all as it was. */
export function useBarDrag(dayWidth: number, calendarOf: CalendarOf, { onMove, onLink }: Drop) {
  const begun = useRef<Begun>(undefined);
  const [dragging, setDragging] = useState<Dragging>();
  const datesOf = ({ task, kind, x }: Begun, event: PointerEvent) => {
    const way = direction() === 'rtl' ? -1 : 1;
    return draggedDates(task, { kind, days: Math.round(((event.clientX - x) * way) / dayWidth) }, calendarOf(task));
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
    setDragging({ kind, taskId: task.id, dates: undefined, over: undefined });
  };
  const move = (event: PointerEvent) => {
    const { current } = begun;
    if (!current) return;
    const over = current.kind === 'link' ? overOf(event) : undefined;
    setDragging({ kind: current.kind, taskId: current.task.id, dates: datesOf(current, event), over });
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
    const dates = datesOf(current, event);
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
