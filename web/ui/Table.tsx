/**
 * <Table label={t('Users')} rows={users} keyOf={(user) => user.id} columns={[
 *    { key: 'name', header: t('Name'), cell: (user) => …, sortBy: (user) => user.name, main: true },
 *    { key: 'budget', header: t('Budget'), cell: …, sortBy: …, numeric: true }]}
 *   rowLink={(user) => `/users/${user.id}`} actions={(user) => [{ label: t('Edit'), onSelect }]} empty={<EmptyState …/>} />
 * rowLink may be { to, search } for a dialog that the URL opens. `selection` with `nameOf` puts a box before each row (Shift ticks a range).
 * A table on desktop, cards on phones: same data, same order. Sorting is its own unless `sort` and `onSort` keep it in the URL.
 * More than `pageSize` rows (default 100) come on with "Show more".
 */

import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { t } from '../i18n/text.ts';
import { Button } from './Button.tsx';
import { bringIntoView } from './bring-into-view.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { Select } from './inputs.tsx';
import { RowMenu } from './RowMenu.tsx';
import { linkTo } from './row-link.ts';
import { orderOf, SortButton } from './SortButton.tsx';
import { allOrNone, pressed, type Selection } from './selection.ts';
import { type Sort, sorted } from './sorting.ts';
import type { Column, FaceProps, TableProps } from './table-props.ts';
import { Checkbox } from './toggles.tsx';
import { useIsPhone } from './use-media.ts';

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
function RowBox({ selection, keys, rowKey, label, last }: RowBoxProps) {
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
function AllBox({ selection, keys }: Pick<RowBoxProps, 'selection' | 'keys'>) {
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

/** The phone's face of Table: a card a row, the sorting as a choice above. */
function TableCards<R>(props: FaceProps<R>) {
  const { label, rows, keys, keyOf, columns, rowLink, selection, nameOf, actions, fresh } = props;
  const last = useRef<string>(undefined);
  const main = columns.find((column) => column.main) ?? columns[0];
  const rest = columns.filter((column) => column !== main && !column.desktopOnly);
  return (
    <>
      <SortChoice {...props} />
      <ul aria-label={label} className="divide-y divide-line">
        {rows.map((row) => (
          <li
            key={keyOf(row)}
            ref={keyOf(row) === fresh ? bringIntoView : undefined}
            className={cx(
              'relative grid scroll-my-32 gap-2 px-4 py-3',
              (selection?.selected.has(keyOf(row)) || keyOf(row) === fresh) && 'bg-primary-wash',
            )}
          >
            <div className="flex items-start gap-2">
              {selection && (
                <RowBox
                  selection={selection}
                  keys={keys}
                  rowKey={keyOf(row)}
                  label={nameOf?.(row) ?? keyOf(row)}
                  last={last}
                />
              )}
              <div className="min-w-0 flex-1 py-1 font-semibold wrap-anywhere">
                {rowLink ? (
                  <Link {...linkTo(rowLink(row))} className="after:absolute after:inset-0">
                    {main?.cell(row)}
                  </Link>
                ) : (
                  main?.cell(row)
                )}
              </div>
              {actions && <RowMenu items={actions(row)} />}
            </div>
            <dl className="grid gap-1.5">
              {rest.map((column) => (
                <Line key={column.key} column={column} row={row} />
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function Line<R>({ column, row }: { column: Column<R>; row: R }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-sm text-ink-3">{column.header}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{column.cell(row)}</dd>
    </div>
  );
}

function SortChoice<R>({ columns, sort, onSort, selection, keys }: FaceProps<R>) {
  const options = columns.filter((column) => column.sortBy).map(({ key, header }) => ({ value: key, label: header }));
  if (options.length === 0) return null;
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2">
      {selection && <AllBox selection={selection} keys={keys} />}
      <Select
        aria-label={t('Sort by')}
        placeholder={t('Sort by')}
        options={options}
        value={sort?.key ?? ''}
        onValue={(key) => onSort(key ? { key, descending: false } : undefined)}
        className="flex-1"
      />
      {sort && (
        <IconButton
          icon={sort.descending ? ArrowDown : ArrowUp}
          label={sort.descending ? t('Descending') : t('Ascending')}
          variant="framed"
          onClick={() => onSort({ ...sort, descending: !sort.descending })}
        />
      )}
    </div>
  );
}

/** The desktop face of Table. On a wide page, where every table fits, the header stays under the page's header while the rows scroll. */
function TableGrid<R>(props: FaceProps<R>) {
  const { label, rows, keys, keyOf, columns, selection, actions, sort, onSort } = props;
  const last = useRef<string>(undefined);
  return (
    <div className="relative max-[85rem]:overflow-x-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-base">
        <thead>
          <tr>
            {selection && (
              <th
                scope="col"
                className={cx(headLook, 'w-10 pe-0 max-[85rem]:pe-0 pointer-coarse:w-15 [&_label]:mx-0!')}
              >
                <AllBox selection={selection} keys={keys} />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col" className={cx(headLook, 'w-14')}>
                <span className="sr-only">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={keyOf(row)} row={row} table={props} last={last} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<R> {
  row: R;
  table: FaceProps<R>;
  last: { current: string | undefined };
}

function Row<R>({ row, table, last }: RowProps<R>) {
  const { keys, keyOf, columns, rowLink, selection, nameOf, actions } = table;
  const key = keyOf(row);
  return (
    <tr
      ref={key === table.fresh ? bringIntoView : undefined}
      data-selected={selection?.selected.has(key) || key === table.fresh || undefined}
      className="group relative scroll-my-32 hover:bg-sunk data-selected:bg-primary-wash"
    >
      {selection && (
        <td className={cx(cellLook, 'w-10 pe-0 max-[85rem]:pe-0 pointer-coarse:w-15 [&_label]:mx-0!')}>
          <RowBox selection={selection} keys={keys} rowKey={key} label={nameOf?.(row) ?? key} last={last} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          dir={column.numeric ? 'ltr' : undefined}
          className={cx(cellLook, widthOf(column), column.pinned && cx(pinnedLook, 'max-xl:group-hover:bg-sunk'))}
        >
          {column.main && rowLink ? (
            <Link
              {...linkTo(rowLink(row))}
              className="font-semibold wrap-anywhere after:absolute after:inset-0 after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary"
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {actions && (
        <td className={cx(cellLook, 'text-end')}>
          <RowMenu items={actions(row)} />
        </td>
      )}
    </tr>
  );
}

const headLook =
  'border-b min-[85rem]:sticky min-[85rem]:top-(--header) min-[85rem]:z-2 border-line-2 bg-card px-4 py-2 text-sm font-medium text-ink-2 max-[85rem]:px-2.5 max-[85rem]:first:ps-4 max-[85rem]:last:pe-4 first:rounded-ss-2 last:rounded-se-2';
const pinnedLook =
  'max-[85rem]:sticky max-[85rem]:start-0 max-[85rem]:z-1 max-[85rem]:border-e max-[85rem]:border-e-line max-[85rem]:bg-card';
const cellLook =
  'border-b border-line px-4 py-2.5 align-middle max-[85rem]:px-2.5 max-[85rem]:first:ps-4 max-[85rem]:last:pe-4 pointer-coarse:py-3 group-last:border-b-0';

/** A word without an end is broken rather than let the table grow; the least width keeps ordinary words whole. */
function widthOf<R>({ numeric, main, short }: Column<R>): string {
  if (numeric) return 'text-end wrap-break-word';
  if (short) return '';
  return main ? 'min-w-52 max-[85rem]:min-w-40 wrap-anywhere' : 'min-w-28 wrap-anywhere';
}

const headOf = <R,>({ numeric, pinned }: Column<R>): string =>
  cx(headLook, numeric ? 'text-end' : 'text-start', pinned && pinnedLook);

interface HeaderProps<R> {
  column: Column<R>;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
}

function Header<R>({ column, sort, onSort }: HeaderProps<R>) {
  return (
    <th
      scope="col"
      aria-sort={orderOf(column.key, sort)}
      // Digits run from the left in Arabic too: so their columns line up at the same end.
      dir={column.numeric ? 'ltr' : undefined}
      className={headOf(column)}
    >
      {column.sortBy ? (
        <SortButton {...{ sort, onSort }} name={column.key} label={column.header} />
      ) : (
        <bdi>{column.header}</bdi>
      )}
    </th>
  );
}

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
