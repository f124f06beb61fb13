import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { usePageKeys } from '#web/layout/page-keys.ts';
import { useIsTouch } from '#web/ui/use-media.ts';
import type { Task, TaskStatus } from '../../contract.ts';
import { type Columns, columnsOf, partCounts, spotOf } from '../columns.ts';
import { useJustAdded } from '../just-added.ts';
import { useRights } from '../rights.ts';
import { COLUMNS } from '../vocabulary.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardContext } from './board-context.ts';
import { ColumnSwitch } from './ColumnSwitch.tsx';
import { placeText, useKeyboardDrag } from './keyboard-drag.ts';
import { useAvailableHeight } from './use-available-height.ts';
import { useDragKit } from './use-drag-kit.ts';
import { useLatest } from './use-latest.ts';
import { useMoves, useSend } from './use-moves.ts';

interface BoardProps {
  /** The tasks on the board, and all there are: a parent or subtask may be filtered away. */
  tasks: readonly Task[];
  all: readonly Task[];
  projectNames: ReadonlyMap<string, string> | undefined;
  hrefOf: (taskId: string) => string;
  onOpen: (taskId: string) => void;
  onAdd: ((status: TaskStatus) => void) | null | undefined;
}

/** Simple View: four columns, cards moved by button, mouse, finger and keyboard. */
export function Board({ tasks, all, projectNames, hrefOf, onOpen, onAdd }: BoardProps) {
  usePageKeys(t('Task Board'), [
    ['↑ ↓ ← →', t('Go from card to card')],
    ['Space', t('Pick the card up, put it down')],
    ['Enter', t('Open the task')],
    ['Esc', t('Take a card in hand back')],
  ]);
  const board = useRef<HTMLDivElement>(null);
  const columns = useColumns(tasks);
  const byId = useMemo(() => new Map(all.map((task) => [task.id, task])), [all]);
  const parts = useMemo(() => partCounts(all), [all]);
  const rightsOn = useRights();
  const mayMove = useCallback((task: Task) => rightsOn(task).progress, [rightsOn]);
  const { stopId, turn, focus } = useRovingFocus(columns);
  const onRefused = useLatest((task: Task) => holding.say(placeText('refused', task, columns, spotOf(columns, task))));
  const send = useSend(onRefused);
  const holding = useKeyboardDrag({ columns, tasks: byId, mayMove, onMove: send, onFocus: focus });
  const { onDrop, onButton } = useMoves({ columns, byId, send, say: holding.say, focus });
  const { kit, draggedId } = useDragKit(board, onDrop);
  const isTouch = useIsTouch();
  const newId = useJustAdded();
  const open = useLatest(onOpen);
  const actions = useMemo(
    () => ({ kit, isTouch, hrefOf, open, moveTo: onButton }),
    [kit, isTouch, hrefOf, open, onButton],
  );
  useAvailableHeight(board);

  return (
    <BoardContext value={actions}>
      <ColumnSwitch board={board} columns={columns} />
      {/* The keys belong to the cards inside; this is where they come together. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        ref={board}
        onKeyDown={holding.onKeyDown}
        className="-mb-9 flex gap-3.5 [--room:32rem] max-md:-mx-(--edge) max-md:snap-x max-md:snap-mandatory max-md:gap-3 max-md:overflow-x-auto max-md:px-(--edge) max-md:[scrollbar-width:none] md:grid md:grid-cols-4 lg:-mb-4"
      >
        {COLUMNS.map(({ status, label }) => (
          <BoardColumn
            key={status}
            status={status}
            label={t(label)}
            tasks={holding.shown[status]}
            byId={byId}
            parts={parts}
            projectNames={projectNames}
            mayMove={mayMove}
            stopId={stopId}
            heldId={holding.heldId}
            draggedId={draggedId}
            turn={turn}
            newId={newId}
            onAdd={onAdd}
          />
        ))}
      </div>
      <p id="board-keys" hidden>
        {t('Press Enter to open, Space to pick up and put down, arrow keys to move, Escape to cancel.')}
      </p>
      <p aria-live="assertive" className="sr-only">
        {holding.said}
      </p>
    </BoardContext>
  );
}

function useColumns(tasks: readonly Task[]): Columns {
  const last = useRef<Columns>(undefined);
  const columns = useMemo(() => columnsOf(tasks, last.current), [tasks]);
  useEffect(() => {
    last.current = columns;
  }, [columns]);
  return columns;
}

/** Among thousands of cards the Tab key stops at one; the arrow keys go to the others. */
function useRovingFocus(columns: Columns) {
  const [wanted, setWanted] = useState<{ id: string; turn: number }>();
  const place = COLUMNS.find(({ status }) => columns[status].some(({ id }) => id === wanted?.id))?.status;
  const first = COLUMNS.map(({ status }) => columns[status][0]?.id).find((id) => id !== undefined);
  const stopId = place ? wanted?.id : first;
  useLayoutEffect(() => focusCard(wanted?.id), [wanted]);
  // A card that moves once a question is answered loses the focus with its old place.
  useLayoutEffect(() => {
    if (place && document.activeElement === document.body) focusCard(wanted?.id);
  }, [place, wanted]);
  const focus = useCallback((id: string) => setWanted((before) => ({ id, turn: (before?.turn ?? 0) + 1 })), []);
  return { stopId, turn: wanted?.turn ?? 0, focus };
}

function focusCard(id: string | undefined): void {
  if (id) document.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus({ preventScroll: true });
}
