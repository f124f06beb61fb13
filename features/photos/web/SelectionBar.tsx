import { Columns2, Download, X } from 'lucide-react';
import { t } from '#web/i18n/text.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { MOST_IN_ZIP } from '../rules.ts';
import { zipUrl } from './queries.ts';

interface SelectionBarProps {
  ids: readonly string[];
  onClear: () => void;
  onCompare: (ids: readonly string[]) => void;
}

/** What can be done with the chosen photos; stays in view. */
export function SelectionBar({ ids, onClear, onCompare }: SelectionBarProps) {
  const isTooMany = ids.length > MOST_IN_ZIP;
  return (
    <section
      aria-label={t('Chosen photos')}
      className="sticky bottom-4 z-10 mx-auto flex max-w-full flex-wrap items-center gap-2.5 rounded-2 border border-line-2 bg-card px-3.5 py-2.5 shadow-float max-lg:bottom-20"
    >
      <span role="status" className="font-medium">
        {t('{{count}} photos chosen', { count: ids.length })}
      </span>
      {ids.length === 2 && (
        <Button icon={Columns2} onClick={() => onCompare(ids)}>
          {t('Compare')}
        </Button>
      )}
      {isTooMany ? (
        <span className="text-sm text-red-ink">{t('At most {{most}} photos at once.', { most: MOST_IN_ZIP })}</span>
      ) : (
        <a href={zipUrl(ids)} download="photos.zip" className={buttonLook({ variant: 'primary' })}>
          <Download size={16} aria-hidden />
          {t('Download as zip')}
        </a>
      )}
      <Button variant="quiet" icon={X} onClick={onClear}>
        {t('Clear')}
      </Button>
    </section>
  );
}
