import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { Project } from '#features/projects/contract.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { usePageKeys } from '#web/layout/page-keys.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Name } from '#web/ui/Name.tsx';
import { allRows, usePrinting } from '#web/ui/printing.ts';
import { orderOf, SortButton } from '#web/ui/SortButton.tsx';
import type { Sort } from '#web/ui/sorting.ts';
import type { Material } from '../../contract.ts';
import type { ShortMaterial } from '../../forecast-contract.ts';
import { available, stockState } from '../../rules.ts';
import { withUnbreakableUnits } from '../parts/labels.ts';
import { MaterialMenu } from '../parts/MaterialMenu.tsx';
import { unitText } from '../parts/unit-text.ts';
import { WaitingMark } from '../parts/WaitingMark.tsx';
import { type Editable, editable, type Place, type Step, stepped } from './moves.ts';
import { QuantityCell } from './QuantityCell.tsx';
import { type Adjustment, type Entries, entryOf, useEntries } from './use-entries.ts';
import { useOrder } from './use-order.ts';

interface MaterialTableProps {
  materials: readonly Material[];
  projects: ReadonlyMap<string, Project>;
  shortfalls: ReadonlyMap<string, ShortMaterial>;
  withProject: boolean;
}

const ROW_HEIGHT = 57;

/** What the rows tell their table. */
interface Sheet {
  readonly onSave: (material: Material, field: Editable, typed: string, isChanged: boolean) => void;
  readonly onCancel: (material: Material, field: Editable) => void;
  readonly onStep: (step: Step) => void;
  readonly onActive: (place: Place) => void;
}

interface RowProps {
  material: Material;
  index: number;
  project: Project | undefined;
  neededBy: string | undefined;
  withProject: boolean;
  entries: Entries;
  sheet: Sheet;
  /** Of the cell the keyboard is at, where it is in this row; `turn` counts up each time it goes there. */
  column?: number;
  turn: number;
  measure: (row: Element | null) => void;
}

interface Own {
  field: Editable;
  own: number;
}

/** One material; drawn again only when something of its own has changed. */
const MaterialRow = memo(function MaterialRow(props: RowProps) {
  const { material, index, project, neededBy, withProject, measure } = props;
  const { item, category, unit, totalCost, currency, supplier, expectedDeliveryDate } = material;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="border-b border-line hover:bg-sunk">
      <td className={cellLook}>
        <b dir="auto" className="aligned-with-page line-clamp-2 font-semibold wrap-anywhere" title={item}>
          {withUnbreakableUnits(item)}
        </b>
        <span className="block truncate text-xs text-ink-3">
          {t(category)} · <bdi>{unitText(unit)}</bdi>
        </span>
        <WaitingMark materialId={material.id} />
      </td>
      {withProject && (
        <td className={cellLook}>
          <Name lines={2}>{project?.name ?? '–'}</Name>
        </td>
      )}
      {editable.map((field, column) => (
        <td key={field} className="px-1 py-1.5 align-middle">
          <Quantity {...props} field={field} own={column} />
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
      <td className={cellLook}>
        <Name>{supplier || '–'}</Name>
      </td>
      <td className={cellLook}>{expectedDeliveryDate ? formatDate(expectedDeliveryDate) : '–'}</td>
      <td className="p-1 align-middle">
        <div className="flex justify-end">
          <MaterialMenu material={material} project={project} withMove />
        </div>
      </td>
    </tr>
  );
});

/** The columns of the table, in order. */
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

/** A quantity that is edited in place. */
function Quantity({ material, index, project, entries, sheet, column, turn, field, own }: RowProps & Own) {
  const { role } = useSession();
  return (
    <QuantityCell
      quantity={material[field]}
      label={t('{{name}}: {{value}}', { name: material.item, value: headings()[field] })}
      entry={entryOf(entries, material.id, field)}
      isActive={column === own}
      turn={turn}
      mayEdit={project !== undefined && mayInProject(role, project.memberRole, 'material.write')}
      onSave={(typed, isChanged) => sheet.onSave(material, field, typed, isChanged)}
      onCancel={() => sheet.onCancel(material, field)}
      onStep={sheet.onStep}
      onActive={() => sheet.onActive({ row: index, column: own })}
    />
  );
}

const cellLook = 'px-3 py-2 align-middle';

interface ReasonDialogProps {
  adjustment: Adjustment;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asked before a counted quantity is stored: the ledger says why it is another. */
function ReasonDialog({ adjustment, onReason, onClose }: ReasonDialogProps) {
  const { material, field, quantity } = adjustment;
  const schema = useMemo(
    () => z.object({ reason: z.string().trim().min(1, t('Say why the quantity is adjusted.')).max(500) }),
    [],
  );
  const form = useForm({
    schema,
    defaults: { reason: '' },
    failed: t('Failed to update material'),
    submit: async ({ reason }) => onReason(reason),
  });
  const number = (value: number) => formatNumber(value, { maximumFractionDigits: 4 });
  const change = t('{{field}}: {{before}} → {{after}}', {
    field: field === 'onSiteQty' ? t('On site') : t('Delivered'),
    before: number(material[field]),
    after: number(quantity),
  });
  return (
    <Dialog
      title={t('Reason for the adjustment')}
      description={`${isolate(material.item)} · ${change}`}
      onClose={onClose}
    >
      <Form form={form}>
        <Field label={t('Reason')} name="reason" required>
          <TextInput />
        </Field>
        <FormActions onCancel={onClose}>{t('Save')}</FormActions>
      </Form>
    </Dialog>
  );
}

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
