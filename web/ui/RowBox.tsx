import { type MouseEvent, useRef } from 'react';
import { t } from '#web/i18n/text.ts';
import { allOrNone, pressed, type Selection } from './selection.ts';
import { Checkbox } from './toggles.tsx';

interface RowBoxProps {
  selection: Selection;
  /** All rows in the order on screen, and this one. */
  keys: readonly string[];
  rowKey: string;
  label: string;
  /** The row pressed last, shared by the rows of one table. */
  last: { current: string | undefined };
}

/** The box of one row of a table; with Shift it takes along everything since the last press. */
export function RowBox({ selection, keys, rowKey, label, last }: RowBoxProps) {
  const withShift = useRef(false);
  const change = () => {
    const from = withShift.current ? last.current : undefined;
    selection.onSelect(pressed(keys, selection.selected, { key: rowKey, from }));
    last.current = rowKey;
  };
  return (
    <span className="relative z-1 inline-flex" onPointerDown={(event) => event.shiftKey && event.preventDefault()}>
      <Checkbox
        hideLabel
        label={t('Select {{name}}', { name: label })}
        checked={selection.selected.has(rowKey)}
        onClick={(event: MouseEvent) => {
          withShift.current = event.shiftKey;
        }}
        onValue={change}
      />
    </span>
  );
}

/** The box that ticks every row of the list, also those not drawn yet. */
export function AllBox({ selection, keys }: Pick<RowBoxProps, 'selection' | 'keys'>) {
  const count = keys.filter((key) => selection.selected.has(key)).length;
  return (
    <Checkbox
      hideLabel
      label={t('Select all')}
      checked={count > 0 && count === keys.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < keys.length;
      }}
      onValue={() => selection.onSelect(allOrNone(keys, selection.selected))}
    />
  );
}
