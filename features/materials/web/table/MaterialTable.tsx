import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/Money.tsx';
import type { Material } from '../../contract.ts';
import type { ShortMaterial } from '../../forecast-contract.ts';
import { available, stockState } from '../../rules.ts';
import { MaterialMenu } from '../parts/MaterialMenu.tsx';
import { keptTogether } from '../parts/words.ts';
import { editable, type Place, type Step, stepped } from './moves.ts';
import { QuantityCell } from './QuantityCell.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useEntries } from './use-entries.ts';

interface MaterialTableProps {
  materials: readonly Material[];
  projects: ReadonlyMap<string, Project>;
  shortfalls: ReadonlyMap<string, ShortMaterial>;
  withProject: boolean;
}

const ROW_HEIGHT = 57;

/** All materials as a sheet; only the rows in view are drawn, so that 5,000 scroll like 50. */
export function MaterialTable(props: MaterialTableProps) {
  const { materials } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const virtual = useWindowVirtualizer({
    count: materials.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (index) => materials[index]?.id ?? index,
  });
  const { cellOf, entries } = useCells(props, virtual.scrollToIndex);
  const { adjustment, giveReason, giveUp } = entries;
  const drawn = virtual.getVirtualItems();
  const above = (drawn[0]?.start ?? offset) - offset;
  const below = virtual.getTotalSize() + offset - (drawn.at(-1)?.end ?? offset);
  return (
    <div className="overflow-x-auto rounded-2 border border-line bg-card xl:overflow-x-clip">
      <table aria-label={t('Materials')} aria-rowcount={materials.length + 1} className="w-full min-w-280 table-fixed">
        <Head withProject={props.withProject} />
        <tbody ref={body}>
          <Gap height={above} />
          {drawn.map(({ key, index }) => {
            const material = materials[index];
            return (
              material && (
                <tr
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className="border-b border-line hover:bg-sunk"
                >
                  <Cells {...props} material={material} cell={(column) => cellOf(material, { row: index, column })} />
                </tr>
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

/** The cells that are edited in place, and the one of them the keyboard is at. */
function useCells({ materials, projects }: MaterialTableProps, scrollTo: (row: number) => void) {
  const { role } = useSession();
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [turn, setTurn] = useState(0);
  const entries = useEntries();
  const go = (step: Step) => {
    const place = stepped(active, step, materials.length);
    setActive(place);
    setTurn((count) => count + 1);
    scrollTo(place.row);
  };
  const cellOf = (material: Material, { row, column }: Place): ReactNode => {
    const field = editable[column] ?? 'requiredQty';
    const project = projects.get(material.projectId);
    return (
      <QuantityCell
        quantity={material[field]}
        label={t('{{name}}: {{value}}', { name: material.item, value: headings()[field] })}
        entry={entries.entryOf(material.id, field)}
        isActive={active.row === row && active.column === column}
        turn={turn}
        mayEdit={project !== undefined && mayInProject(role, project.memberRole, 'material.write')}
        onSave={(typed) => void entries.save(material, field, typed)}
        onCancel={() => entries.cancel(material, field)}
        onStep={go}
        onActive={() => setActive({ row, column })}
      />
    );
  };
  return { cellOf, entries };
}

const headings = () => ({
  item: t('Item'),
  project: t('Project'),
  requiredQty: t('Required'),
  onSiteQty: t('On site'),
  deliveredQty: t('Delivered'),
  available: t('Available'),
  status: t('Status'),
  total: t('Total cost'),
  supplier: t('Supplier'),
  expected: t('Expected delivery'),
});

const numeric = new Set(['requiredQty', 'onSiteQty', 'deliveredQty', 'available', 'total']);
const widths: Readonly<Record<string, string>> = {
  item: 'w-auto',
  project: 'w-32',
  total: 'w-26',
  supplier: 'w-28',
  status: 'w-33',
  expected: 'w-28',
};

const Head = ({ withProject }: Pick<MaterialTableProps, 'withProject'>) => (
  <thead>
    <tr aria-rowindex={1}>
      {Object.entries(headings())
        .filter(([key]) => withProject || key !== 'project')
        .map(([key, heading]) => (
          <th
            key={key}
            scope="col"
            className={cx(headLook, widths[key] ?? 'w-22', numeric.has(key) ? 'text-end' : 'text-start')}
          >
            {heading}
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

interface CellsProps extends MaterialTableProps {
  material: Material;
  cell: (column: number) => ReactNode;
}

function Cells({ material, projects, shortfalls, withProject, cell }: CellsProps) {
  const { item, category, unit, totalCost, currency, supplier, expectedDeliveryDate } = material;
  const project = projects.get(material.projectId);
  const neededBy = shortfalls.get(material.id)?.neededBy;
  return (
    <>
      <td className={cellLook}>
        <b className="line-clamp-2 font-semibold wrap-anywhere" title={item}>
          <bdi>{keptTogether(item)}</bdi>
        </b>
        <span className="block truncate text-xs text-ink-3">
          {t(category)} · {t(unit)}
        </span>
      </td>
      {withProject && (
        <td title={project?.name} className={cellLook}>
          <span className="line-clamp-2 wrap-anywhere">{project ? isolate(project.name) : '–'}</span>
        </td>
      )}
      {editable.map((field, column) => (
        <td key={field} className="px-1 py-1.5 align-middle">
          {cell(column)}
        </td>
      ))}
      <td className={cx(cellLook, 'text-end tabular-nums')}>
        {formatNumber(available(material), { maximumFractionDigits: 4 })}
      </td>
      <td className={cellLook}>
        <StatusBadge status={stockState(material)} />
        {neededBy && (
          <span className="block pt-0.5 text-xs text-red-ink">
            {t('Missing from {{date}}', { date: formatDate(neededBy) })}
          </span>
        )}
      </td>
      <td className={cx(cellLook, 'text-end tabular-nums')}>
        {totalCost === null ? '–' : <Money amount={totalCost} currency={currency} />}
      </td>
      <td title={supplier ?? undefined} className={cx(cellLook, 'truncate')}>
        {supplier ? isolate(supplier) : '–'}
      </td>
      <td className={cellLook}>{expectedDeliveryDate ? formatDate(expectedDeliveryDate) : '–'}</td>
      <td className="p-1 align-middle">
        <div className="flex justify-end">
          <MaterialMenu material={material} project={project} withMove />
        </div>
      </td>
    </>
  );
}

const cellLook = 'px-3 py-2 align-middle';
