import { t } from '#web/i18n/text.ts';
import { CopyField } from '#web/ui/CopyField.tsx';

/** A secret link, shown once. */
export function LinkBox({ link, words }: { link: string; words: string }) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{words}</p>
      <CopyField label={t('Link')} value={link} copied={t('The link is copied.')} hint={t('Copy the selected link.')} />
    </div>
  );
}
