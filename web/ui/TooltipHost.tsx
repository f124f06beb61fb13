import { useEffect, useRef } from 'react';
import { watchPrinting } from './printing.ts';

const delay = 350;

/**
 * Shows the text of any element with `data-tip` on hover and keyboard focus; one host in the shell serves the whole screen.
 * The tip repeats the accessible name or adds nothing a screen reader needs, so it stays out of the accessibility tree.
 */
export function TooltipHost() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? listen(box.current) : undefined), []);
  // Loaded after the first page, as this host is.
  useEffect(watchPrinting, []);
  return (
    <div
      ref={box}
      popover="manual"
      aria-hidden
      className="pointer-events-none fixed inset-auto m-0 max-w-72 rounded-1 border-0 bg-ink px-2 py-1 text-xs text-paper shadow-float transition-opacity starting:opacity-0"
    />
  );
}

function listen(box: HTMLElement): () => void {
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    if (box.matches(':popover-open')) box.hidePopover();
  };
  const show = (anchor: HTMLElement) => {
    box.textContent = anchor.dataset['tip'] ?? '';
    box.showPopover();
    const at = anchor.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const across = at.left + at.width / 2 - size.width / 2;
    const over = at.top - size.height - 6;
    const room = document.documentElement.clientWidth - size.width - 6;
    box.style.translate = `${Math.max(6, Math.min(across, room))}px ${over < 6 ? at.bottom + 6 : over}px`;
    box.style.inset = '0 auto auto 0';
  };
  const enter = (event: Event) => {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
    hide();
    const byKeyboard = event.type === 'focusin' && anchor?.matches(':focus-visible');
    if (anchor && (event.type === 'pointerover' || byKeyboard)) timer = window.setTimeout(show, delay, anchor);
  };
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  document.addEventListener('pointerover', enter, options);
  document.addEventListener('focusin', enter, options);
  document.addEventListener('pointerdown', hide, options);
  document.addEventListener('scroll', hide, options);
  document.addEventListener('keydown', onKey, options);
  return () => {
    hide();
    stop.abort();
  };
}
