import './print.css';
import type { Range } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createStore, useStore } from './store.ts';

/*
 * While the page is printed every row is drawn, not only those in view, in the light theme: a browser leaves dark surfaces out
 * and would print white letters on white paper.
 */

const printing = createStore(false);

/** Watched from the list's first picture on: the shell's own watch is loaded later. */
export function usePrinting(): boolean {
  useEffect(watchPrinting, []);
  return useStore(printing);
}

/** The `rangeExtractor` of a virtualizer on paper. */
export const allRows = ({ count }: Pick<Range, 'count'>): number[] =>
  Array.from({ length: count }, (_, index) => index);

let theme: string | undefined;

function setPrinting(isOn: boolean): void {
  if (isOn === printing.get()) return;
  const { dataset } = document.documentElement;
  if (isOn) theme = dataset['theme'];
  dataset['theme'] = isOn ? 'light' : (theme ?? 'light');
  flushSync(() => printing.set(isOn));
}

/** Returns how to stop. */
export function watchPrinting(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('beforeprint', () => setPrinting(true), { signal });
  addEventListener('afterprint', () => setPrinting(false), { signal });
  const paper = matchMedia('print');
  paper.addEventListener('change', ({ matches }) => setPrinting(matches), { signal });
  setPrinting(paper.matches);
  return () => stop.abort();
}
