/**
 * <Pick label={t('Assignee')} value={who} onValue={setWho} options={[{ value: '', label: t('Anyone') }, …]} />: a filter that says what it
 * is and what is chosen, as wide as its words. The browser's own list opens, so it works by touch, keyboard and screen reader.
 * `active` marks a filter that narrows. In a form use <Field> with <Select>.
 */
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx.ts';

interface PickProps<V extends string> {
  label: string;
  value: V;
  onValue: (value: V) => void;
  options: readonly { value: V; label: string }[];
  active?: boolean;
  disabled?: boolean;
  className?: string;
}

export function Pick<V extends string>({ label, value, onValue, options, active, disabled, className }: PickProps<V>) {
  const id = useId();
  return (
    <div
      className={cx(
        'relative flex h-9 max-md:h-auto pointer-coarse:h-auto max-w-full min-w-0 items-center rounded-1 border bg-card transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        active ? 'border-primary bg-primary-wash' : 'border-control hover:border-ink-3',
        disabled && 'opacity-50',
        className,
      )}
    >
      <label htmlFor={id} className="pointer-events-none flex-none ps-3 text-sm text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onValue(event.target.value as V)}
        className="touch aligned-with-page h-full min-w-0 flex-1 field-sizing-content appearance-none bg-transparent ps-2 pe-8 font-medium text-ellipsis outline-none"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} dir="auto" className="bg-card text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-ink-3"
      />
    </div>
  );
}
