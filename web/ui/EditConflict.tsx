/**
 * <EditConflict key={now.version} ref={bringIntoView} title={…} lines={…} note={…} both={…} />: two people at once; the second is
 * told what the first changed, and loses nothing of what is typed. `both` names the fields that both changed, '' for none.
 */
import type { Ref } from 'react';
import { t } from '#web/i18n/text.ts';
import { cx } from './cx.ts';

interface EditConflictProps {
  title: string;
  /** What the other changed, a line each; no two are alike. */
  lines: readonly string[];
  note: string;
  both: string;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

export const EditConflict = ({ title, lines, note, both, className, ref }: EditConflictProps) => (
  <div
    ref={ref}
    role="alert"
    className={cx('grid gap-1 rounded-2 border border-amber bg-amber-wash px-4 py-3', className)}
  >
    <p className="font-semibold">{title}</p>
    <ul className="text-sm wrap-anywhere text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <p className="text-sm text-ink-2">{note}</p>
    {both !== '' && (
      <p className="text-sm font-medium">
        {t('Changed by both of you, yours is in the form: {{fields}}.', { fields: both })}
      </p>
    )}
  </div>
);
