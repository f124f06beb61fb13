import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { Family } from './family.ts';
import { isOutside, type TaskForm } from './task-form.ts';

/** Warns of dates outside the parent's, and of subtasks left outside the own ones; it may be meant so, and is saved all the same. */
export function DateNote({ family: { parent, subtasks }, values }: { family: Family; values: TaskForm }) {
  const own = {
    plannedStartDate: values.plannedStartDate || null,
    plannedEndDate: values.plannedEndDate || null,
  };
  const left = subtasks.filter((part) => isOutside(part, own)).length;
  const isLeaving = parent !== undefined && isOutside(own, parent);
  return (
    <div role="status" className="col-span-full grid gap-2 empty:hidden">
      {isLeaving && (
        <Note>{t('Outside the dates of the task this is a part of: {{span}}.', { span: spanOf(parent) })}</Note>
      )}
      {left > 0 && <Note>{t('{{count}} subtasks lie outside these dates.', { count: left })}</Note>}
    </div>
  );
}

const spanOf = ({ plannedStartDate: start, plannedEndDate: end }: NonNullable<Family['parent']>): string =>
  t('{{from}} to {{to}}', { from: start ? formatDate(start) : t('Not set'), to: end ? formatDate(end) : t('Not set') });

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 rounded-1 bg-amber-wash px-3 py-2 text-sm text-amber-ink">
    <TriangleAlert size={16} aria-hidden className="mt-0.5 flex-none" />
    <span className="min-w-0">{children}</span>
  </p>
);
