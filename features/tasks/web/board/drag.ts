/** Dragging by mouse and finger, the browser's own; loaded once the board is on screen (the keyboard is in holding.ts). */
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import type { TaskStatus } from '../../contract.ts';

export type Edge = 'top' | 'bottom';

interface CardDrag {
  readonly card: HTMLElement;
  /** The place of the card with the gap around it, so that there is no dead stripe between two cards. */
  readonly place: HTMLElement;
  readonly id: string;
  readonly mayDrag: boolean;
  readonly onDragging: (isDragging: boolean) => void;
  /** Which edge another card would be put at; null when none is over this one. */
  readonly onEdge: (edge: Edge | null) => void;
}

export function attachCard({ card, place, id, mayDrag, onDragging, onEdge }: CardDrag): () => void {
  return combine(
    draggable({
      element: card,
      canDrag: () => mayDrag,
      getInitialData: () => ({ taskId: id }),
      onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: offsetIn(card, location.current.input),
          render: ({ container }) => void container.append(lifted(card)),
        }),
      onDragStart: () => onDragging(true),
      onDrop: () => onDragging(false),
    }),
    dropTargetForElements({
      element: place,
      canDrop: ({ source }) => isCard(source.data),
      getIsSticky: () => true,
      getData: ({ input, element }) =>
        attachClosestEdge({ overId: id }, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self, source }) => onEdge(source.data['taskId'] === id ? null : edgeOf(self.data)),
      onDragLeave: () => onEdge(null),
      onDrop: () => onEdge(null),
    }),
  );
}

/** Room around the copy for its shadow and tilt. */
const PREVIEW_ROOM = 12;

function offsetIn(card: HTMLElement, input: Input) {
  const onCard = preserveOffsetOnSource({ element: card, input });
  return (given: { container: HTMLElement }) => {
    const { x, y } = onCard(given);
    return { x: x + PREVIEW_ROOM, y: y + PREVIEW_ROOM };
  };
}

/** The card as it hangs at the pointer: lifted 2 px, a little tilted, with the shadow of what floats. */
function lifted(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.style.inlineSize = `${card.offsetWidth}px`;
  copy.dataset['lifted'] = '';
  const room = document.createElement('div');
  room.style.padding = `${PREVIEW_ROOM}px`;
  room.append(copy);
  return room;
}

interface ColumnDrag {
  readonly column: HTMLElement;
  readonly scroller: HTMLElement;
  readonly status: TaskStatus;
  readonly onOver: (isOver: boolean) => void;
}

export function attachColumn({ column, scroller, status, onOver }: ColumnDrag): () => void {
  return combine(
    dropTargetForElements({
      element: column,
      canDrop: ({ source }) => isCard(source.data),
      getData: ({ input }) => ({ status, isAbove: input.clientY < scroller.getBoundingClientRect().top }),
      getIsSticky: () => true,
      onDragEnter: () => onOver(true),
      onDragLeave: () => onOver(false),
      onDrop: () => onOver(false),
    }),
    autoScrollForElements({ element: scroller, canScroll: ({ source }) => isCard(source.data) }),
  );
}

export interface Dropped {
  readonly id: string;
  readonly status: TaskStatus;
  /** The card it was put beside, else the column's top or end. */
  readonly overId: string | undefined;
  readonly edge: Edge;
}

interface BoardDrag {
  readonly board: HTMLElement;
  readonly onStart: (id: string) => void;
  readonly onEnd: () => void;
  readonly onDrop: (dropped: Dropped) => void;
}

export function attachBoard({ board, onStart, onEnd, onDrop }: BoardDrag): () => void {
  return combine(
    autoScrollForElements({
      element: board,
      canScroll: ({ source }) => isCard(source.data),
      getAllowedAxis: () => 'horizontal',
    }),
    monitorForElements({
      canMonitor: ({ source }) => isCard(source.data),
      onDragStart: ({ source }) => onStart(String(source.data['taskId'])),
      onDrop: ({ source, location }) => {
        onEnd();
        const targets = location.current.dropTargets.map(({ data }) => data);
        const column = targets.find((data) => 'status' in data);
        if (!column) return;
        const over = targets.find((data) => 'overId' in data);
        onDrop({
          id: String(source.data['taskId']),
          status: column['status'] as TaskStatus,
          overId: over && String(over['overId']),
          edge: over ? edgeOf(over) : column['isAbove'] ? 'top' : 'bottom',
        });
      },
    }),
  );
}

const isCard = (data: Record<string | symbol, unknown>): boolean => typeof data['taskId'] === 'string';
const edgeOf = (data: Record<string | symbol, unknown>): Edge =>
  extractClosestEdge(data) === 'top' ? 'top' : 'bottom';

export interface DragKit {
  readonly attachCard: typeof attachCard;
  readonly attachColumn: typeof attachColumn;
  readonly attachBoard: typeof attachBoard;
}
