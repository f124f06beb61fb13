import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cx } from './cx.ts';
import { nextSort, type Sort } from './sorting.ts';

interface SortButtonProps {
  /** The column's key. */
  name: string;
  label: string;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  className?: string;
  /** Where columns are narrow: an arrow stands only in the one that is sorted. */
  isNarrow?: boolean;
}

/** The heading of a column one can sort by; its cell says `aria-sort={orderOf(…)}`. */
export function SortButton({ name, label, sort, onSort, className, isNarrow = false }: SortButtonProps) {
  const active = sort?.key === name ? sort : undefined;
  const Arrow = active ? (active.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <button
      type="button"
      className={cx(
        'touch inline-flex min-w-11 items-center rounded-1 hover:text-ink',
        isNarrow ? 'gap-0.5 text-start' : 'gap-1.5 whitespace-nowrap',
        active && 'text-ink',
        className,
      )}
      onClick={() => onSort(nextSort(name, sort))}
    >
      <bdi>{label}</bdi>
      {(active || !isNarrow) && (
        <Arrow size={isNarrow ? 12 : 14} aria-hidden className={cx('flex-none', !active && 'text-ink-3')} />
      )}
    </button>
  );
}

/** The `aria-sort` of a column's heading. */
export const orderOf = (key: string, sort: Sort | undefined): 'ascending' | 'descending' | undefined => {
  if (sort?.key !== key) return undefined;
  return sort.descending ? 'descending' : 'ascending';
};
