import { type CSSProperties, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface Gestures {
  /** Another photo lies there as a whole. */
  readonly photo: string | undefined;
  readonly onStep: (step: 1 | -1) => void;
  /** It is looked at from closer: a sharper picture is worth its bytes. */
  readonly onCloser: () => void;
}

const SWIPE_PX = 48;
/** A finger in a glove does not stand still. */
const STILL_PX = 12;
const DOUBLE_MS = 350;
const DOUBLE_PX = 40;
const KEY_STEP = 1.5;

/** How a photo lies in its frame: as large as it fits at scale 1; moved from the middle, in CSS pixels. */
interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** What a double tap goes to. */
export const CLOSER = 2.5;
const MOST = 8;

/** Another scale, with what lies at `at` (from the middle of the frame) staying where it is. */
export function zoomedTo(view: View, scale: number, at: Point, frame: Frame): View {
  const next = Math.min(MOST, Math.max(1, scale));
  const ratio = next / view.scale;
  return withinFrame({ scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, frame);
}

/** Moved by so much; never so far that the frame would show nothing of it. */
export const moved = (view: View, by: Point, frame: Frame): View =>
  withinFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);

function withinFrame({ scale, x, y }: View, { width, height }: Frame): View {
  if (scale === 1) return WHOLE;
  const within = (value: number, side: number) => {
    const most = ((scale - 1) * side) / 2;
    return Math.min(most, Math.max(-most, value));
  };
  return { scale, x: within(x, width), y: within(y, height) };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/**
 * Fingers on a photo. As a whole: sideways turns the page, onwards against the direction of reading. Two fingers, a double tap, the
 * wheel, + and − bring it closer; then a finger moves it about, and 0 or a double tap shows the whole again.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, { photo, onStep, onCloser }: Gestures) {
  const [zoomed, setZoomed] = useState<{ photo: string | undefined; view: View }>({ photo, view: WHOLE });
  const view = zoomed.photo === photo ? zoomed.view : WHOLE;
  const now = useRef(view);
  now.current = view;
  const closer = useRef(onCloser);
  closer.current = onCloser;
  const show = useCallback(
    (next: View) => {
      if (next.scale > 1 && now.current.scale === 1) closer.current();
      now.current = next;
      setZoomed({ photo, view: next });
    },
    [photo],
  );
  const zoomBy = useCallback(
    (factor: number, at: Point = { x: 0, y: 0 }) => {
      if (frame.current) show(zoomedTo(now.current, now.current.scale * factor, at, sizeOf(frame.current)));
    },
    [frame, show],
  );
  useWheel(frame, zoomBy);
  const touch = useTouch({ frame, now, show, onStep });
  const onKey = (key: string): boolean => {
    if (key === '+' || key === '=') zoomBy(KEY_STEP);
    else if (key === '-') zoomBy(1 / KEY_STEP);
    else if (key === '0') show(WHOLE);
    else return false;
    return true;
  };
  const toggle = () => {
    if (view.scale > 1) show(WHOLE);
    else zoomBy(CLOSER);
  };
  const style: CSSProperties = { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` };
  return { touch, onKey, toggle, style, isCloser: view.scale > 1 };
}

interface Touching {
  readonly frame: RefObject<HTMLElement | null>;
  readonly now: RefObject<View>;
  readonly show: (view: View) => void;
  readonly onStep: (step: 1 | -1) => void;
}

function useTouch({ frame, now, show, onStep }: Touching) {
  const fingers = useRef(new Map<number, Point>());
  /** Where a single finger came down; undefined once there was a second one. */
  const begun = useRef<Point>(undefined);
  const lastTap = useRef<Point & { at: number }>(undefined);
  const size = () => (frame.current ? sizeOf(frame.current) : { width: 0, height: 0 });
  const tap = (at: Point, moment: number) => {
    const before = lastTap.current;
    const isDouble = before && moment - before.at < DOUBLE_MS && distance(before, at) < DOUBLE_PX;
    lastTap.current = isDouble ? undefined : { ...at, at: moment };
    if (isDouble) show(now.current.scale > 1 ? WHOLE : zoomedTo(now.current, CLOSER, at, size()));
  };
  const down = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return;
    const at = pointOf(event);
    fingers.current.set(event.pointerId, at);
    begun.current = fingers.current.size === 1 ? at : undefined;
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const old = fingers.current.get(event.pointerId);
    if (!old) return;
    const at = pointOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, at);
    if (other) show(pinched(now.current, { old, at, other }, size()));
    else if (now.current.scale > 1) show(moved(now.current, { x: at.x - old.x, y: at.y - old.y }, size()));
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    const from = begun.current;
    if (from) lifted(from, pointOf(event), event.timeStamp);
  };
  const lifted = (from: Point, at: Point, moment: number) => {
    const step = now.current.scale === 1 ? swiped(from, at) : undefined;
    if (step) onStep(step);
    else if (distance(from, at) < STILL_PX) tap(at, moment);
  };
  const cancel = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
  };
}

interface Pinch {
  /** Where the finger that moves was, and is. */
  readonly old: Point;
  readonly at: Point;
  readonly other: Point;
}

function pinched(view: View, { old, at, other }: Pinch, frame: { width: number; height: number }): View {
  const apart = Math.max(1, distance(old, other));
  const [before, after] = [middle(old, other), middle(at, other)];
  const larger = zoomedTo(view, (view.scale * distance(at, other)) / apart, before, frame);
  return moved(larger, { x: after.x - before.x, y: after.y - before.y }, frame);
}

function swiped(from: Point, to: Point): 1 | -1 | undefined {
  const across = to.x - from.x;
  if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(to.y - from.y)) return undefined;
  const isForward = document.documentElement.dir === 'rtl' ? across > 0 : across < 0;
  return isForward ? 1 : -1;
}

/** From the middle of the frame. */
function pointOf({
  clientX,
  clientY,
  currentTarget,
}: {
  clientX: number;
  clientY: number;
  currentTarget: HTMLElement;
}) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });

/** Not React's listener, which could not keep the page itself from being zoomed. */
function useWheel(frame: RefObject<HTMLElement | null>, zoomBy: (factor: number, at: Point) => void): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { clientX, clientY, deltaY } = event;
      zoomBy(Math.exp(-deltaY / 300), pointOf({ clientX, clientY, currentTarget: element }));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame, zoomBy]);
}
