import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { t } from '#web/i18n/text.ts';
import { bringIntoView } from './bring-into-view.ts';
import { cx } from './cx.ts';
import { AllBox, RowBox } from './RowBox.tsx';
import { RowMenu } from './RowMenu.tsx';
import { linkTo } from './row-link.ts';
import { orderOf, SortButton } from './SortButton.tsx';
import type { Sort } from './sorting.ts';
import type { Column, FaceProps } from './table-props.ts';

/** The desktop face of Table. The header stays under the page's header while the rows scroll. */
export function TableGrid<R>(props: FaceProps<R>) {
  const { label, rows, keys, keyOf, columns, selection, actions, sort, onSort } = props;
  const last = useRef<string>(undefined);
  return (
    <div className="relative max-xl:overflow-x-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-base">
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={cx(headLook, 'w-10 pe-0 pointer-coarse:w-15 [&_label]:mx-0!')}>
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
        <td className={cx(cellLook, 'w-10 pe-0 pointer-coarse:w-15 [&_label]:mx-0!')}>
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
  'border-b xl:sticky xl:top-(--header) xl:z-2 border-line-2 bg-card px-4 py-2 text-sm font-medium text-ink-2 first:rounded-ss-2 last:rounded-se-2';
const pinnedLook = 'max-xl:sticky max-xl:start-0 max-xl:z-1 max-xl:border-e max-xl:border-e-line max-xl:bg-card';
const cellLook = 'border-b border-line px-4 py-2.5 align-middle pointer-coarse:py-3 group-last:border-b-0';

/** A word without an end is broken rather than let the table grow; the least width keeps ordinary words whole. */
function widthOf<R>({ numeric, main }: Column<R>): string {
  if (numeric) return 'text-end wrap-break-word';
  return main ? 'min-w-52 wrap-anywhere' : 'min-w-28 wrap-anywhere';
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
