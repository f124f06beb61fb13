/**
 * <VirtualTable label rows keyOf columns groupOf phone={(row) => …} />: thousands of rows, of which only those in view are
 * drawn. A column without `track` takes what is left. On a phone each row is what `phone` makes of it. `groupOf` puts a
 * heading where it changes.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { useIsPhone } from '#web/ui/use-media.ts';

export interface TrackColumn<R> {
  key: string;
  header: string;
  /** Its width, "7rem". */
  track?: string;
  cell: (row: R, index: number) => ReactNode;
  numeric?: boolean;
}

interface VirtualTableProps<R> {
  label: string;
  rows: readonly R[];
  keyOf: (row: R) => string;
  columns: readonly TrackColumn<R>[];
  groupOf?: (row: R) => string;
  phone: (row: R, index: number) => ReactNode;
  /** Beside something else: it needs less width before it scrolls sideways. */
  narrow?: boolean;
}

type Entry<R> =
  | { readonly key: string; readonly group: string }
  | { readonly key: string; readonly row: R; readonly index: number };

const ROW = 48;
const PHONE_ROW = 132;

export function VirtualTable<R>({ label, rows, keyOf, columns, groupOf, phone, narrow }: VirtualTableProps<R>) {
  const box = useRef<HTMLElement>(null);
  const isPhone = useIsPhone();
  const entries = useMemo(() => withGroups(rows, keyOf, groupOf), [rows, keyOf, groupOf]);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isPhone ? PHONE_ROW : ROW),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 12,
  });
  const seen = virtual.getVirtualItems();
  const span = isPhone ? 1 : columns.length;
  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="max-h-[70dvh] overflow-auto rounded-2 border border-line bg-card"
    >
      <table
        aria-label={label}
        aria-rowcount={entries.length}
        className={cx(
          'w-full table-fixed border-separate border-spacing-0 text-base',
          narrow ? 'md:min-w-165' : 'md:min-w-225',
        )}
      >
        {!isPhone && <Head columns={columns} />}
        <tbody>
          <Gap height={seen[0]?.start ?? 0} span={span} />
          {seen.map(({ index }) => {
            const entry = entries[index];
            if (!entry) return null;
            return (
              <tr key={entry.key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 1}>
                {'group' in entry ? (
                  <th
                    scope="colgroup"
                    colSpan={span}
                    className="border-b border-line bg-sunk px-3 py-2 text-start text-sm font-semibold"
                  >
                    <bdi>{entry.group}</bdi>
                  </th>
                ) : isPhone ? (
                  <td className="border-b border-line p-3">{phone(entry.row, entry.index)}</td>
                ) : (
                  <Cells row={entry.row} index={entry.index} columns={columns} />
                )}
              </tr>
            );
          })}
          <Gap height={virtual.getTotalSize() - (seen.at(-1)?.end ?? 0)} span={span} />
        </tbody>
      </table>
    </section>
  );
}

function withGroups<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  groupOf: ((row: R) => string) | undefined,
): Entry<R>[] {
  let last = '';
  return rows.flatMap((row, index): Entry<R>[] => {
    const group = groupOf?.(row) ?? '';
    const isNew = group !== last && group !== '';
    last = group;
    const own = { key: keyOf(row), row, index };
    return isNew ? [{ key: `group-${own.key}`, group }, own] : [own];
  });
}

const Gap = ({ height, span }: { height: number; span: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null;

const Head = <R,>({ columns }: { columns: readonly TrackColumn<R>[] }) => (
  <thead>
    <tr>
      {columns.map(({ key, header, track, numeric }) => (
        <th
          key={key}
          scope="col"
          style={{ width: track }}
          className={cx(
            'sticky top-0 z-2 border-b border-line-2 bg-card px-2.5 py-2 text-sm font-medium text-ink-2 first:ps-4 last:pe-4',
            numeric ? 'text-end' : 'text-start',
          )}
        >
          {header}
        </th>
      ))}
    </tr>
  </thead>
);

const Cells = <R,>({ row, index, columns }: { row: R; index: number; columns: readonly TrackColumn<R>[] }) => (
  <>
    {columns.map(({ key, cell, numeric }) => (
      <td
        key={key}
        className={cx('border-b border-line px-2.5 py-2 first:ps-4 last:pe-4', numeric && 'text-end tabular-nums')}
      >
        {cell(row, index)}
      </td>
    ))}
  </>
);
