import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { formatDate, formatTime, today } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { useSlots } from './slots.ts';

/** The rail's foot, as on a drawing: the site's week, today, and the hour where the organisation is. */
export function TitleBlock() {
  const now = useMinute();
  const { SiteFact, SiteWeek } = useSlots();
  return (
    <dl className="mt-auto divide-y divide-rail-line border border-rail-line text-xs text-rail-ink-2">
      <TitleBlockRow label={t('Site week')}>
        {SiteWeek && (
          <Suspense>
            <SiteWeek />
          </Suspense>
        )}
      </TitleBlockRow>
      <TitleBlockRow label={t('Today')}>{formatDate(today(now))}</TitleBlockRow>
      <TitleBlockRow label={t(placeOf(currentLocale().timeZone))}>{formatTime(now)}</TitleBlockRow>
      {SiteFact && <SiteFact />}
    </dl>
  );
}

function TitleBlockRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 px-2.25 py-1.25">
      <dt>{label}</dt>
      <dd className="text-end font-medium text-rail-ink">{children}</dd>
    </div>
  );
}

/** Cities of time zones that are named after the country. */
const placeTexts: Record<string, string> = {
  Kuwait: 'Kuwait City',
  Qatar: 'Doha',
  Bahrain: 'Manama',
};

/** The place of a time zone; one that the catalogues do not know shows the zone's own city. */
function placeOf(timeZone: string): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1);
  return placeTexts[city] ?? city.replaceAll('_', ' ');
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), 60_000 - (now.getTime() % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
