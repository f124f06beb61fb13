/**
 * <FilterButtons label={t('Filter')} options={[{ value: 'all', label: t('All'), count: 12 }]} value={filter} onValue={setFilter} />:
 * one of a few, joined like a scale; for switching views (Simple View, By Discipline) as well.
 */
import { formatNumber } from '#web/i18n/formats.ts';
import { cx } from './cx.ts';

interface FilterButtonsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; count?: number | undefined }[];
  value: V;
  onValue: (value: V) => void;
  /** It changes nothing of what is printed, and is left out on paper. */
  isForScreen?: boolean;
}

export function FilterButtons<V extends string>(props: FilterButtonsProps<V>) {
  const { label, options, value, onValue, isForScreen = false } = props;
  return (
    <fieldset
      aria-label={label}
      className={cx(
        'flex max-w-full min-w-0 divide-x divide-line-2 self-start overflow-x-auto rounded-1 border border-line-2 bg-card [scrollbar-width:none]',
        isForScreen && 'print:hidden',
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValue(option.value)}
          className={cx(
            'touch inline-flex h-8.5 items-center justify-center gap-1.5 font-medium wrap-normal md:px-3.25 transition-colors -outline-offset-2 max-md:h-auto max-md:flex-auto',
            options.length > 3 ? 'px-3 whitespace-nowrap' : 'px-2 md:whitespace-nowrap',
            option.value === value ? 'bg-ink text-paper' : 'text-ink-2 hover:bg-sunk hover:text-ink',
          )}
        >
          {option.label}
          {option.count !== undefined && <span className="font-normal">{formatNumber(option.count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
