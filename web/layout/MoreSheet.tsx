import { Link, type LinkProps } from '@tanstack/react-router';
import type { Role } from '#shared/roles.ts';
import { t } from '#web/i18n/text.ts';
import { CountBadge } from '#web/ui/Badge.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { navigationFor } from './navigation.ts';

interface MoreSheetProps {
  role: Role;
  risks: number;
  onClose: () => void;
}

/** All places of the role, as a sheet on the phone. */
export function MoreSheet({ role, risks, onClose }: MoreSheetProps) {
  return (
    <Dialog title={t('All pages')} onClose={onClose}>
      <div className="grid gap-5">
        {navigationFor(role).map((group) => (
          <section key={group.label}>
            <h3 className="mb-1 text-sm font-medium text-ink-3">{t(group.label)}</h3>
            <ul>
              {group.places.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    {...({ to } as LinkProps)}
                    onClick={onClose}
                    className="-mx-2 flex min-h-12 items-center gap-3 rounded-1 px-2 aria-[current=page]:bg-sunk aria-[current=page]:font-semibold"
                  >
                    <Icon size={20} aria-hidden className="text-ink-3" />
                    <span className="flex-1">{t(label)}</span>
                    {to === '/risks' && risks > 0 && (
                      <CountBadge count={risks} label={t('{{count}} critical or high', { count: risks })} />
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
