import { useQuery } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { formatList } from '#web/i18n/formats.ts';
import { calendarApi } from '../../contract.ts';
import { weekdayName } from './weekday-name.ts';

/** The organisation's working days, as the title block has them: "Sun – Thu". */
export function SiteWeek() {
  const { data } = useQuery(read(calendarApi.organisationCalendar, {}));
  return data ? weekText(data.calendar.workingDays) : null;
}

/** Days in a row, over Saturday as well, by the first and the last; others by name. `days` in order, 0 = Sunday. */
function weekText(days: readonly number[]): string {
  const names = (list: readonly number[]) => list.map((day) => weekdayName(day, 'short'));
  const begin = days.find((day) => !days.includes((day + 6) % 7)) ?? 0;
  const isRow = days.every((_, index) => days.includes((begin + index) % 7));
  if (isRow && days.length > 2) return names([begin, (begin + days.length - 1) % 7]).join(' – ');
  return formatList(names(days), 'narrow');
}
