import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { EditConflict } from '#web/ui/EditConflict.tsx';
import type { Material } from '../contract.ts';
import { formOf, type MaterialForm } from './material-form.ts';
import { importFieldLabels } from './parts/labels.ts';

type Shown = Exclude<keyof MaterialForm, 'reason'>;

/** What somebody else saved while this person typed. */
export interface EditConflictState {
  readonly before: Material;
  readonly now: Material;
  /** What both changed. */
  readonly both: readonly (keyof MaterialForm)[];
}

/** Two people at once: the second is told what the first changed, and loses nothing of what he typed. */
export function MaterialConflict({ before, now, both }: EditConflictState) {
  const [was, is] = [formOf(before), formOf(now)];
  const fields = (Object.keys(importFieldLabels) as Shown[]).filter((field) => was[field] !== is[field]);
  const labels = both.map((field) => t(importFieldLabels[field as Shown])).join(t(', '));
  return (
    <EditConflict
      key={now.version}
      ref={bringIntoView}
      className="md:col-span-2"
      title={t('Somebody else changed this material while you were editing.')}
      lines={fields.map((field) =>
        t('{{field}}: {{before}} → {{after}}', {
          field: t(importFieldLabels[field]),
          before: textOf(field, was[field]),
          after: textOf(field, is[field]),
        }),
      )}
      note={t('What you typed is still here. Save again to keep it.')}
      both={labels}
    />
  );
}

function textOf(field: Shown, value: string | number | null): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'number') return formatNumber(value, { maximumFractionDigits: 4 });
  if (field === 'category' || field === 'unit') return t(value);
  return field === 'orderedDate' || field === 'expectedDeliveryDate' ? formatDate(value) : value;
}
