import { memo } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/Money.tsx';
import { Name } from '#web/ui/Name.tsx';
import type { Material } from '../../contract.ts';
import { available, stockState } from '../../rules.ts';
import { keptTogether } from '../parts/labels.ts';
import { MaterialMenu } from '../parts/MaterialMenu.tsx';
import { unitText } from '../parts/unit-text.ts';
import { WaitingMark } from '../parts/WaitingMark.tsx';
import { headings } from './headings.ts';
import { type Editable, editable, type Place, type Step } from './moves.ts';
import { QuantityCell } from './QuantityCell.tsx';
import { type Entries, entryOf } from './use-entries.ts';

/** What the rows tell their table. */
export interface Sheet {
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
export const MaterialRow = memo(function MaterialRow(props: RowProps) {
  const { material, index, project, neededBy, withProject, measure } = props;
  const { item, category, unit, totalCost, currency, supplier, expectedDeliveryDate } = material;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="border-b border-line hover:bg-sunk">
      <td className={cellLook}>
        <b dir="auto" className="aligned-with-page line-clamp-2 font-semibold wrap-anywhere" title={item}>
          {keptTogether(item)}
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
