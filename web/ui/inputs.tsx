/**
 * TextInput, TextArea, NumberInput, DateInput, Select: inside a <Field> they take its id, error and, in a <Form>, its value.
 * Alone: `value` and `onValue`. NumberInput understands Arabic digits and "1,234.50", and gives number | null (NaN for nonsense).
 * DateInput gives "YYYY-MM-DD" or ''. A browser writes 1 March as 03/01 where its own language does: below it the day stands in
 * words, and the Hijri date for whoever asked for both. `isDense` leaves out the words, in filters and rows of many fields.
 * DayRange is two of them that filter a list; rangeFault says what is wrong with two days of any other form.
 */
import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, type ComponentPropsWithRef, use, useId, useState } from 'react';
import { parseNumber } from '#shared/read-number.ts';
import { formatDate, formatHijri } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from './cx.ts';
import { type FieldLink, useField } from './Field.tsx';
import { type BoundInput, FormContext } from './form-context.ts';

interface Valued<V> {
  value?: V;
  onValue?: (value: V) => void;
}

type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'value'> & Valued<string>;

export function TextInput({ value, onValue, className, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      dir="auto"
      className={cx('input', className)}
      {...useLinked(value, onValue && ((event) => onValue(event.target.value)))}
      {...rest}
    />
  );
}

type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'value'> & Valued<string>;

export function TextArea({ value, onValue, className, rows = 4, ...rest }: TextAreaProps) {
  const linked = useLinked<HTMLTextAreaElement>(value, onValue && ((event) => onValue(event.target.value)));
  return (
    <textarea
      dir="auto"
      rows={rows}
      className={cx('input h-auto min-h-20 resize-y py-2 field-sizing-content', className)}
      {...linked}
      {...rest}
    />
  );
}

type NumberInputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'type'> & Valued<number | null>;

export function NumberInput({ value, onValue, className, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && Object.is(parseNumber(typed), value ?? null) ? typed : plain(value);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    onValue?.(parseNumber(event.target.value));
  };
  const linked = useLinked(value === undefined ? undefined : shown, onValue && change, {
    setValueAs: (entry) => (typeof entry === 'string' ? parseNumber(entry) : entry),
  });
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={cx('input', className)}
      {...linked}
      {...rest}
    />
  );
}

type DateInputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'type'> & Valued<string> & { isDense?: boolean };

export function DateInput({ value, onValue, className, isDense = false, ...rest }: DateInputProps) {
  const linked = useLinked(value, onValue && ((event) => onValue(event.target.value)));
  const form = use(FormContext);
  const { name } = useField();
  const id = useId();
  const { hijri } = currentLocale();
  if (isDense && !hijri) return <input type="date" className={cx('input', className)} {...linked} {...rest} />;
  const day = wholeDay(value ?? (name ? form?.valueOf?.(name) : undefined));
  return (
    <span className={cx('grid min-w-0 content-start gap-1', className)}>
      <input
        type="date"
        className="input"
        {...linked}
        {...rest}
        aria-describedby={cx(linked['aria-describedby'], id)}
      />
      {/* The room is kept: nothing moves when a day is chosen. */}
      <span id={id} className={cx('grid content-start text-xs text-ink-3', roomFor(isDense, hijri))}>
        {day && !isDense && <span>{formatDate(day, 'day')}</span>}
        {day && hijri && <span>{formatHijri(day)}</span>}
      </span>
    </span>
  );
}

const roomFor = (isDense: boolean, hijri: boolean): string =>
  isDense ? 'empty:hidden' : hijri ? 'min-h-[2.8em]' : 'min-h-[1.4em]';

/** None while its year is being typed: 0002, 0020, 0202. */
const wholeDay = (value: unknown): string | undefined =>
  typeof value === 'string' && value >= '1' ? value : undefined;

interface Option<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
  /** Options of the same group, one after the other, stand under its name. */
  group?: string;
}

interface SelectProps<V extends string> extends Omit<ComponentPropsWithRef<'select'>, 'value'>, Valued<V> {
  options: readonly Option<V>[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { options, placeholder, value, onValue, className, ...rest } = props;
  const linked = useLinked<HTMLSelectElement>(value, onValue && ((event) => onValue(event.target.value as V)));
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select className="input aligned-with-page appearance-none pe-9 text-ellipsis" {...linked} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
          group === undefined ? (
            members.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
      <ChevronDown size={16} aria-hidden className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-3" />
    </span>
  );
}

// A name is cut at its own end, whatever its language.
const optionOf = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} dir="auto" disabled={disabled}>
    {label}
  </option>
);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The attributes an input gets from its Field and Form, or from its own value. */
export function useLinked<E extends Control = HTMLInputElement>(
  value: string | undefined,
  onChange: ((event: ChangeEvent<E>) => void) | undefined,
  options?: { setValueAs: (entry: unknown) => unknown },
) {
  const field = useField();
  const bound = value === undefined && field.name ? field.bind?.(field.name, options) : undefined;
  return {
    ...described(field),
    ...(value !== undefined && { value }),
    ...(onChange && { onChange }),
    ...(bound as (BoundInput & { onChange: (event: ChangeEvent<E>) => void }) | undefined),
  };
}

const described = ({ id, describedBy, invalid, required, name }: FieldLink) => ({
  ...(id && { id }),
  ...(name && { name }),
  ...(describedBy && { 'aria-describedby': describedBy }),
  ...(invalid && { 'aria-invalid': true }),
  ...(required && { 'aria-required': true }),
});

const plain = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '' : String(value);

/** What is wrong with two days between which something is looked for; undefined while either is open. */
export const rangeFault = (from = '', to = ''): string | undefined =>
  from && to && from > to ? t('The first day is after the last: no day lies between them.') : undefined;

interface Range {
  readonly from: string;
  readonly to: string;
}

interface DayRangeProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (change: Partial<Range>) => void;
}

/** `<DayRange from={view.from} to={view.to} onChange={onChange} />`: two days that filter a list, in a row of filters. */
export function DayRange({ from = '', to = '', onChange }: DayRangeProps) {
  const id = useId();
  const fault = rangeFault(from, to);
  const described = fault ? { 'aria-invalid': true, 'aria-describedby': id } : {};
  const day = (label: string, value: string, onValue: (value: string) => void) => (
    <span className="flex min-w-0 items-center gap-2 max-md:basis-full">
      <label htmlFor={`${id}-${label}`} className="text-sm text-ink-2">
        {label}
      </label>
      <DateInput
        isDense
        id={`${id}-${label}`}
        value={value}
        onValue={onValue}
        className="w-auto min-w-0 flex-1"
        {...described}
      />
    </span>
  );
  return (
    <>
      {day(t('From'), from, (value) => onChange({ from: value }))}
      {day(t('To'), to, (value) => onChange({ to: value }))}
      {fault && (
        <p id={id} role="alert" className="basis-full text-sm text-red-ink">
          {fault}
        </p>
      )}
    </>
  );
}
