import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { t } from '#web/i18n/text.ts';
import { usePageKeys } from '#web/layout/page-keys.ts';
import { cx } from '#web/ui/cx.ts';
import { allRows, usePrinting } from '#web/ui/printing.ts';
import { orderOf, SortButton } from '#web/ui/SortButton.tsx';
import type { Sort } from '#web/ui/sorting.ts';
import type { Material } from '../../contract.ts';
import type { ShortMaterial } from '../../forecast-contract.ts';
import { headings } from './headings.ts';
import { MaterialRow, type Sheet } from './MaterialRow.tsx';
import { type Place, type Step, stepped } from './moves.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useEntries } from './use-entries.ts';
import { useOrder } from './use-order.ts';

interface MaterialTableProps {
  materials: readonly Material[];
  projects: ReadonlyMap<string, Project>;
  shortfalls: ReadonlyMap<string, ShortMaterial>;
  withProject: boolean;
}

const ROW_HEIGHT = 57;

/** All materials as a sheet; only the rows in view are drawn, so that 5,000 scroll like 50. */
export function MaterialTable(props: MaterialTableProps) {
  usePageKeys(t('Materials'), [
    ['↑ ↓ ← →', t('Go from quantity to quantity')],
    ['Enter · F2', t('Change the quantity, store it')],
    ['Esc', t('Leave the quantity as it was')],
    ['Ctrl Home · Ctrl End', t('Go to the first, to the last')],
  ]);
  const [sort, setSort] = useState<Sort>();
  const materials = useOrder(props.materials, { projects: props.projects, sort });
  const body = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const isPrinting = usePrinting();
  const virtual = useWindowVirtualizer({
    rangeExtractor: isPrinting ? allRows : defaultRangeExtractor,
    count: materials.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (index) => materials[index]?.id ?? index,
  });
  const { sheet, entries, keyboardIn } = useSheet(materials.length, virtual.scrollToIndex);
  const { adjustment, giveReason, giveUp } = entries;
  const drawn = virtual.getVirtualItems();
  const above = (drawn[0]?.start ?? offset) - offset;
  const below = virtual.getTotalSize() + offset - (drawn.at(-1)?.end ?? offset);
  return (
    <div className="relative overflow-x-auto rounded-2 border border-line bg-card xl:overflow-x-clip">
      <table aria-label={t('Materials')} aria-rowcount={materials.length + 1} className="w-full min-w-280 table-fixed">
        <Head withProject={props.withProject} sort={sort} onSort={setSort} />
        <tbody ref={body}>
          <Gap height={above} />
          {drawn.map(({ key, index }) => {
            const material = materials[index];
            return (
              material && (
                <MaterialRow
                  key={key}
                  index={index}
                  material={material}
                  project={props.projects.get(material.projectId)}
                  neededBy={knownDay(props.shortfalls.get(material.id))}
                  withProject={props.withProject}
                  entries={entries.all}
                  sheet={sheet}
                  measure={virtual.measureElement}
                  {...keyboardIn(index)}
                />
              )
            );
          })}
          <Gap height={below} />
        </tbody>
      </table>
      {adjustment && <ReasonDialog adjustment={adjustment} onReason={giveReason} onClose={giveUp} />}
    </div>
  );
}

/** Stands for the rows that are not drawn. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td colSpan={11} style={{ height }} />
    </tr>
  ) : null;

/** What the rows tell, and where the keyboard is: of the functions none ever changes, so that a row is drawn only for what is its own. */
function useSheet(rows: number, scrollTo: (row: number) => void) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [turn, setTurn] = useState(0);
  const entries = useEntries();
  const go = (step: Step) => {
    const place = stepped(active, step, rows);
    setActive(place);
    setTurn((count) => count + 1);
    scrollTo(place.row);
  };
  const latest = useRef({ entries, go });
  latest.current = { entries, go };
  const sheet = useMemo<Sheet>(
    () => ({
      onSave: (...cell) => void latest.current.entries.save(...cell),
      onCancel: (...cell) => latest.current.entries.cancel(...cell),
      onStep: (step) => latest.current.go(step),
      onActive: setActive,
    }),
    [],
  );
  const keyboardIn = (row: number) => (active.row === row ? { column: active.column, turn } : { turn: 0 });
  return { sheet, entries, keyboardIn };
}

const numeric = new Set(['requiredQty', 'onSiteQty', 'deliveredQty', 'available', 'total']);
const widths: Readonly<Record<string, string>> = {
  item: 'w-auto',
  project: 'w-32',
  total: 'w-26',
  supplier: 'w-28',
  status: 'w-33',
  expected: 'w-28',
};

interface HeadProps extends Pick<MaterialTableProps, 'withProject'> {
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

const Head = ({ withProject, sort, onSort }: HeadProps) => (
  <thead>
    <tr aria-rowindex={1}>
      {Object.entries(headings())
        .filter(([key]) => withProject || key !== 'project')
        .map(([key, heading]) => (
          <th
            key={key}
            scope="col"
            aria-sort={orderOf(key, sort)}
            className={cx(headLook, widths[key] ?? 'w-22', numeric.has(key) ? 'text-end' : 'text-start')}
          >
            <SortButton
              {...{ sort, onSort }}
              isNarrow
              name={key}
              label={heading}
              className={numeric.has(key) ? 'justify-end text-end' : ''}
            />
          </th>
        ))}
      <th scope="col" className={cx(headLook, 'w-14')}>
        <span className="sr-only">{t('Actions')}</span>
      </th>
    </tr>
  </thead>
);

const headLook =
  'border-b border-line-2 bg-card px-3 py-2 text-sm font-medium text-ink-2 xl:sticky xl:top-(--header) xl:z-2';

/** The day it is missing, where a plan or a rate says one. */
const knownDay = (short: ShortMaterial | undefined) =>
  short?.basis === 'unknown' ? undefined : (short?.neededBy ?? undefined);
