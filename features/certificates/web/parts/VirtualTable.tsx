/**
 * <VirtualTable label rows keyOf columns groupOf total={t('Total')} phone={(row) => …} />: thousands of rows, of which only
 * those in view are drawn. A column without `track` takes what is left. `groupOf` puts a heading where it changes; columns
 * with `sum` are added up there and at the foot. Wide, it scrolls in a box of its own; on a phone with the page, and each row
 * is what `phone` makes of it.
 */
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { allRows, usePrinting } from '#web/ui/printing.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import { useOffsetTop } from '#web/ui/use-offset-top.ts';
import type { TrackColumn } from './track-column.ts';

interface TableFootProps<R> {
  label: string;
  rows: readonly R[];
  columns: readonly TrackColumn<R>[];
}

/** What all rows come to, in view however far one scrolls. */
function TableFoot<R>({ label, rows, columns }: TableFootProps<R>) {
  const first = columns.findIndex(({ sum }) => sum);
  if (first === -1) return null;
  const look = 'sticky bottom-0 z-2 border-t border-line-2 bg-card px-2.5 py-2.5 font-semibold first:ps-4 last:pe-4';
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={first} className={cx(look, 'text-start')}>
          {label}
        </th>
        {columns.slice(first).map(({ key, sum }) => (
          <td key={key} dir="ltr" className={cx(look, 'text-end tabular-nums')}>
            {sum?.(rows)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface VirtualTableProps<R> {
  label: string;
  rows: readonly R[];
  keyOf: (row: R) => string;
  columns: readonly TrackColumn<R>[];
  groupOf?: (row: R) => string;
  /** What the sum of all rows is called. */
  total: string;
  phone: (row: R, index: number) => ReactNode;
  /** Beside something else: it needs less width before it scrolls sideways. */
  narrow?: boolean;
  /** In a dialog, which scrolls by itself: a box on a phone too. */
  boxed?: boolean;
  /** The key of a row that is to come into view. */
  sought?: string | undefined;
}

type Entry<R> =
  | { readonly key: string; readonly group: string; readonly rows: readonly R[] }
  | { readonly key: string; readonly row: R; readonly index: number };

const ROW = 48;
const PHONE_ROW = 132;
const OVERSCAN = 12;

export function VirtualTable<R>(props: VirtualTableProps<R>) {
  const { rows, keyOf, groupOf } = props;
  const entries = useMemo(() => withGroups(rows, keyOf, groupOf), [rows, keyOf, groupOf]);
  const isPhone = useIsPhone();
  const drawn = { ...props, entries, ...(isPhone ? phoneRows(props) : wideRows(props)) };
  return isPhone && !props.boxed ? <PageTable {...drawn} /> : <BoxTable {...drawn} />;
}

/** The rows as this screen shows them. */
interface Look<R> {
  head: ReactNode;
  foot: ReactNode;
  span: number;
  /** Of a row that nobody has measured yet, in pixels. */
  height: number;
  heading: (entry: { group: string; rows: readonly R[] }) => ReactNode;
  cells: (row: R, index: number) => ReactNode;
}

const wideRows = <R,>({ columns, rows, total }: VirtualTableProps<R>): Look<R> => ({
  head: <Head columns={columns} />,
  foot: <TableFoot label={total} rows={rows} columns={columns} />,
  span: columns.length,
  height: ROW,
  heading: (entry) => <GroupCells {...entry} columns={columns} />,
  cells: (row, index) => <Cells row={row} index={index} columns={columns} />,
});

const phoneRows = <R,>({ columns, rows, total, phone }: VirtualTableProps<R>): Look<R> => ({
  head: null,
  foot: columns.some(({ sum }) => sum) && (
    <tfoot>
      <tr>
        <PhoneSum label={total} rows={rows} columns={columns} />
      </tr>
    </tfoot>
  ),
  span: 1,
  height: PHONE_ROW,
  heading: ({ group, rows: own }) => <PhoneSum label={group} rows={own} columns={columns} />,
  cells: (row, index) => <td className="border-b border-line p-3 wrap-anywhere">{phone(row, index)}</td>,
});

type DrawnProps<R> = Look<R> &
  Pick<VirtualTableProps<R>, 'label' | 'narrow' | 'sought'> & { entries: readonly Entry<R>[] };

function BoxTable<R>({ label, narrow, sought, entries, height, head, foot, ...look }: DrawnProps<R>) {
  const box = useRef<HTMLElement>(null);
  const isPrinting = usePrinting();
  const virtual = useVirtualizer({
    rangeExtractor: isPrinting ? allRows : defaultRangeExtractor,
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: OVERSCAN,
  });
  useSought(sought, entries, virtual);
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
        {head}
        <Body {...look} entries={entries} top={0} virtual={virtual} />
        {foot}
      </table>
    </section>
  );
}

function PageTable<R>({ label, sought, entries, height, foot, ...look }: DrawnProps<R>) {
  const frame = useRef<HTMLTableElement>(null);
  const top = useOffsetTop(frame);
  const isPrinting = usePrinting();
  const virtual = useWindowVirtualizer({
    rangeExtractor: isPrinting ? allRows : defaultRangeExtractor,
    count: entries.length,
    estimateSize: () => height,
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  useSought(sought, entries, virtual);
  return (
    <table
      ref={frame}
      aria-label={label}
      aria-rowcount={entries.length}
      className="w-full table-fixed border-separate border-spacing-0 rounded-2 border border-line bg-card"
    >
      <Body {...look} entries={entries} top={top} virtual={virtual} />
      {foot}
    </table>
  );
}

interface Scrolling {
  scrollToIndex: (index: number, options: { align: 'center' }) => void;
}

function useSought(sought: string | undefined, entries: readonly { key: string }[], { scrollToIndex }: Scrolling) {
  const at = sought === undefined ? -1 : entries.findIndex(({ key }) => key === sought);
  useEffect(() => {
    if (at !== -1) scrollToIndex(at, { align: 'center' });
  }, [at, scrollToIndex]);
}

interface BodyProps<R> extends Pick<Look<R>, 'span' | 'heading' | 'cells'> {
  entries: readonly Entry<R>[];
  /** Where the rows begin in what scrolls. */
  top: number;
  virtual: {
    getVirtualItems: () => readonly VirtualItem[];
    getTotalSize: () => number;
    measureElement: (row: Element | null) => void;
  };
}

function Body<R>({ entries, span, heading, cells, top, virtual }: BodyProps<R>) {
  const seen = virtual.getVirtualItems();
  return (
    <tbody>
      <Gap height={(seen[0]?.start ?? top) - top} span={span} />
      {seen.map(({ index }) => {
        const entry = entries[index];
        return (
          entry && (
            <tr key={entry.key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 1}>
              {'group' in entry ? heading(entry) : cells(entry.row, entry.index)}
            </tr>
          )
        );
      })}
      <Gap height={virtual.getTotalSize() - ((seen.at(-1)?.end ?? top) - top)} span={span} />
    </tbody>
  );
}

function withGroups<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  groupOf: ((row: R) => string) | undefined,
): Entry<R>[] {
  const entries: Entry<R>[] = [];
  let last = '';
  let own: R[] = [];
  for (const [index, row] of rows.entries()) {
    const group = groupOf?.(row) ?? '';
    if (group !== last) own = [];
    if (group !== last && group !== '') entries.push({ key: `group-${keyOf(row)}`, group, rows: own });
    last = group;
    own.push(row);
    entries.push({ key: keyOf(row), row, index });
  }
  return entries;
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
          // Digits run from the left in Arabic too: so their columns line up at the same end.
          {...(numeric && { dir: 'ltr' })}
        >
          <bdi>{header}</bdi>
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
        {...(numeric && { dir: 'ltr' })}
        className={cx(
          'border-b border-line px-2.5 py-2 wrap-anywhere first:ps-4 last:pe-4',
          numeric && 'text-end tabular-nums',
        )}
      >
        {cell(row, index)}
      </td>
    ))}
  </>
);

interface GroupProps<R> {
  group: string;
  rows: readonly R[];
  columns: readonly TrackColumn<R>[];
}

function GroupCells<R>({ group, rows, columns }: GroupProps<R>) {
  const first = columns.findIndex(({ sum }) => sum);
  const look = 'border-b border-line bg-sunk px-2.5 py-2 text-sm font-semibold first:ps-4 last:pe-4';
  return (
    <>
      <th scope="colgroup" colSpan={first === -1 ? columns.length : first} className={cx(look, 'text-start')}>
        <bdi>{group}</bdi>
      </th>
      {(first === -1 ? [] : columns.slice(first)).map(({ key, sum }) => (
        <td key={key} dir="ltr" className={cx(look, 'text-end tabular-nums')}>
          {sum?.(rows)}
        </td>
      ))}
    </>
  );
}

const PhoneSum = <R,>({ label, rows, columns }: { label: string } & Omit<GroupProps<R>, 'group'>) => (
  <th scope="colgroup" className="border-b border-line bg-sunk px-3 py-2 text-start text-sm font-semibold">
    <span className="flex flex-wrap justify-between gap-x-3">
      <bdi className="wrap-anywhere">{label}</bdi>
      <span className="tabular-nums">{columns.find(({ sum }) => sum)?.sum?.(rows)}</span>
    </span>
  </th>
);
