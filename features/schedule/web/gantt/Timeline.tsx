import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays } from '#shared/dates.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { lowerMarks, upperMarks } from '../../marks.ts';
import type { Scale } from './scale.ts';

interface Seen {
  readonly scale: Scale;
  /** The stretch on screen, in pixels from the beginning of the scale. */
  readonly from: number;
  readonly to: number;
}

interface Mark {
  readonly date: string;
  readonly days: number;
}

/** Where a mark is drawn that may begin before the scale does: from there on, since on paper nothing lies over what is before. */
function markPlace(scale: Scale, { date, days }: Mark) {
  const start = Math.max(0, scale.at(date));
  return { insetInlineStart: start, width: scale.at(date) + days * scale.dayWidth - start };
}

/** In pixels; a rest of a period that is narrower has no room for its name. */
const [WORD, SHORT_WORD] = [72, 28];

const hasRoom = (scale: Scale, mark: Mark, least: number): boolean =>
  scale.at(mark.date) >= 0 || markPlace(scale, mark).width >= least;

/** Months above days, weeks or quarters. */
export function TimeHeader({ scale, from, to, listWidth }: Seen & { readonly listWidth: number }) {
  const [first, last] = [scale.dayAt(from), scale.dayAt(to)];
  const year = (date: string) => formatNumber(Number(date.slice(0, 4)), { useGrouping: false });
  const upper = (date: string) =>
    scale.zoom === 'quarter' ? year(date) : `${formatDate(date, 'monthName')} ${year(date)}`;
  const lower = (date: string) => {
    if (scale.zoom === 'month') return formatDate(date, 'shortMonthName');
    if (scale.zoom === 'quarter') return t('Q{{quarter}}', { quarter: (Number(date.slice(5, 7)) + 2) / 3 });
    return formatNumber(Number(date.slice(8)));
  };
  return (
    <div
      aria-hidden
      className="absolute inset-y-0 text-[length:min(var(--fs-xs),16px)] text-ink-3"
      style={{ insetInlineStart: 0, width: scale.width }}
    >
      {upperMarks(scale, first, last).map((mark) => (
        <span
          key={mark.date}
          className="absolute top-0 flex h-6 items-center overflow-clip border-s border-line-2 font-medium text-ink-2"
          style={markPlace(scale, mark)}
        >
          <span className="sticky px-2 whitespace-nowrap" style={{ insetInlineStart: listWidth }}>
            {hasRoom(scale, mark, WORD) && upper(mark.date)}
          </span>
        </span>
      ))}
      {lowerMarks(scale, first, last).map((mark) => (
        <span
          key={mark.date}
          className="absolute top-6 flex h-6 items-center overflow-hidden border-s border-line ps-1 whitespace-nowrap tabular-nums"
          style={markPlace(scale, mark)}
        >
          {hasRoom(scale, mark, SHORT_WORD) && lower(mark.date)}
        </span>
      ))}
    </div>
  );
}

interface Context extends Seen {
  readonly calendar: WorkingCalendar;
  readonly today: string;
  readonly height: number;
}

const FINEST_SHADED = 5;

/** Days off shaded, and where today is. */
export function TimeContext({ scale, from, to, calendar, today, height }: Context) {
  const off: string[] = [];
  if (scale.dayWidth >= FINEST_SHADED) {
    const last = scale.dayAt(to);
    for (let date = scale.dayAt(from); date <= last; date = addDays(date, 1)) {
      if (!calendar.isWorkingDay(date)) off.push(date);
    }
  }
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-0"
      style={{ insetInlineStart: 0, height, width: scale.width }}
    >
      {off.map((date) => (
        <span
          key={date}
          className="absolute inset-y-0 bg-sunk"
          style={{ insetInlineStart: scale.at(date), width: scale.dayWidth }}
        />
      ))}
      {today >= scale.from && today <= scale.to && (
        <span
          className="absolute inset-y-0 z-1 w-0.5 bg-signal"
          style={{ insetInlineStart: scale.at(today) + scale.dayWidth / 2 }}
          data-tip={t('Today, {{date}}', { date: formatDate(today) })}
        />
      )}
    </div>
  );
}
