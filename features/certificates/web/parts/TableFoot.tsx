import { cx } from '#web/ui/cx.ts';
import type { TrackColumn } from './track-column.ts';

interface TableFootProps<R> {
  label: string;
  rows: readonly R[];
  columns: readonly TrackColumn<R>[];
}

/** What all rows come to, in view however far one scrolls. */
export function TableFoot<R>({ label, rows, columns }: TableFootProps<R>) {
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
