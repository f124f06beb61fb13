import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { toastError } from '#web/ui/toast.ts';
import type { CertificateLine } from '../../contract.ts';
import { quantityShown } from './amounts.ts';
import { pastedColumn } from './pasted-column.ts';
import type { Measuring } from './use-measuring.ts';

interface QuantityInputProps {
  line: CertificateLine;
  index: number;
  measuring: Measuring;
  /** Takes a pasted column, whose first cell is this line's. */
  onColumn: (cells: readonly string[]) => void;
}

/** What is done of one item to date. */
export function QuantityInput({ line, index, measuring: { measure, refusals }, onColumn }: QuantityInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  // Grouped while it is read, plain while it is typed over.
  const [isTyping, setTyping] = useState(false);
  const refusal = refusals.all.get(line.itemId);
  const commit = () => {
    if (typed === undefined) return refusal === undefined;
    setTyped(undefined);
    return measure(line, typed);
  };
  // Scrolled away the field is drawn no more, and is left without a word.
  const leave = useRef(commit);
  leave.current = commit;
  useEffect(() => () => void leave.current(), []);
  useLayoutEffect(() => {
    if (isTyping) field.current?.select();
  }, [isTyping]);
  const isSought = refusals.sought === line.itemId;
  const { found } = refusals;
  useEffect(() => {
    if (!isSought) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
    found();
  }, [isSought, found]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') {
      setTyped(undefined);
      refusals.keep(line.itemId, undefined);
    }
    if (step === 0) return;
    event.preventDefault();
    if (commit()) focusLine(field.current, index + step);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) =>
    takeColumn(event, (cells) => {
      setTyped(undefined);
      onColumn(cells);
    });
  return (
    <span className="block min-w-28">
      <input
        ref={field}
        data-line={index}
        type="text"
        inputMode="text"
        autoComplete="off"
        aria-label={t('Quantity to date of item {{number}}', { number: line.number })}
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal ? id : undefined}
        className="input text-end tabular-nums max-md:min-h-11"
        value={typed ?? refusal?.typed ?? (isTyping ? line.done : quantityShown(line.done))}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          commit();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {refusal && (
        <span id={id} role="alert" className="mt-1 block text-start text-sm text-red-ink">
          {refusal.fault}
        </span>
      )}
    </span>
  );
}

const focusLine = (from: HTMLElement | null, index: number) =>
  from?.closest('table')?.querySelector<HTMLInputElement>(`input[data-line="${index}"]`)?.focus();

/** Calls back with a pasted column; one value is left to the field. */
function takeColumn(event: ClipboardEvent, onColumn: (cells: readonly string[]) => void): void {
  const cells = pastedColumn(event.clipboardData.getData('text/plain'));
  if (cells === undefined) return;
  event.preventDefault();
  if (cells === 'several') toastError(undefined, t('Copy one column only: that of the quantities.'));
  else onColumn(cells);
}
