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
  /** Of those beyond the five of the log, which the project has. */
  readonly furtherIds: readonly string[];
}

/** The photos of one log, each with what is marked of it; a press shows it whole. */
export function LogPhotos({ projectId, date, ids, furtherIds }: LogPhotosProps) {
  const [shown, setShown] = useState<number>();
  const all = [...ids, ...furtherIds];
  if (all.length === 0) return null;
  return (
    <>
      <PhotoRow label={t('Photos')} day={{ projectId, date }} ids={ids} first={0} onOpen={setShown} />
      {furtherIds.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-medium">{t('Further photos')}</h3>
          <PhotoRow
            label={t('Further photos')}
            day={{ projectId, date }}
            ids={furtherIds}
            first={ids.length}
            onOpen={setShown}
          />
        </div>
      )}
      <PhotoViewer ids={all} index={shown} onIndex={setShown} />
    </>
  );
}

interface PhotoRowProps {
  readonly label: string;
  readonly day: { readonly projectId: string; readonly date: string };
  readonly ids: readonly string[];
  /** The place of its first photo among all of the log. */
  readonly first: number;
  readonly onOpen: (index: number) => void;
}

function PhotoRow({ label, day: { projectId, date }, ids, first, onOpen }: PhotoRowProps) {
  const known = usePhotosOfDay(projectId, date).data ?? [];
  if (ids.length === 0) return null;
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
      {ids.map((id, place) => {
        const index = first + place;
        const photo = known.find((one) => one.id === id);
        const marks = photo ? markWords(photo) : [];
        const name = t('Photo {{number}} of {{date}}', { number: formatNumber(index + 1), date: formatDate(date) });
        return (
          <li key={id}>
            <button type="button" onClick={() => onOpen(index)} className="relative block w-full rounded-2">
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
  );
}
