/** Checkbox and Switch: `<Checkbox label={t('…')} name="weatherEnabled" />` in a Form, or `checked` and `onValue` alone. */
import { Check } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, use } from 'react';
import { cx } from './cx.ts';
import { FormContext } from './form-context.ts';

interface ToggleProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
  help?: ReactNode;
  onValue?: (checked: boolean) => void;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
}

export function Checkbox(props: ToggleProps) {
  return (
    <Toggle
      {...props}
      box={
        <span className="pointer-events-none col-start-1 row-start-1 grid size-5 place-items-center rounded-[4px] border border-control bg-card text-transparent transition-colors peer-checked:border-primary peer-checked:bg-primary peer-checked:text-primary-ink peer-indeterminate:border-primary peer-indeterminate:before:h-0.5 peer-indeterminate:before:w-2.5 peer-indeterminate:before:rounded-full peer-indeterminate:before:bg-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary before:col-start-1 before:row-start-1 md:size-4.5">
          <Check size={14} aria-hidden className="col-start-1 row-start-1 stroke-3" />
        </span>
      }
    />
  );
}

export function Switch(props: ToggleProps) {
  return (
    <Toggle
      {...props}
      role="switch"
      box={
        <span className="pointer-events-none col-start-1 row-start-1 flex h-5.5 w-9.5 items-center rounded-full border border-control bg-sunk px-0.5 transition-colors *:size-4 *:rounded-full *:bg-control *:transition-transform peer-checked:border-primary peer-checked:bg-primary peer-checked:*:translate-x-4 peer-checked:*:bg-primary-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary rtl:peer-checked:*:-translate-x-4">
          <span />
        </span>
      }
    />
  );
}

function Toggle({ label, help, onValue, hideLabel, name, className, box, ...rest }: ToggleProps & { box: ReactNode }) {
  const form = use(FormContext);
  const bound = name && rest.checked === undefined ? form?.bind(name) : undefined;
  return (
    <label
      className={cx(
        'touch flex items-start gap-2.5 text-base has-disabled:text-ink-3',
        hideLabel && 'justify-center max-md:-mx-2 max-md:min-w-11 pointer-coarse:-mx-2 pointer-coarse:min-w-11',
        className,
      )}
    >
      <span className="grid flex-none pt-0.5 max-md:py-2.5 pointer-coarse:py-2.5">
        <input
          type="checkbox"
          className="peer col-start-1 row-start-1 m-0 size-full appearance-none outline-none"
          {...(onValue && { onChange: (event) => onValue(event.target.checked) })}
          {...(name && { name })}
          {...bound}
          {...rest}
        />
        {box}
      </span>
      <span className={cx('grid max-md:py-2 pointer-coarse:py-2', hideLabel && 'sr-only')}>
        {label}
        {help !== undefined && <span className="text-sm text-ink-3">{help}</span>}
      </span>
    </label>
  );
}
