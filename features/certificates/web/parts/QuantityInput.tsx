import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { toastError } from '#web/ui/toast.ts';
import type { CertificateLine } from '../../contract.ts';
import { quantityShown } from './amounts.ts';
import { fieldKey, fieldsFrom, type MeasuredField } from './measured-field.ts';
import { type Block, pastedBlock } from './pasted-block.ts';
import type { Measuring } from './use-measuring.ts';

interface QuantityInputProps {
  line: CertificateLine;
  index: number;
  field: MeasuredField;
  measuring: Measuring;
  /** Takes a pasted block, whose first cell is this line's and this field's. */
  onBlock: (rows: Block) => void;
}

/** What is certified, or claimed, of one item to date. */
export function QuantityInput({ line, index, field, measuring: { measure, refusals }, onBlock }: QuantityInputProps) {
  const id = useId();
  const key = fieldKey(line.itemId, field);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  // Grouped while it is read, plain while it is typed over.
  const [isTyping, setTyping] = useState(false);
  const refusal = refusals.all.get(key);
  const commit = () => {
    if (typed === undefined) return refusal === undefined;
    setTyped(undefined);
    return measure(line, typed, field);
  };
  // Scrolled away the field is drawn no more, and is left without a word.
  const leave = useRef(commit);
  leave.current = commit;
  useEffect(() => () => void leave.current(), []);
  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);
  const isSought = refusals.sought === key;
  const { found } = refusals;
  useEffect(() => {
    if (!isSought) return;
    input.current?.focus({ preventScroll: true });
    input.current?.scrollIntoView({ block: 'center' });
    found();
  }, [isSought, found]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') {
      setTyped(undefined);
      refusals.keep(key, undefined);
    }
    if (step === 0) return;
    event.preventDefault();
    if (commit()) focusLine(input.current, index + step);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) =>
    takeBlock(event, field, (rows) => {
      setTyped(undefined);
      onBlock(rows);
    });
  return (
    <span className="block min-w-24">
      <input
        ref={input}
        data-line={index}
        data-field={field}
        type="text"
        inputMode="text"
        autoComplete="off"
        aria-label={labelOf(field, line.number)}
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal ? id : undefined}
        className="input px-2 text-end tabular-nums max-md:min-h-11"
        value={typed ?? refusal?.typed ?? textOf(line[field], isTyping)}
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

const labelOf = (field: MeasuredField, number: string): string =>
  field === 'done'
    ? t('Quantity to date of item {{number}}', { number })
    : t('Claimed to date of item {{number}}', { number });

const textOf = (stored: string | null, isTyping: boolean): string =>
  isTyping || stored === null ? (stored ?? '') : quantityShown(stored);

/** The field of the same column in another line. */
const focusLine = (from: HTMLInputElement | null, index: number) =>
  from
    ?.closest('table')
    ?.querySelector<HTMLInputElement>(`input[data-line="${index}"][data-field="${from.dataset['field']}"]`)
    ?.focus();

/** Calls back with a pasted block that has room from `field` on; one value is left to the field. */
function takeBlock(event: ClipboardEvent, field: MeasuredField, onBlock: (rows: Block) => void): void {
  const rows = pastedBlock(event.clipboardData.getData('text/plain'));
  if (rows === undefined) return;
  event.preventDefault();
  const columns = rows[0]?.length ?? 0;
  const places = fieldsFrom(field).length;
  if (columns <= places) onBlock(rows);
  else
    toastError(
      undefined,
      t(
        'Copied columns: {{columns}}. From here on there is room for {{places}}: copy fewer, or paste from an earlier column.',
        { columns, places },
      ),
    );
}
