import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { type Step, stepOf } from './moves.ts';
import type { Entry } from './use-entries.ts';

interface QuantityCellProps {
  quantity: number;
  label: string;
  entry: Entry | undefined;
  /** The one cell the Tab key stops at; `turn` counts up each time the keyboard goes there. */
  isActive: boolean;
  turn: number;
  mayEdit: boolean;
  /** `isChanged`: the quantity became another one while this one was typed, and not by what is being stored here. */
  onSave: (typed: string, isChanged: boolean) => void;
  onCancel: () => void;
  onStep: (step: Step) => void;
  onActive: () => void;
}

const shown = (quantity: number) => formatNumber(quantity, { maximumFractionDigits: 4 });
const plain = (quantity: number) => (Number.isFinite(quantity) ? String(quantity) : '');

/** A quantity that is edited where it stands: Enter, F2 or a digit begin, Enter, Tab and the arrows store, Escape gives up. */
export function QuantityCell(props: QuantityCellProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const seen = useRef<readonly (number | undefined)[]>([]);
  const { quantity, entry, mayEdit } = props;
  const fault = entry?.fault;
  const describedBy = fault ? id : undefined;
  const begin = (text: string) => {
    if (!mayEdit) return;
    seen.current = [quantity, entry?.quantity];
    setTyped(text);
  };
  return (
    <>
      {typed === undefined ? (
        <CellButton {...props} describedBy={describedBy} onBegin={begin} />
      ) : (
        <CellInput
          {...props}
          typed={typed}
          onTyped={setTyped}
          onSave={(text) => props.onSave(text, !seen.current.includes(quantity))}
          onEnd={() => setTyped(undefined)}
          describedBy={describedBy}
        />
      )}
      {fault && (
        <p id={id} role="alert" className="pt-0.5 text-xs whitespace-normal text-red-ink">
          {fault}
        </p>
      )}
    </>
  );
}

interface CellButtonProps extends QuantityCellProps {
  describedBy: string | undefined;
  onBegin: (typed: string) => void;
}

function CellButton(props: CellButtonProps) {
  const { quantity, label, entry, isActive, turn, mayEdit, describedBy, onBegin, onStep, onActive } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive && turn > 0) button.current?.focus();
  }, [isActive, turn]);
  const text = entry?.fault ? entry.typed : shown(entry?.quantity ?? quantity);
  const begin = () => onBegin(entry?.fault ? entry.typed : plain(quantity));
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event, document.documentElement.dir === 'rtl');
    const isTyped = /^[\d٠-٩۰-۹.,٫-]$/.test(event.key) && !event.ctrlKey && !event.metaKey;
    if (!step && !isTyped && event.key !== 'F2') return;
    event.preventDefault();
    if (step) onStep(step);
    else if (isTyped) onBegin(event.key);
    else begin();
  };
  return (
    <button
      ref={button}
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-label={t('{{name}}: {{value}}', { name: label, value: text })}
      aria-describedby={describedBy}
      onFocus={onActive}
      onClick={begin}
      onKeyDown={press}
      className={cx(
        'h-9 w-full rounded-1 border px-2 text-end tabular-nums',
        entry?.fault ? 'border-red bg-red-wash' : 'border-transparent',
        mayEdit ? 'cursor-text hover:border-line-2' : 'cursor-default',
        entry && !entry.fault && 'text-ink-3',
      )}
    >
      {text}
    </button>
  );
}

interface CellInputProps extends Omit<QuantityCellProps, 'onSave'> {
  onSave: (typed: string) => void;
  typed: string;
  onTyped: (typed: string) => void;
  onEnd: () => void;
  describedBy: string | undefined;
}

function CellInput({ quantity, label, typed, onTyped, onEnd, onSave, onCancel, onStep, describedBy }: CellInputProps) {
  const isOver = useRef(false);
  const end = (step: Step | undefined, isSaved: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    if (isSaved) onSave(typed);
    else onCancel();
    onEnd();
    if (step) onStep(step);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    const step = stepOfEntry(event);
    if (event.key !== 'Escape' && !step) return;
    event.preventDefault();
    end(step ?? 'stay', event.key !== 'Escape');
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
      autoFocus
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-describedby={describedBy}
      value={typed}
      onChange={(event) => onTyped(event.target.value)}
      // What stood there is typed over; what was just typed goes on.
      onFocus={(event) => typed === plain(quantity) && event.target.select()}
      onKeyDown={press}
      onBlur={() => end(undefined, true)}
      className="input h-9 w-full px-2 text-end tabular-nums"
    />
  );
}

function stepOfEntry({ key, shiftKey }: KeyboardEvent): Step | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (key === 'ArrowUp') return 'up';
  return key === 'ArrowDown' ? 'down' : undefined;
}
