import { Link, type LinkProps } from '@tanstack/react-router';
import { LogOut, Search, Settings2, Smartphone, UserRound } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { roleLabels } from '#shared/roles.ts';
import type { Session } from '#web/api/session.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyExtra } from '#web/ui/lazy.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { displayName } from '#web/ui/person.ts';
import { BrandMark } from './BrandMark.tsx';
import { useSlots } from './slots.ts';

/** A push message that counts several leads here. */
const isAsked = () => new URLSearchParams(location.search).get('alerts') === 'open';

/** The notifications button, labelled with the number of unread ones, where there are any; opens the list a room provides. */
function AlertsButton({ count }: { count: number | undefined }) {
  const [open, setOpen] = useState(isAsked);
  const { Alerts } = useSlots();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="touch flex h-9 items-center gap-2 rounded-1 border border-line-2 bg-card px-3 text-[length:min(1em,6.5vw)] font-medium whitespace-nowrap transition-colors hover:border-ink-3"
      >
        <span aria-hidden className={cx('size-2 rounded-full', count ? 'bg-red' : 'bg-line-2')} />
        {count ? t('{{count}} alerts', { count }) : t('Alerts')}
      </button>
      {open && Alerts && (
        <Suspense>
          <Alerts onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const OutdoorButton = lazyExtra(() => import('./OutdoorButton.tsx'), 'OutdoorButton');

interface HeaderProps {
  session: Session;
  alerts: number | undefined;
  onSearch: () => void;
}

export function Header({ session, alerts, onSearch }: HeaderProps) {
  return (
    <HeaderFrame>
      <Link
        {...({ to: '/' } as LinkProps)}
        aria-label={t('Construction Management Tool')}
        className="touch -mx-1.5 grid min-w-11 place-items-center lg:hidden"
      >
        <BrandMark />
      </Link>
      {/* Drawn only: the heading of the page says it to screen readers, and a search in the page finds it once. */}
      <span className="flex min-w-0 flex-1 font-semibold max-md:hidden">
        {/* As wide as the title: an Arabic one begins at the page's edge in English, too. */}
        <span className="min-w-0 truncate [unicode-bidi:plaintext] before:content-(--page-title)" />
      </span>
      <button
        type="button"
        onClick={onSearch}
        className="touch flex h-9 w-95 items-center gap-2.25 rounded-1 border border-line-2 bg-card px-2.75 text-start text-ink-3 transition-colors hover:border-ink-3 max-xl:hidden"
      >
        <Search size={16} aria-hidden />
        <span className="flex-1 truncate">{t('Search projects, tasks, invoices')}</span>
        <kbd dir="ltr" className="rounded-[4px] border border-line px-1.25 font-mono text-xs font-medium">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <IconButton icon={Search} iconSize={20} label={t('Search')} onClick={onSearch} className="ms-auto xl:hidden" />
      <Suspense fallback={<span className="size-9 pointer-coarse:size-11" />}>
        <OutdoorButton />
      </Suspense>
      <AlertsButton count={alerts} />
      <UserMenu session={session} />
    </HeaderFrame>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function HeaderFrame({ children }: { children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-10 flex h-(--header) items-center gap-3.5 border-b border-line bg-paper/88 max-md:gap-2.5 px-(--edge) backdrop-blur-[6px]">
      {children}
    </header>
  );
}

function UserMenu({ session: { user, role } }: { session: Session }) {
  const name = user.firstName || user.email ? displayName(user) : t('User');
  const label = t(roleLabels[role] ?? 'Unknown');
  return (
    <Menu
      heading={
        <div className="mb-1.5 border-b border-line px-2.5 pt-1 pb-2.5">
          <p className="font-semibold wrap-anywhere">{isolate(name)}</p>
          <p className="text-sm wrap-anywhere text-ink-3">{user.email}</p>
        </div>
      }
      items={[
        { label: t('Profile Settings'), icon: UserRound, to: '/settings/profile' },
        { label: t('Preferences'), icon: Settings2, to: '/settings/preferences' },
        { label: t('This device'), icon: Smartphone, to: '/settings/device' },
        { label: t('Sign Out'), icon: LogOut, href: '/api/logout', separated: true },
      ]}
      trigger={(props) => (
        <button
          type="button"
          className="flex min-h-11 items-center gap-2.5 rounded-1 text-start max-md:min-w-11 max-md:justify-center"
          {...props}
        >
          <Avatar person={user} size={34} tone="primary" />
          <span className="leading-tight max-md:sr-only">
            <bdi title={name} className="block max-w-36 truncate font-semibold">
              {name}
            </bdi>
            <span className="block text-xs text-ink-3">{label}</span>
          </span>
        </button>
      )}
    />
  );
}
