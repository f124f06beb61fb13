import { formatDate, formatList, formatMoneyExact, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { statusLabel } from '#web/ui/status.ts';
import type { Project } from '../contract.ts';
import { labels } from './parts/project-form.ts';

/** What somebody else saved while this person typed. */
export interface ProjectEditConflict {
  readonly before: Project;
  readonly now: Project;
  /** The fields that this person changed too. */
  readonly typed: readonly string[];
}

/** Two people at once: the second is told what the first changed, and loses nothing of what he typed. */
export function ProjectConflict({ before, now, typed }: ProjectEditConflict) {
  const changed = (Object.keys(labels) as (keyof typeof labels)[]).filter((key) => before[key] !== now[key]);
  const both = changed.filter((key) => typed.includes(key));
  return (
    <div
      key={now.version}
      ref={bringIntoView}
      role="alert"
      className="grid gap-1 rounded-2 border border-amber bg-amber-wash px-4 py-3"
    >
      <p className="font-semibold">{t('Somebody else changed this project while you were editing.')}</p>
      <ul className="text-sm wrap-anywhere text-ink-2">
        {changed.map((key) => (
          <li key={key}>
            {t('{{field}}: {{before}} → {{after}}', {
              field: t(labels[key]),
              before: describeField(before, key),
              after: describeField(now, key),
            })}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{t('What you typed is still here. Save again to keep it.')}</p>
      {both.length > 0 && (
        <p className="text-sm font-medium">
          {t('Changed by both of you, yours is in the form: {{fields}}.', {
            fields: formatList(both.map((key) => t(labels[key]))),
          })}
        </p>
      )}
    </div>
  );
}

function describeField(project: Project, key: keyof typeof labels): string {
  const value = project[key];
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('On') : t('Off');
  if (typeof value === 'number')
    return key === 'budget'
      ? formatMoneyExact(value, project.currency)
      : formatNumber(value, { maximumFractionDigits: 6 });
  if (key === 'plannedStartDate' || key === 'plannedEndDate') return formatDate(value);
  return key === 'status' || key === 'priority' ? t(statusLabel(value)) : value;
}
