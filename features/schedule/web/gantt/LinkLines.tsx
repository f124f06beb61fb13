import { direction } from '#web/i18n/locale.ts';
import type { TaskLink } from '../../contract.ts';
import type { Row } from './rows.ts';
import type { Scale } from './scale.ts';

interface LinkLinesProps {
  readonly rows: readonly Row[];
  readonly links: readonly TaskLink[];
  readonly scale: Scale;
  readonly rowHeight: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

const BEND = 8;

/** Arrows from what must come first to what waits for it; only those that touch the rows on screen. */
export function LinkLines({ rows, links, scale, rowHeight, firstRow, lastRow }: LinkLinesProps) {
  const places = new Map(rows.map(({ task }, index) => [task.id, { task, index }]));
  const paths = links.flatMap((link) => {
    const [from, to] = [places.get(link.predecessorId), places.get(link.successorId)];
    if (!from || !to) return [];
    if (Math.max(from.index, to.index) < firstRow || Math.min(from.index, to.index) > lastRow) return [];
    const edge = ({ task }: typeof from, isEnd: boolean) => {
      const date = isEnd ? task.plannedEndDate : task.plannedStartDate;
      return date === null ? undefined : scale.at(date) + (isEnd ? scale.dayWidth : 0);
    };
    const [x1, x2] = [edge(from, link.kind[0] === 'F'), edge(to, link.kind[1] === 'F')];
    if (x1 === undefined || x2 === undefined) return [];
    const y = (index: number) => index * rowHeight + rowHeight / 2;
    const isCritical = from.task.isCritical && to.task.isCritical;
    return [{ id: link.id, d: pathOf([x1, y(from.index)], [x2, y(to.index)], link.kind), isCritical }];
  });
  return (
    <svg
      aria-hidden
      className="pointer-events-none absolute top-0 z-1"
      style={{ insetInlineStart: 0, transform: direction() === 'rtl' ? 'scaleX(-1)' : undefined }}
      width={scale.width}
      height={rows.length * rowHeight}
    >
      {paths.map(({ id, d, isCritical }) => (
        <path key={id} d={d} fill="none" strokeWidth={1.5} className={isCritical ? 'stroke-red' : 'stroke-ink-3'} />
      ))}
    </svg>
  );
}

type Point = readonly [x: number, y: number];

function pathOf([x1, y1]: Point, [x2, y2]: Point, kind: TaskLink['kind']): string {
  const out = kind[0] === 'F' ? x1 + BEND : x1 - BEND;
  const into = kind[1] === 'S' ? x2 - BEND : x2 + BEND;
  const head = kind[1] === 'S' ? -4 : 4;
  const arrow = `M${x2 + head},${y2 - 4}L${x2},${y2}L${x2 + head},${y2 + 4}`;
  const middle = (y1 + y2) / 2;
  const isDirect = kind[0] === 'F' && kind[1] === 'S' && out <= into;
  const line = isDirect ? `M${x1},${y1}H${out}V${y2}H${x2}` : `M${x1},${y1}H${out}V${middle}H${into}V${y2}H${x2}`;
  return line + arrow;
}
