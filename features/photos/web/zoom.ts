/** How a photo lies in its frame: as large as it fits at scale 1; moved from the middle, in CSS pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
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

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
export const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
