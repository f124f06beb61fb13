const GAP = 4;
const MOST_HEIGHT = 240;
/** Two rows; in less room the list is rather scrolled to. */
const LEAST_HEIGHT = 96;

/** Puts a list under its field, above it where there is more room, never beyond what can be seen of the page. */
export function besideField(list: HTMLElement, field: HTMLElement): void {
  const at = field.getBoundingClientRect();
  const { top, bottom } = visiblePart(field);
  const [above, below] = [at.top - top - 2 * GAP, bottom - at.bottom - 2 * GAP];
  list.style.maxBlockSize = `${MOST_HEIGHT}px`;
  const isAbove = below < list.offsetHeight && above > below;
  list.style.insetBlock = isAbove ? `auto calc(100% + ${GAP}px)` : `calc(100% + ${GAP}px) auto`;
  list.style.maxBlockSize = `${Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, isAbove ? above : below))}px`;
  list.scrollIntoView({ block: 'nearest' });
}

/** Between the top and the bottom of what scrolls, less what a keyboard covers. */
function visiblePart(field: HTMLElement): { top: number; bottom: number } {
  const view = window.visualViewport;
  let top = view?.offsetTop ?? 0;
  let bottom = top + (view?.height ?? window.innerHeight);
  for (let frame = field.parentElement; frame; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflowY === 'visible' || frame === document.documentElement) continue;
    const edges = frame.getBoundingClientRect();
    top = Math.max(top, edges.top);
    bottom = Math.min(bottom, edges.bottom);
  }
  return { top, bottom };
}
