/** Puts a popover under its button, end edges aligned, above it when there is no room below, always inside the window. */
export function placeBelow(frame: HTMLElement, anchor: HTMLElement, gap = 6): void {
  const at = anchor.getBoundingClientRect();
  const size = frame.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const rtl = getComputedStyle(anchor).direction === 'rtl';
  const start = rtl ? clientWidth - at.left - size.width : at.right - size.width;
  const below = at.bottom + gap + size.height <= clientHeight;
  frame.style.insetInlineStart = `${within(start, clientWidth - size.width)}px`;
  frame.style.insetBlockStart = `${within(below ? at.bottom + gap : at.top - gap - size.height, clientHeight - size.height)}px`;
}

const within = (wanted: number, room: number): number => Math.max(8, Math.min(wanted, room - 8));
