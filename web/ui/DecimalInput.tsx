import type { ComponentPropsWithRef } from 'react';
import { parseDecimal } from '#shared/read-number.ts';
import { cx } from './cx.ts';
import { useLinked } from './inputs.tsx';

/** A decimal that the form keeps as exact text, typed with separators and Arabic digits or without. */
export function DecimalInput({ className, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'value' | 'type'>) {
  const linked = useLinked(undefined, undefined, {
    setValueAs: (entry) => (typeof entry === 'string' ? parseDecimal(entry) : entry),
  });
  return (
    <input
      type="text"
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      className={cx('input', className)}
      {...linked}
      {...rest}
    />
  );
}
