/**
 * <Table label={t('Users')} rows={users} keyOf={(user) => user.id} columns={[
 *    { key: 'name', header: t('Name'), cell: (user) => …, sortBy: (user) => user.name, main: true },
 *    { key: 'budget', header: t('Budget'), cell: …, sortBy: …, numeric: true }]}
 *   rowLink={(user) => `/users/${user.id}`} actions={(user) => [{ label: t('Edit'), onSelect }]} empty={<EmptyState …/>} />
 * rowLink may be { to, search } for a dialog that the URL opens. `selection` with `nameOf` puts a box before each row (Shift ticks a range).
 * A table on desktop, cards on phones: same data, same order. Sorting is its own unless `sort` and `onSort` keep it in the URL.
 * More than `pageSize` rows (default 100) come on with "Show more".
 */
import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from './Button.tsx';
import { type Sort, sorted } from './sorting.ts';
import { TableCards } from './TableCards.tsx';
import { TableGrid } from './TableGrid.tsx';
import type { TableProps } from './table-props.ts';
import { useIsPhone } from './use-media.ts';

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
