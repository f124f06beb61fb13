/** Side of the square of grey values that is kept of each picture to compare it with later ones. */
export const SIGNATURE_SIDE = 32;
/** The second picture may have been taken so many cells beside the first, in any direction. */
const MOST_SHIFT = 3;
/** A cell has changed when it differs by more than this many standard deviations of the picture's own light. */
const CHANGED_ABOVE = 0.75;

export interface Change {
  /** Share of the common area that looks different, 0 to 1. */
  readonly changedShare: number;
  /** How far the second picture was moved to lie over the first, in cells. */
  readonly shift: { readonly across: number; readonly down: number };
}

/**
 * How much of the view looks different. Both pictures as 32 × 32 grey values: the light is evened out (mean and spread),
 * the second is moved by up to 3 cells to where it fits best, then cells are counted that differ clearly.
 */
export function visibleChange(earlier: Uint8Array, later: Uint8Array): Change {
  const [one, other] = [evened(earlier), evened(later)];
  let best: (Change & { difference: number }) | undefined;
  for (let down = -MOST_SHIFT; down <= MOST_SHIFT; down += 1) {
    for (let across = -MOST_SHIFT; across <= MOST_SHIFT; across += 1) {
      const { difference, changedShare } = compared(one, other, across, down);
      // Of equal fits the smaller shift: a plain wall fits anywhere.
      const penalty = 0.002 * (Math.abs(across) + Math.abs(down));
      if (best && difference + penalty >= best.difference) continue;
      best = { difference: difference + penalty, changedShare, shift: { across, down } };
    }
  }
  return { changedShare: best?.changedShare ?? 0, shift: best?.shift ?? { across: 0, down: 0 } };
}

function compared(one: Float64Array, other: Float64Array, across: number, down: number) {
  let sum = 0;
  let changed = 0;
  let count = 0;
  for (let y = Math.max(0, -down); y < Math.min(SIGNATURE_SIDE, SIGNATURE_SIDE - down); y += 1) {
    for (let x = Math.max(0, -across); x < Math.min(SIGNATURE_SIDE, SIGNATURE_SIDE - across); x += 1) {
      const here = one[y * SIGNATURE_SIDE + x] ?? 0;
      const there = other[(y + down) * SIGNATURE_SIDE + x + across] ?? 0;
      const difference = Math.abs(here - there);
      sum += Math.min(difference, 2);
      if (difference > CHANGED_ABOVE) changed += 1;
      count += 1;
    }
  }
  return { difference: sum / count, changedShare: changed / count };
}

/** Mean 0 and spread 1, so that noon and evening compare. */
function evened(grey: Uint8Array): Float64Array {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const variance = grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length;
  const spread = Math.max(Math.sqrt(variance), 4);
  return Float64Array.from(grey, (value) => (value - mean) / spread);
}
