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

const placeTexts: Record<string, string> = {
  'Asia/Riyadh': 'Riyadh',
  'Asia/Dubai': 'Dubai',
  'Asia/Kuwait': 'Kuwait City',
  'Asia/Qatar': 'Doha',
  'Asia/Bahrain': 'Manama',
  'Asia/Muscat': 'Muscat',
};

/** The place of a time zone; one the catalogues do not know shows the zone's own city. */
const placeOf = (timeZone: string): string =>
  placeTexts[timeZone] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), 60_000 - (now.getTime() % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
