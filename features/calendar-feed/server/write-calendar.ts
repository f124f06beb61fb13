import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { addDays } from '#shared/dates.ts';
import type { FeedEvent } from './read.ts';

interface Words {
  readonly name: string;
  readonly milestone: string;
  readonly payment: string;
}

const words: Readonly<Record<'en' | 'ar', Words>> = {
  en: { name: 'Construction', milestone: 'Milestone', payment: 'Payment due' },
  ar: { name: 'المشاريع', milestone: 'محطة رئيسية', payment: 'دفعة مستحقة' },
};

interface Calendar {
  readonly events: readonly FeedEvent[];
  readonly language: 'en' | 'ar';
  /** What people reach the product at: links lead there, and the ids of events end with its name. */
  readonly origin: string;
  readonly organisation: string;
}

/** Whole days of no zone (RFC 5545 DATE values): a day of the site is that day on every phone. */
export function writeCalendar({ events, language, origin, organisation }: Calendar): string {
  const { name, milestone, payment } = words[language];
  const calendar = ical({
    name: [organisation, name].filter(Boolean).join(' · '),
    prodId: { company: 'construction-management-tool', product: 'calendar', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  const { hostname } = new URL(origin);
  for (const { kind, id, ...event } of events) {
    const title = kind === 'task' ? event.title : `${kind === 'milestone' ? milestone : payment}: ${event.title}`;
    calendar.createEvent({
      id: `${kind}-${id}@${hostname}`,
      sequence: event.version,
      lastModified: event.changedAt,
      stamp: event.changedAt,
      allDay: true,
      start: new Date(`${event.first}T00:00:00Z`),
      // The day after the last (RFC 5545: DTEND is not part of the event).
      end: new Date(`${addDays(event.last, 1)}T00:00:00Z`),
      summary: `${title} · ${event.projectName}`,
      description: event.amount === null ? null : `${event.amount} ${event.currency}`,
      url:
        kind === 'payment'
          ? `${origin}/payments?project=${event.projectId}`
          : `${origin}/tasks?project=${event.projectId}&task=${id}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
