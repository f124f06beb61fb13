const GAP = 4;
const MOST_HEIGHT = 240;
/** Two rows; in less room the list is rather scrolled to. */
const LEAST_HEIGHT = 96;

/**
 * Puts a list above its field, so that it covers no button below; under it only where the page has too little above. Both are seen:
 * it is no higher than what the field leaves of the visible part.
 */
export function positionAboveField(list: HTMLElement, field: HTMLElement): void {
  const at = field.getBoundingClientRect();
  const { top, bottom, scrolled } = visiblePart(field);
  const isAbove = at.top - top + scrolled >= LEAST_HEIGHT + GAP;
  const room = bottom - top - at.height - 2 * GAP;
  list.style.insetBlock = isAbove ? `auto calc(100% + ${GAP}px)` : `calc(100% + ${GAP}px) auto`;
  list.style.maxBlockSize = `${Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, room))}px`;
  list.scrollIntoView({ block: 'nearest' });
}

/** Between the top and the bottom of what scrolls, less what a keyboard covers; and how far it can be scrolled back. */
function visiblePart(field: HTMLElement): { top: number; bottom: number; scrolled: number } {
  const view = window.visualViewport;
  let top = view?.offsetTop ?? 0;
  let bottom = top + (view?.height ?? window.innerHeight);
  let scrolled = 0;
  for (let frame = field.parentElement; frame; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflowY === 'visible' || frame === document.documentElement) continue;
    scrolled += frame.scrollTop;
    const edges = frame.getBoundingClientRect();
    top = Math.max(top, edges.top);
    bottom = Math.min(bottom, edges.bottom);
  }
  return { top, bottom, scrolled };
}
