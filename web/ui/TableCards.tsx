import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { t } from '#web/i18n/text.ts';
import { bringIntoView } from './bring-into-view.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { Select } from './inputs.tsx';
import { AllBox, RowBox } from './RowBox.tsx';
import { RowMenu } from './RowMenu.tsx';
import { linkTo } from './row-link.ts';
import type { Column, FaceProps } from './table-props.ts';

/** The phone's face of Table: a card a row, the sorting as a choice above. */
export function TableCards<R>(props: FaceProps<R>) {
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
