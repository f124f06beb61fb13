import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
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
    <div
      key={now.version}
      ref={bringIntoView}
      role="alert"
      className="grid gap-1 rounded-2 border border-amber bg-amber-wash px-4 py-3 md:col-span-2"
    >
      <p className="font-semibold">{t('Somebody else changed this material while you were editing.')}</p>
      <ul className="text-sm wrap-anywhere text-ink-2">
        {fields.map((field) => (
          <li key={field}>
            {t('{{field}}: {{before}} → {{after}}', {
              field: t(importFieldLabels[field]),
              before: textOf(field, was[field]),
              after: textOf(field, is[field]),
            })}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{t('What you typed is still here. Save again to keep it.')}</p>
      {both.length > 0 && (
        <p className="text-sm font-medium">
          {t('Changed by both of you, yours is in the form: {{fields}}.', { fields: labels })}
        </p>
      )}
    </div>
  );
}

function textOf(field: Shown, value: string | number | null): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'number') return formatNumber(value, { maximumFractionDigits: 4 });
  if (field === 'category' || field === 'unit') return t(value);
  return field === 'orderedDate' || field === 'expectedDeliveryDate' ? formatDate(value) : value;
}
