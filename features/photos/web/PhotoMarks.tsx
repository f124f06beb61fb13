import { CalendarX2, Copy, MapPinOff } from 'lucide-react';
import { formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import type { Photo } from '../contract.ts';
import { marksOf } from '../rules.ts';
import { shownDate } from './parts/shown-date.ts';

type Marked = Pick<Photo, 'date' | 'capturedOn' | 'metresFromSite' | 'sameAs'>;

/** What is marked of a photo, in as few words as a tile has room for; nothing where all is as it should be. */
export function markWords(photo: Marked): string[] {
  const { isOtherDay, isFar, isReused } = marksOf(photo);
  return [
    ...(isOtherDay ? [t('Another day')] : []),
    ...(isFar ? [t('Off site')] : []),
    ...(isReused ? [t('In two logs')] : []),
  ];
}

/** The words over a tile. Its name says them too: they are hidden from a screen reader here. */
export function MarkChips({ words, className }: { words: readonly string[]; className?: string }) {
  if (words.length === 0) return null;
  return (
    <span aria-hidden className={cx('pointer-events-none flex flex-wrap gap-1', className)}>
      {words.map((word) => (
        <Badge key={word} tone="amber">
          {word}
        </Badge>
      ))}
    </span>
  );
}

/** The same in whole sentences, beside the photo itself. */
export function MarkNotes({ photo }: { photo: Marked }) {
  const { isOtherDay, isFar, isReused } = marksOf(photo);
  if (!isOtherDay && !isFar && !isReused) return null;
  return (
    <ul className="grid gap-1.5 rounded-1 bg-amber-wash p-3 text-sm text-amber-ink">
      {isOtherDay && (
        <li className="flex gap-2">
          <CalendarX2 size={16} aria-hidden className="mt-0.5 flex-none" />
          {t('By the camera’s clock it was taken on {{day}}, not on the day of the log.', {
            day: shownDate(photo.capturedOn ?? ''),
          })}
        </li>
      )}
      {isFar && (
        <li className="flex gap-2">
          <MapPinOff size={16} aria-hidden className="mt-0.5 flex-none" />
          {t('It was taken {{distance}} from the site’s point on the map.', {
            distance: distanceText(photo.metresFromSite ?? 0),
          })}
        </li>
      )}
      {isReused && (
        <li className="flex gap-2">
          <Copy size={16} aria-hidden className="mt-0.5 flex-none" />
          {sameWords(photo.sameAs)}
        </li>
      )}
    </ul>
  );
}

/** Where else the same photo is, as far as the reader may know. */
const sameWords = (same: Photo['sameAs']): string =>
  same?.date && same.projectName
    ? t('The same photo is also in the log of {{date}}, {{project}}.', {
        date: shownDate(same.date),
        project: isolate(same.projectName),
      })
    : t('The same photo is also in another log.');

/** "850 m", "6.2 km". */
export const distanceText = (metres: number): string =>
  metres < 1_000
    ? t('{{metres}} m', { metres: isolate(formatNumber(metres)) })
    : t('{{kilometres}} km', {
        kilometres: isolate(formatNumber(metres / 1_000, { maximumFractionDigits: metres < 100_000 ? 1 : 0 })),
      });
