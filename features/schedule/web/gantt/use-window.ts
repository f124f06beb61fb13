import { useLayoutEffect, useRef, useState } from 'react';

export interface SeenWindow {
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
export function useWindow() {
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
