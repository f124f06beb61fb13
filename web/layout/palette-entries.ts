import { FileText, History, type LucideIcon, Plus, Settings2, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fold } from '#shared/language/fold.ts';
import { may } from '#shared/permissions.ts';
import type { Role } from '#shared/roles.ts';
import { t } from '#web/i18n/text.ts';
import { navigationFor } from './navigation.ts';
import { type PaletteEntry, useSlots } from './slots.ts';

export interface Entry extends PaletteEntry {
  icon: LucideIcon;
}

/** What the palette always knows: the role's pages, what it may create, its own settings. */
export function commandsFor(role: Role): readonly Entry[] {
  const places = navigationFor(role).flatMap((group) =>
    group.places.map(({ to, label, icon }) => ({ id: to, to, label: t(label), hint: t(group.label), icon })),
  );
  const create: Entry[] = may(role, 'project.create')
    ? [{ id: 'new-project', to: '/projects/create', label: t('New Project'), hint: t('Create'), icon: Plus }]
    : [];
  const own: Entry[] = [
    { id: 'profile', to: '/settings/profile', label: t('Profile Settings'), icon: UserRound },
    { id: 'preferences', to: '/settings/preferences', label: t('Preferences'), icon: Settings2 },
  ];
  const audit: Entry[] = may(role, 'audit.export')
    ? [{ id: 'activity', to: '/admin/activity', label: t('Activity'), hint: t('Administration'), icon: History }]
    : [];
  return [...create, ...places, ...audit, ...own];
}

/** Every typed word must begin a word of the entry. */
export function matching(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return entries.filter(({ label, hint = '' }) => {
    const text = fold(` ${label} ${hint}`);
    return words.every((word) => text.includes(` ${word}`));
  });
}

const pause = 150;

/** What is found for the typed letters; the newest question wins, an older answer or a failed one changes nothing. */
export function useFound(typed: string, role: Role): readonly Entry[] {
  const { search } = useSlots();
  const [found, setFound] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const wanted = typed.trim();
    if (!search || wanted.length < 2) return setFound([]);
    let isNewest = true;
    const timer = setTimeout(async () => {
      const entries = await search(wanted, role).catch(() => []);
      if (isNewest) setFound(entries.map((entry) => ({ icon: FileText, ...entry })));
    }, pause);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [typed, role, search]);
  return found;
}
