import { language } from '#web/i18n/locale.ts';

export interface Sort {
  key: string;
  descending: boolean;
}

interface Sortable<R> {
  key: string;
  sortBy?: (row: R) => string | number | null;
}

/** The rows in the order asked for; equal rows stay as they came, empty values go last either way. */
export function sorted<R>(rows: readonly R[], columns: readonly Sortable<R>[], sort: Sort | undefined): readonly R[] {
  const sortBy = columns.find(({ key }) => key === sort?.key)?.sortBy;
  if (!sort || !sortBy) return rows;
  const words = new Intl.Collator(language(), { numeric: true });
  const way = sort.descending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const a = sortBy(one);
    const b = sortBy(other);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return way * (typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b)));
  });
}

/** A press on a header: ascending, descending, then as it came. */
export function nextSort(key: string, sort: Sort | undefined): Sort | undefined {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? undefined : { key, descending: true };
}
