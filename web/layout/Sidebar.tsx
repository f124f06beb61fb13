import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { formatDate, formatTime, today } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { CountBadge } from '#web/ui/Badge.tsx';
import { BrandMark } from './BrandMark.tsx';
import type { Group, Place } from './navigation.ts';
import { useSlots } from './slots.ts';

/** The rail's foot, as on a drawing: the site's week, today, and the hour where the organisation is. */
function TitleBlock() {
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

interface SidebarProps {
  groups: readonly Group[];
  risks: number;
}

/** The ink-blue rail of the drawing office: brand, the role's places, the title block. */
export function Sidebar({ groups, risks }: SidebarProps) {
  return (
    <aside className="drafting sticky top-0 hidden h-dvh flex-col gap-4.5 overflow-y-auto bg-rail px-3 pt-4.5 pb-3.5 text-rail-ink lg:flex">
      <Link {...({ to: '/' } as LinkProps)} className="flex items-center gap-2.5 rounded-1 px-2 outline-rail-ink">
        <BrandMark />
        <span>
          <span className="block text-sm/[1.25] font-semibold md:text-[14px]">{t('Construction Management Tool')}</span>
          <span className="block text-xs text-rail-ink-2">{t('Project Control System')}</span>
        </span>
      </Link>
      <nav aria-label={t('Main navigation')} className="grid gap-4.5">
        {groups.map((group) => (
          <section key={group.label} aria-label={t(group.label)}>
            <h2 className="mb-1 px-3 text-xs font-medium text-rail-ink-2">{t(group.label)}</h2>
            <ul className="grid gap-px">
              {group.places.map((place) => (
                <li key={place.to}>
                  <NavLink place={place} badge={place.to === '/risks' ? risks : 0} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <TitleBlock />
    </aside>
  );
}

function NavLink({ place, badge }: { place: Place; badge: number }) {
  const { to, label, icon: Icon } = place;
  return (
    <Link
      {...({ to, activeOptions: { exact: to === '/' } } as LinkProps)}
      className="nav group relative flex items-center gap-2.5 rounded-1 px-3 py-1.75 text-base outline-rail-ink transition-colors hover:bg-rail-2 aria-[current=page]:bg-rail-2 aria-[current=page]:font-medium"
    >
      <Icon size={17} aria-hidden className="text-rail-ink-2 group-aria-[current=page]:text-signal" />
      <span className="flex-1">{t(label)}</span>
      {badge > 0 && <CountBadge count={badge} label={t('{{count}} critical or high', { count: badge })} />}
    </Link>
  );
}
