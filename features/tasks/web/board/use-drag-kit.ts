import { type RefObject, useEffect, useState } from 'react';
import type { DragKit, Dropped } from './drag.ts';

/** Dragging comes after the first cards are painted; until then buttons and keys move them. */
export function useDragKit(board: RefObject<HTMLElement | null>, onDrop: (dropped: Dropped) => void) {
  const [kit, setKit] = useState<DragKit | null>(null);
  const [draggedId, setDraggedId] = useState<string>();
  useEffect(() => {
    let isOpen = true;
    void import('./drag.ts').then((loaded) => isOpen && setKit(loaded));
    return () => {
      isOpen = false;
    };
  }, []);
  useEffect(() => {
    const element = board.current;
    if (!kit || !element) return;
    return kit.attachBoard({
      board: element,
      onStart: (id) => {
        // Snapping would fight the slow scroll at the edge of a phone's board.
        element.style.scrollSnapType = 'none';
        setDraggedId(id);
      },
      onEnd: () => {
        element.style.scrollSnapType = '';
        setDraggedId(undefined);
      },
      onDrop,
    });
  }, [kit, board, onDrop]);
  return { kit, draggedId };
}
