/** Dragging the steps of a breakdown into another order; loaded with the first one on screen. The buttons do the same. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';

type Edge = 'top' | 'bottom';

interface StepDrag {
  readonly row: HTMLElement;
  readonly handle: HTMLElement;
  readonly id: string;
  readonly onEdge: (edge: Edge | null) => void;
  readonly onDrop: (id: string, overId: string, edge: Edge) => void;
}

export function attachStep({ row, handle, id, onEdge, onDrop }: StepDrag): () => void {
  return combine(
    draggable({ element: row, dragHandle: handle, getInitialData: () => ({ stepId: id }) }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => typeof source.data['stepId'] === 'string' && source.data['stepId'] !== id,
      getData: ({ input, element }) => attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => onEdge(edgeOf(self.data)),
      onDragLeave: () => onEdge(null),
      onDrop: ({ self, source }) => {
        onEdge(null);
        onDrop(String(source.data['stepId']), id, edgeOf(self.data));
      },
    }),
  );
}

const edgeOf = (data: Record<string | symbol, unknown>): Edge =>
  extractClosestEdge(data) === 'top' ? 'top' : 'bottom';
