import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import type { PhotoDay } from '../contract.ts';
import { shownDate } from './parts/shown-date.ts';

/** Wide enough for "19 Nov" and for "19 نوفمبر". */
const dayWidth = (): number => (language() === 'ar' ? 68 : 46);

/** The timeline: a bar a day, as high as the day has photos, the newest first; a press goes there. Only days in view are drawn. */
export function DayStrip({ days, onDay }: { days: readonly PhotoDay[]; onDay: (date: string) => void }) {
  const frame = useRef<HTMLElement>(null);
  const most = days.reduce((highest, { count }) => Math.max(highest, count), 1);
  const virtual = useVirtualizer({
    horizontal: true,
    isRtl: document.documentElement.dir === 'rtl',
    count: days.length,
    getScrollElement: () => frame.current,
    estimateSize: dayWidth,
    overscan: 6,
  });
  return (
    <nav
      ref={frame}
      aria-label={t('Days')}
      className="overflow-x-auto rounded-2 border border-line bg-card p-2 [scrollbar-width:thin]"
    >
      <div className="relative h-12" style={{ inlineSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const day = days[index];
          return day && <Day key={day.date} day={day} start={start} share={day.count / most} onDay={onDay} />;
        })}
      </div>
    </nav>
  );
}

interface DayProps {
  day: PhotoDay;
  start: number;
  /** Of the day with the most photos. */
  share: number;
  onDay: (date: string) => void;
}

const Day = ({ day: { date, count }, start, share, onDay }: DayProps) => (
  <button
    type="button"
    onClick={() => onDay(date)}
    data-tip={shownDate(date)}
    aria-label={t('{{date}}, {{count}} photos', { date: shownDate(date), count })}
    style={{ insetInlineStart: start, inlineSize: dayWidth() - 2 }}
    className="group absolute top-0 flex h-12 flex-col justify-end gap-1 rounded-1 px-1 hover:bg-sunk"
  >
    <span
      aria-hidden
      className="mx-auto w-3 rounded-t-xs bg-primary opacity-70 group-hover:opacity-100"
      style={{ blockSize: Math.max(3, share * 22) }}
    />
    <span aria-hidden className="w-full text-center text-xs whitespace-nowrap text-ink-2">
      {shownDate(date, 'tick')}
    </span>
  </button>
);
