import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { usePageKeys } from '#web/layout/page-keys.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toneOf } from '#web/ui/status.ts';
import { toneLook } from '#web/ui/tones.ts';
import { useIsTouch } from '#web/ui/use-media.ts';
import type { Task, TaskStatus } from '../../contract.ts';
import { type Columns, columnsOf, type Move, moveTo, moveToTop, partCounts, type Spot, spotOf } from '../columns.ts';
import { useJustAdded } from '../just-added.ts';
import { useMove } from '../moving.ts';
import { useRights } from '../rights.ts';
import { COLUMNS } from '../vocabulary.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardContext } from './board-context.ts';
import type { DragKit, Dropped } from './drag.ts';
import { placeText, useKeyboardDrag } from './keyboard-drag.ts';

/** A function that is always the same one and does what the newest would do. */
function useLatest<A extends unknown[]>(act: (...input: A) => void): (...input: A) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...input: A) => latest.current(...input), []);
}

const heights = ['h-20', 'h-28', 'h-20', 'h-24'];

export function BoardSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Loading')}
      className="grid gap-3.5 overflow-hidden max-md:auto-cols-[100%] max-md:grid-flow-col md:grid-cols-4"
    >
      {COLUMNS.map(({ status }, column) => (
        <div key={status} className="grid content-start gap-2">
          <Skeleton className="h-9 rounded-2" />
          {heights.map((_, card) => (
            <Skeleton key={heights[card]} className={heights[(card + column) % heights.length] ?? ''} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface MovesOptions {
  readonly columns: Columns;
  readonly byId: ReadonlyMap<string, Task>;
  readonly send: (task: Task, move: Move) => Promise<void>;
  /** Says to a screen reader where a card went. */
  readonly say: (text: string) => void;
  readonly focus: (id: string) => void;
}

/** Sends a move; `onRefused`: the card went back to where it was. */
function useSend(onRefused: (task: Task) => void): (task: Task, move: Move) => Promise<void> {
  const send = useMove();
  return useCallback(
    async (task, move) => {
      if (!(await send(task, move))) onRefused(task);
    },
    [send, onRefused],
  );
}

/** Moves by pointer and by button; the keyboard's are in holding.ts. */
function useMoves({ columns, byId, send, say, focus }: MovesOptions) {
  const onDrop = useLatest((drop: Dropped) => {
    const task = byId.get(drop.id);
    const spot = task && spotOfDrop(columns, task, drop);
    const move = task && spot && moveTo(columns, task, spot);
    if (!move) return;
    say(placeText('dropped', task, columns, spot));
    void send(task, move);
  });
  const onButton = useLatest((task: Task, status: TaskStatus) => {
    say(placeText('dropped', task, columns, { status, index: 0 }));
    focus(task.id);
    void send(task, moveToTop(columns, status));
  });
  return { onDrop, onButton };
}

/** Where a dropped card goes: beside the card under it, else to the top or the end of the column. */
function spotOfDrop(columns: Columns, task: Task, { status, overId, edge }: Dropped): Spot | undefined {
  if (overId === task.id) return undefined;
  const others = columns[status].filter(({ id }) => id !== task.id);
  const over = others.findIndex(({ id }) => id === overId);
  if (over >= 0) return { status, index: over + (edge === 'bottom' ? 1 : 0) };
  return { status, index: edge === 'top' ? 0 : others.length };
}

/** Dragging comes after the first cards are painted; until then buttons and keys move them. */
function useDragKit(board: RefObject<HTMLElement | null>, onDrop: (dropped: Dropped) => void) {
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

const LEAST = 352;

/**
 * Tells the board how high it may be (--room): what is left of the window below it, so that the page itself does not scroll
 * and each column does. What stands above may wrap into more lines at any time.
 */
function useAvailableHeight(board: RefObject<HTMLElement | null>): void {
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

/** On a phone one column fills the screen; these lead to the others, as swiping does. */
function ColumnSwitch({ board, columns }: { board: RefObject<HTMLElement | null>; columns: Columns }) {
  const at = useColumnInView(board);
  const show = (status: TaskStatus) =>
    board.current
      ?.querySelector(`[data-column="${status}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'smooth' });
  return (
    <fieldset
      aria-label={t('Column')}
      className="grid grid-cols-[repeat(auto-fit,minmax(max(22%,4.25rem),1fr))] gap-1.5 md:hidden"
    >
      {COLUMNS.map(({ status, label }) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === at}
          onClick={() => show(status)}
          className={cx(
            'touch grid content-center rounded-1 border border-t-3 border-t-tone px-1 text-center leading-tight',
            toneLook[toneOf(status)],
            status === at ? 'border-line-2 bg-card font-semibold' : 'border-transparent bg-sunk text-ink-2',
          )}
        >
          <span title={t(label)} className="truncate text-sm">
            {t(label)}
          </span>
          <span className="text-xs text-ink-3">{formatNumber(columns[status].length)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function useColumnInView(board: RefObject<HTMLElement | null>): TaskStatus {
  const [at, setAt] = useState<TaskStatus>('not_started');
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target as HTMLElement | undefined;
        if (seen) setAt(seen.dataset['column'] as TaskStatus);
      },
      { root: element, threshold: 0.6 },
    );
    for (const column of element.querySelectorAll('[data-column]')) observer.observe(column);
    return () => observer.disconnect();
  }, [board]);
  return at;
}

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
