import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import type { Task } from '../../contract.ts';
import { type Columns, type Move, moveTo, type Spot, type Step, spotOf, stepped, withCardAt } from '../columns.ts';
import { columnLabel, taskCode } from '../vocabulary.ts';

interface Held {
  readonly id: string;
  readonly spot: Spot;
}

interface KeyboardDragOptions {
  readonly columns: Columns;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly mayMove: (task: Task) => boolean;
  readonly onMove: (task: Task, move: Move) => unknown;
  /** Where the keyboard goes next. */
  readonly onFocus: (id: string) => void;
}

/** A card moved with the keyboard: Space picks it up, arrows carry it, Space puts it down, Escape takes it back. */
export function useKeyboardDrag({ columns, tasks, mayMove, onMove, onFocus }: KeyboardDragOptions) {
  const [held, setHeld] = useState<Held | null>(null);
  const [announced, setAnnounced] = useState('');
  const card = held ? tasks.get(held.id) : undefined;
  const shown = held && card ? withCardAt(columns, card, held.spot) : columns;

  const cancel = useCallback(() => {
    if (card) setAnnounced(placeText('cancelled', card, columns, spotOf(columns, card)));
    setHeld(null);
  }, [card, columns]);
  useEndOnPress(held !== null, cancel);

  const onKeyDown = (event: KeyboardEvent) => {
    const task = tasks.get(cardIdOf(event) ?? '');
    const intent = task && intentOf(event.key, held?.id === task.id);
    if (!intent) return;
    if (event.key !== 'Tab') event.preventDefault();
    const outcome = outcomeOf(intent, { task, columns, held, mayMove });
    setHeld(outcome.held);
    if (outcome.announced !== undefined) setAnnounced(outcome.announced);
    if (outcome.move) onMove(task, outcome.move);
    onFocus(outcome.focusId);
  };

  return { heldId: card ? held?.id : undefined, shown, said: announced, say: setAnnounced, onKeyDown };
}

interface Situation {
  readonly task: Task;
  readonly columns: Columns;
  readonly held: Held | null;
  readonly mayMove: (task: Task) => boolean;
}

interface Outcome {
  readonly held: Held | null;
  readonly focusId: string;
  readonly announced?: string;
  readonly move?: Move | null;
}

/** What comes of a key. */
function outcomeOf({ act, step }: Intent, { task, columns, held, mayMove }: Situation): Outcome {
  const home = spotOf(columns, task);
  const spot = held?.spot ?? home;
  const focusId = task.id;
  switch (act) {
    case 'go':
      return { held: null, focusId: neighbour(columns, task, step)?.id ?? focusId };
    case 'pick':
      if (!mayMove(task)) return { held: null, focusId, announced: t('You may not move this task.') };
      return { held: { id: task.id, spot: home }, focusId, announced: placeText('picked', task, columns, home) };
    case 'carry': {
      const next = stepped(columns, task, spot, step);
      return { held: { id: task.id, spot: next }, focusId, announced: placeText('over', task, columns, next) };
    }
    case 'put': {
      const announced = placeText('dropped', task, columns, spot);
      return { held: null, focusId, announced, move: moveTo(columns, task, spot) };
    }
    case 'cancel':
      return { held: null, focusId, announced: placeText('cancelled', task, columns, home) };
  }
}

type Intent =
  | { readonly act: 'go' | 'carry'; readonly step: Step }
  | { readonly act: 'pick' | 'put' | 'cancel'; readonly step?: never };

/** What a key means for the card that has it, held or not. */
function intentOf(key: string, isHeld: boolean): Intent | undefined {
  const step = stepOf(key);
  if (step) return { act: isHeld ? 'carry' : 'go', step };
  if (key === ' ') return { act: isHeld ? 'put' : 'pick' };
  if (!isHeld) return undefined;
  if (key === 'Enter') return { act: 'put' };
  return key === 'Escape' || key === 'Tab' ? { act: 'cancel' } : undefined;
}

/** Only the card itself has these keys; the buttons on it keep their own. */
const cardIdOf = ({ target }: KeyboardEvent): string | undefined =>
  target instanceof HTMLElement ? target.dataset['card'] : undefined;

function stepOf(key: string): Step | undefined {
  const isArabic = document.documentElement.dir === 'rtl';
  switch (key) {
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowLeft':
      return isArabic ? 'end' : 'start';
    case 'ArrowRight':
      return isArabic ? 'start' : 'end';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    default:
      return undefined;
  }
}

/** The card that the keyboard goes to; an empty column is passed over. */
function neighbour(columns: Columns, task: Task, step: Step): Task | undefined {
  const from = spotOf(columns, task);
  if (step === 'start' || step === 'end') {
    let spot = stepped(columns, task, from, step);
    while (columns[spot.status].length === 0) {
      const farther = stepped(columns, task, spot, step);
      if (farther.status === spot.status) return undefined;
      spot = farther;
    }
    const cards = columns[spot.status];
    return spot.status === from.status ? undefined : cards[Math.min(from.index, cards.length - 1)];
  }
  const cards = columns[from.status];
  if (step === 'first') return cards[0];
  if (step === 'last') return cards.at(-1);
  return cards[from.index + (step === 'up' ? -1 : 1)];
}

type Happening = 'picked' | 'over' | 'dropped' | 'cancelled' | 'refused';

export function placeText(happening: Happening, task: Task, columns: Columns, { status, index }: Spot): string {
  const isInside = columns[status].some(({ id }) => id === task.id);
  const values = {
    task: `${taskCode(task)} ${task.title}`,
    column: t(columnLabel(status)),
    position: index + 1,
    total: columns[status].length + (isInside ? 0 : 1),
  };
  switch (happening) {
    case 'picked':
      return t('{{task}} picked up. {{column}}, position {{position}} of {{total}}.', values);
    case 'over':
      return t('{{column}}, position {{position}} of {{total}}.', values);
    case 'dropped':
      return t('{{task}} put down. {{column}}, position {{position}} of {{total}}.', values);
    case 'cancelled':
      return t('Move cancelled. {{task}} is back in {{column}}, position {{position}} of {{total}}.', values);
    case 'refused':
      return t('Not moved. {{task}} is back in {{column}}, position {{position}} of {{total}}.', values);
  }
}

/** Pressing anywhere with the pointer takes a held card back. */
function useEndOnPress(isHolding: boolean, cancel: () => void): void {
  useEffect(() => {
    if (!isHolding) return;
    document.addEventListener('pointerdown', cancel);
    return () => document.removeEventListener('pointerdown', cancel);
  }, [isHolding, cancel]);
}
