import { t } from '#web/i18n/text.ts';
import { fieldLabels, type TaskForm } from './task-form.ts';

/** Two people at once: the second is told what the first changed, and loses nothing of what he typed. */
export function Conflict({ fields }: { fields: readonly string[] }) {
  const names = fields.map((field) => t(fieldLabels[field as keyof TaskForm])).join(t(', '));
  return (
    <div role="alert" className="rounded-2 border border-amber bg-amber-wash px-4 py-3">
      <p className="font-semibold">{t('Somebody else changed this task while you were editing.')}</p>
      <p className="text-sm text-ink-2">
        {t(
          'What you typed is still here. Save again to keep yours; fields you did not touch keep the new values: {{fields}}.',
          { fields: names },
        )}
      </p>
    </div>
  );
}
