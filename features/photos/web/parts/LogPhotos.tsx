import { useState } from 'react';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { MarkChips, markWords } from '../PhotoMarks.tsx';
import { thumbnailUrl, usePhotosOfDay } from '../queries.ts';
import { PhotoImage } from './PhotoImage.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';

interface LogPhotosProps {
  readonly projectId: string;
  /** Of the log. */
  readonly date: string;
  readonly ids: readonly string[];
}

/** The photos of one log, each with what is marked of it; a press shows it whole. */
export function LogPhotos({ projectId, date, ids }: LogPhotosProps) {
  const [shown, setShown] = useState<number>();
  const known = usePhotosOfDay(projectId, date).data ?? [];
  if (ids.length === 0) return null;
  return (
    <>
      <ul aria-label={t('Photos')} className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
        {ids.map((id, index) => {
          const photo = known.find((one) => one.id === id);
          const marks = photo ? markWords(photo) : [];
          const name = t('Photo {{number}} of {{date}}', { number: formatNumber(index + 1), date: formatDate(date) });
          return (
            <li key={id}>
              <button type="button" onClick={() => setShown(index)} className="relative block w-full rounded-2">
                <PhotoImage
                  src={thumbnailUrl(id, '960')}
                  alt={[name, ...marks].join(' · ')}
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-2 bg-sunk object-cover"
                />
                <MarkChips words={marks} className="absolute inset-x-2 bottom-2" />
              </button>
            </li>
          );
        })}
      </ul>
      <PhotoViewer ids={ids} index={shown} onIndex={setShown} />
    </>
  );
}
