/**
 * <Table label={t('Users')} rows={users} keyOf={(user) => user.id} columns={[
 *    { key: 'name', header: t('Name'), cell: (user) => …, sortBy: (user) => user.name, main: true },
 *    { key: 'budget', header: t('Budget'), cell: …, sortBy: …, numeric: true }]}
 *   rowLink={(user) => `/users/${user.id}`} actions={(user) => [{ label: t('Edit'), onSelect }]} empty={<EmptyState …/>} />
 * rowLink may be { to, search } for a dialog that the URL opens. `selection` with `nameOf` puts a box before each row (Shift ticks a range).
 * A table on desktop, cards on phones: same data, same order. Sorting is its own unless `sort` and `onSort` keep it in the URL.
 * More than `pageSize` rows (default 100) come on with "Show more".
 */
import { type ReactNode, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from './Button.tsx';
import type { MenuItem } from './Menu.tsx';
import type { RowLink } from './row-link.ts';
import type { Selection } from './selection.ts';
import { type Sort, sorted } from './sorting.ts';
import { TableCards } from './TableCards.tsx';
import { TableGrid } from './TableGrid.tsx';
import { useIsPhone } from './use-media.ts';

export interface Column<R> {
  key: string;
  header: string;
  cell: (row: R) => ReactNode;
  /** Makes the column sortable. Numbers before texts, null last. */
  sortBy?: (row: R) => string | number | null;
  /** The row's name: the link of the row on desktop, the heading of its card on phones. */
  main?: boolean;
  numeric?: boolean;
  /** Stays in sight while a wide table scrolls sideways on a narrow screen; there its link is the cell, not the row. */
  pinned?: boolean;
  /** Left out of the phone's card, where room is short and the detail page says it. */
  desktopOnly?: boolean;
}

export interface TableProps<R> {
  label: string;
  rows: readonly R[];
  keyOf: (row: R) => string;
  columns: readonly Column<R>[];
  rowLink?: (row: R) => RowLink;
  selection?: Selection | undefined;
  /** What a row is called, for the label of its box. */
  nameOf?: (row: R) => string;
  actions?: (row: R) => readonly MenuItem[];
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  empty?: ReactNode;
  pageSize?: number;
  /** The key of a row that was just made: it is brought into sight and stands out. */
  fresh?: string | undefined;
}

/** What both faces of a table are given: the rows on screen, and the keys of all. */
export type FaceProps<R> = TableProps<R> & {
  readonly keys: readonly string[];
  readonly onSort: (sort: Sort | undefined) => void;
};

export function Table<R>({ pageSize = 100, empty, ...props }: TableProps<R>) {
  const [shown, setShown] = useState(pageSize);
  const [ownSort, setOwnSort] = useState<Sort>();
  const isPhone = useIsPhone();
  const sort = props.onSort ? props.sort : (ownSort ?? props.sort);
  const onSort = props.onSort ?? setOwnSort;
  const rows = sorted(props.rows, props.columns, sort);
  if (rows.length === 0) return empty ?? null;
  const keys = rows.map(props.keyOf);
  const count = Math.max(shown, props.fresh === undefined ? 0 : keys.indexOf(props.fresh) + 1);
  const visible = { ...props, rows: rows.slice(0, count), keys, sort, onSort };
  return (
    <>
      {isPhone ? <TableCards {...visible} /> : <TableGrid {...visible} />}
      <ShowMore shown={Math.min(count, rows.length)} total={rows.length} onMore={() => setShown(count + pageSize)} />
    </>
  );
}

interface ShowMoreProps {
  shown: number;
  total: number;
  onMore: () => void;
  busy?: boolean;
}

/** The foot of a long list: how much is on screen, and the rest. */
function ShowMore({ shown, total, onMore, busy }: ShowMoreProps) {
  if (shown >= total) return null;
  return (
    <div className="flex items-center justify-center gap-4 border-t border-line px-4 py-3 text-sm text-ink-2">
      {t('{{shown}} of {{total}}', { shown, total })}
      <Button size="sm" busy={busy} onClick={onMore}>
        {t('Show more')}
      </Button>
    </div>
  );
}
