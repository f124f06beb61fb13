import { useEffect, useRef } from 'react';
import { openDialogs } from '#web/ui/toast.ts';

interface UndoKey {
  /** Takes the last step back; undefined where there is none to take back. */
  readonly undo: (() => void) | undefined;
  /** A step is on its way: the key then waits for it. */
  readonly isMoving: boolean;
  /** The step on its way has come to be what `undo` takes back. */
  readonly hasMoved: boolean;
}

/** Ctrl Z, ⌘ Z: takes the last step back, where no text is being typed and no dialog stands open. */
export function useUndoKey({ undo, isMoving, hasMoved }: UndoKey): void {
  const isWaiting = useRef(false);
  useEffect(() => {
    if (!isMoving && isWaiting.current) {
      isWaiting.current = false;
      if (hasMoved) undo?.();
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented || !isUndo(event) || isTyping(event) || openDialogs.get().length > 0)
        return;
      event.preventDefault();
      if (isMoving) isWaiting.current = true;
      else undo?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo, isMoving, hasMoved]);
}

/** By the place of the key, which an Arabic keyboard shares. */
const isUndo = ({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent): boolean =>
  ctrlKey !== metaKey && !shiftKey && !altKey && code === 'KeyZ';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
