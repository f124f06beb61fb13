import { Link, type LinkProps } from '@tanstack/react-router';
import { t } from '#web/i18n/text.ts';
import { CountBadge } from '#web/ui/Badge.tsx';
import { BrandMark } from './BrandMark.tsx';
import type { Group, Place } from './navigation.ts';
import { TitleBlock } from './TitleBlock.tsx';

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
