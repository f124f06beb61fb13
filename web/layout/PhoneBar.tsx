import { Link, type LinkProps } from '@tanstack/react-router';
import { Ellipsis, type LucideIcon, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Role } from '#shared/roles.ts';
import { t } from '#web/i18n/text.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { phoneBars, placeAt } from './navigation.ts';

const MoreSheet = lazyDialog(() => import('./MoreSheet.tsx'), 'MoreSheet');

/** The phone's bottom bar: the role's main places, + for its main act, the rest behind "More". */
export function PhoneBar({ role, risks }: { role: Role; risks: number }) {
  const [open, setOpen] = useState(false);
  const { places, act } = phoneBars[role];
  const shown = places.flatMap((to) => placeAt(to) ?? []);
  return (
    <>
      <nav
        aria-label={t('Main navigation')}
        className="fixed inset-x-0 bottom-0 z-10 flex items-stretch border-t border-line bg-card px-1 pb-[env(safe-area-inset-bottom)] text-[length:clamp(12px,0.75rem,3.7vw)] lg:hidden"
      >
        {shown.slice(0, 2).map((place) => (
          <BarLink key={place.to} {...place} />
        ))}
        {act && (
          <Link
            {...({ to: act.to } as LinkProps)}
            aria-label={t(act.label)}
            className="-mt-6.5 mb-1.5 grid size-13.5 flex-none place-items-center self-end rounded-full bg-signal text-signal-ink shadow-float"
          >
            <Plus size={26} aria-hidden />
          </Link>
        )}
        {shown.slice(2).map((place) => (
          <BarLink key={place.to} {...place} />
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={barLook}>
          <Ellipsis size={22} aria-hidden />
          {t('More')}
        </button>
      </nav>
      {open && (
        <Suspense>
          <MoreSheet role={role} risks={risks} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const barLook =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 text-center leading-tight text-ink-2 -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-primary';

function BarLink({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  return (
    <Link {...({ to, activeOptions: { exact: to === '/' } } as LinkProps)} className={barLook}>
      <Icon size={22} aria-hidden />
      {t(label)}
    </Link>
  );
}
