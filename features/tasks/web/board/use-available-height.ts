import { type RefObject, useLayoutEffect } from 'react';

const LEAST = 352;

/**
 * Tells the board how high it may be (--room): what is left of the window below it, so that the page itself does not scroll
 * and each column does. What stands above may wrap into more lines at any time.
 */
export function useAvailableHeight(board: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = board.current;
    const page = element?.parentElement;
    if (!element || !page) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const below = Number.parseFloat(getComputedStyle(page).paddingBlockEnd) || 0;
      const pulled = Number.parseFloat(getComputedStyle(element).marginBlockEnd) || 0;
      const room = Math.max(LEAST, Math.floor(window.innerHeight - top - below - pulled));
      element.style.setProperty('--room', `${room}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const sibling of page.children) if (sibling !== element) observer.observe(sibling);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [board]);
}
