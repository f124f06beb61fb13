import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that is always the same one and does what the newest would do. */
export function useLatest<A extends unknown[]>(act: (...input: A) => void): (...input: A) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...input: A) => latest.current(...input), []);
}
