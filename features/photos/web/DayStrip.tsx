import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { PhotoDay } from '../contract.ts';

/** The timeline: a bar a day, as high as the day has photos, the newest first; a press goes there. */
export function DayStrip({ days, onDay }: { days: readonly PhotoDay[]; onDay: (date: string) => void }) {
  const most = Math.max(...days.map(({ count }) => count));
  return (
    <nav
      aria-label={t('Days')}
      className="flex gap-0.5 overflow-x-auto rounded-2 border border-line bg-card p-2 [scrollbar-width:thin]"
    >
      {days.map(({ date, count }) => (
        <button
          key={date}
          type="button"
          onClick={() => onDay(date)}
          data-tip={formatDate(date)}
          aria-label={t('{{date}}, {{count}} photos', { date: formatDate(date), count })}
          className="group flex h-12 min-w-11 flex-none flex-col justify-end gap-1 rounded-1 px-1 hover:bg-sunk"
        >
          <span
            aria-hidden
            className="mx-auto w-3 rounded-t-xs bg-primary opacity-70 group-hover:opacity-100"
            style={{ blockSize: Math.max(3, (count / most) * 22) }}
          />
          <span aria-hidden className="w-full text-center text-xs whitespace-nowrap text-ink-2">
            {formatDate(date, 'short')}
          </span>
        </button>
      ))}
    </nav>
  );
}
