import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Plus } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { allRows, usePrinting } from '#web/ui/printing.ts';
import { toneOf } from '#web/ui/status.ts';
import { toneLook } from '#web/ui/tones.ts';
import type { Task, TaskStatus } from '../../contract.ts';
import type { PartCount } from '../columns.ts';
import { taskCode } from '../vocabulary.ts';
import { useBoard } from './board-context.ts';
import { TaskCard } from './TaskCard.tsx';

interface BoardColumnProps {
  status: TaskStatus;
  label: string;
  tasks: readonly Task[];
  /** All tasks of the board, for the names of parents. */
  byId: ReadonlyMap<string, Task>;
  parts: ReadonlyMap<string, PartCount>;
  /** Names of projects, where the board shows several. */
  projectNames: ReadonlyMap<string, string> | undefined;
  mayMove: (task: Task) => boolean;
  /** The card the Tab key stops at, the one held with the keyboard, the one being dragged: each stays drawn. */
  stopId: string | undefined;
  heldId: string | undefined;
  draggedId: string | undefined;
  /** Added a moment ago: scrolled to, and stands out. */
  newId: string | undefined;
  /** Counts up each time the keyboard goes to a card: then it is scrolled into view. */
  turn: number;
  /** Absent: adding is not for this person; null: no project is chosen yet. */
  onAdd: ((status: TaskStatus) => void) | null | undefined;
}

export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { status, label, tasks, onAdd } = props;
  const { kit } = useBoard();
  const column = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [isOver, onOver] = useState(false);
  useEffect(() => {
    if (!kit || !column.current || !scroller.current) return;
    return kit.attachColumn({ column: column.current, scroller: scroller.current, status, onOver });
  }, [kit, status]);
  return (
    <section
      ref={column}
      aria-labelledby={`column-${status}`}
      data-column={status}
      className="relative flex min-w-0 snap-center flex-col max-md:w-full max-md:flex-none"
    >
      <div
        className={cx(
          'flex min-h-0 flex-col rounded-2 border-t-3 border-tone transition-colors',
          toneLook[toneOf(status)],
          isOver ? 'bg-primary-wash' : 'bg-sunk',
        )}
      >
        <header className="flex min-h-11 flex-none items-center gap-2 px-3.5 pt-1 pb-0.5 max-md:sr-only">
          <h2 id={`column-${status}`} className="text-base font-semibold">
            {label}
          </h2>
          <span className="text-sm text-ink-3">{formatNumber(tasks.length)}</span>
          {onAdd !== undefined && <AddButton label={label} onAdd={onAdd && (() => onAdd(status))} />}
        </header>
        <Cards {...props} scroller={scroller} />
      </div>
    </section>
  );
});

function AddButton({ label, onAdd }: { label: string; onAdd: (() => void) | null }) {
  const text = t('Add task to {{column}}', { column: label });
  return (
    <span className="ms-auto" data-tip={onAdd ? undefined : t('Choose a project to add tasks.')}>
      <IconButton
        icon={Plus}
        label={text}
        disabled={!onAdd}
        {...(onAdd && { onClick: onAdd })}
        className="disabled:pointer-events-none"
      />
    </span>
  );
}

type CardsProps = BoardColumnProps & { scroller: { current: HTMLDivElement | null } };

/** Only the cards in view are drawn, and the few that the keyboard or the pointer holds. */
function Cards(props: CardsProps) {
  const { tasks, byId, parts, projectNames, mayMove, stopId, heldId, draggedId, newId, turn, label, scroller } = props;
  const shown = [stopId, heldId, draggedId, newId]
    .map((id) => (id === undefined ? -1 : tasks.findIndex((task) => task.id === id)))
    .filter((index) => index >= 0);
  const storedKey = shown.join();
  const isPrinting = usePrinting();
  const rangeExtractor = useCallback(
    (range: Range) => {
      if (isPrinting) return allRows(range);
      const always = storedKey === '' ? [] : storedKey.split(',').map(Number);
      return [...new Set([...defaultRangeExtractor(range), ...always])].sort((one, other) => one - other);
    },
    [storedKey, isPrinting],
  );
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
    estimateSize: useCallback((index: number) => heightOf(tasks[index]), [tasks]),
    rangeExtractor,
    overscan: 3,
    useFlushSync: false,
  });
  const stopIndex = shown.length > 0 && stopId !== undefined ? tasks.findIndex(({ id }) => id === stopId) : -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step of the keyboard scrolls, not a card that others moved
  useEffect(() => {
    if (turn > 0 && stopIndex >= 0) virtual.scrollToIndex(stopIndex);
  }, [turn]);
  useNewInView(tasks, newId, virtual.scrollToIndex);
  return (
    <div
      ref={scroller}
      className="max-h-[calc(var(--room)-3rem)] min-h-16 overflow-y-auto overscroll-y-contain px-2.5 pt-3.5 -mt-2 pointer-coarse:mt-0 [scrollbar-width:thin] max-md:mt-0 max-md:h-[calc(var(--room)-4px)] max-md:max-h-none max-md:pt-2.5"
    >
      <ul aria-label={label} data-rows className="relative" style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const task = tasks[index];
          if (!task) return null;
          const count = parts.get(task.id);
          const parent = task.parentTaskId ? byId.get(task.parentTaskId) : undefined;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={tasks.length}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <TaskCard
                task={task}
                partsDone={count?.done ?? 0}
                partsAll={count?.all ?? 0}
                parentCode={parent && taskCode(parent)}
                parentTitle={parent?.title}
                project={projectNames?.get(task.projectId)}
                mayMove={mayMove(task)}
                isStop={task.id === stopId}
                isHeld={task.id === heldId}
                isNew={task.id === newId}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function useNewInView(tasks: readonly Task[], newId: string | undefined, scrollTo: (index: number) => void) {
  const index = newId === undefined ? -1 : tasks.findIndex(({ id }) => id === newId);
  const isShown = index >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled to once, not wherever others move it
  useEffect(() => {
    if (!isShown || newId === undefined) return;
    scrollTo(index);
    // On a phone its column may lie beside the one in view.
    const frame = requestAnimationFrame(() => cardOf(newId)?.scrollIntoView({ block: 'nearest', inline: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [newId, isShown]);
}

const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-card="${id}"]`)?.closest('li');

const LINE = 19;
const LETTERS = 30;

/** A guess at a card's height before it is measured; the nearer, the steadier the scroll bar. */
function heightOf(task: Task | undefined): number {
  if (!task) return 84;
  const title = Math.min(3, Math.ceil(task.title.length / LETTERS)) * LINE;
  const reason = task.status === 'blocked' && task.blockedReason ? 6 + 8 + LINE : 0;
  return 61 + title + reason + (task.pictureId ? 80 : 0) + (task.parentTaskId ? 22 : 0);
}
