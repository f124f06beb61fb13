import { Check } from 'lucide-react';
import { memo } from 'react';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import type { Photo } from '../contract.ts';
import { MarkChips, markWords } from './PhotoMarks.tsx';
import { PhotoImage } from './parts/PhotoImage.tsx';
import { shownDate } from './parts/shown-date.ts';
import { thumbnailUrl } from './queries.ts';

interface PhotoTileProps {
  /** Undefined: its page is on the way. */
  photo: Photo | undefined;
  isChosen: boolean;
  /** Something is chosen: a press chooses too. */
  isChoosing: boolean;
  onToggle: (id: string) => void;
  /** Its place in the whole list. */
  index: number;
  onShow: (index: number) => void;
}

/** Drawn again only when something about it changed, not with every step of a scroll. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, index, isChosen, isChoosing, onToggle, onShow } = props;
  if (!photo) return <span aria-hidden className="block h-full rounded-1 bg-sunk" />;
  const marks = markWords(photo);
  const name = [nameOf(photo), ...marks].join(' · ');
  return (
    <div className="group relative h-full overflow-hidden rounded-1 bg-sunk">
      <button
        type="button"
        onClick={() => (isChoosing ? onToggle(photo.id) : onShow(index))}
        aria-label={isChoosing ? name : t('Open photo: {{name}}', { name })}
        className="block size-full -outline-offset-3"
      >
        <PhotoImage
          src={thumbnailUrl(photo.id, '320')}
          alt=""
          loading="lazy"
          className={cx('size-full object-cover transition-transform', isChosen && 'scale-90 rounded-1')}
        />
      </button>
      <MarkChips words={marks} className="absolute inset-x-1.5 bottom-1.5" />
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={t('Choose photo: {{name}}', { name })}
        onClick={() => onToggle(photo.id)}
        className={cx(
          'absolute start-0 top-0 grid size-11 place-items-start p-1.5 transition-opacity focus-visible:opacity-100',
          !isChosen && !isChoosing && 'opacity-0 group-hover:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <span
          className={cx(
            'grid size-5.5 place-items-center rounded-full border-2',
            isChosen ? 'border-primary bg-primary text-primary-ink' : 'border-rail-ink bg-scrim',
          )}
        >
          {isChosen && <Check size={14} strokeWidth={3} aria-hidden />}
        </span>
      </button>
    </div>
  );
});

const nameOf = ({ projectName, date, authorName }: Photo): string =>
  t('{{project}}, {{date}}, {{author}}', {
    project: projectName,
    date: shownDate(date),
    author: authorName ?? t('Former member'),
  });
