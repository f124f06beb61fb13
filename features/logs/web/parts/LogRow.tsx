import { Camera, UsersRound } from 'lucide-react';
import { PhotoImage } from '#features/photos/web/parts/PhotoImage.tsx';
import { thumbnailUrl } from '#features/photos/web/queries.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { ProgressLog } from '../../contract.ts';

interface LogRowProps {
  readonly log: ProgressLog;
  readonly onOpen: () => void;
  /** Within its project the name of the project is said already. */
  readonly hideProject?: boolean;
}

/** One log of a list: when, where, how many, what, and its pictures in small. */
export function LogRow({ log, onOpen, hideProject = false }: LogRowProps) {
  return (
    <li>
      <button type="button" onClick={onOpen} className="grid w-full gap-2 px-4 py-3 text-start hover:bg-sunk">
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <strong className="font-semibold">{formatDate(log.date)}</strong>
          {!hideProject && (
            <bdi className="aligned-with-page min-w-0 wrap-anywhere text-ink-2">
              {log.projectName || t('Unknown Project')}
            </bdi>
          )}
          <bdi className="aligned-with-page min-w-0 text-sm wrap-anywhere text-ink-3">{log.authorName ?? ''}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
          <span className="inline-flex items-center gap-1.5">
            <UsersRound size={15} aria-hidden />
            {t('{{count}} workers', { count: log.manpower })}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Camera size={15} aria-hidden />
            {t('{{count}} photos', { count: log.photoUrls.length })}
          </span>
          {log.furtherPhotoIds.length > 0 && (
            <span>{t('Further photos: {{number}}', { number: log.furtherPhotoIds.length })}</span>
          )}
          {log.awaitedPhotos > 0 && (
            <Badge tone="amber">{t('{{count}} on the way', { count: log.awaitedPhotos })}</Badge>
          )}
          {log.aiSummary && <Badge tone="blue">{t('AI Analyzed')}</Badge>}
          {log.version > 1 && <Badge>{t('Amended')}</Badge>}
        </span>
        {log.notes && (
          <span dir="auto" className="aligned-with-page line-clamp-3 whitespace-pre-line wrap-anywhere">
            {log.notes}
          </span>
        )}
        {log.photoIds.length > 0 && (
          <span className="flex items-start gap-1.5">
            {log.photoIds.map((id) => (
              <PhotoImage
                isSmall
                key={id}
                src={thumbnailUrl(id, '320')}
                alt=""
                loading="lazy"
                className="aspect-square w-16 min-w-0 rounded-1 bg-sunk object-cover"
              />
            ))}
          </span>
        )}
      </button>
    </li>
  );
}
