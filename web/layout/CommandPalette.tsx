import { useNavigate } from '@tanstack/react-router';
import { CornerDownLeft, FileText, History, type LucideIcon, Plus, Search, Settings2, UserRound } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { fold } from '#shared/language/fold.ts';
import { may } from '#shared/permissions.ts';
import type { Role } from '#shared/roles.ts';
import { t } from '../i18n/text.ts';
import { cx } from '../ui/cx.ts';
import { navigationFor } from './navigation.ts';
import { type PaletteEntry, useSlots } from './slots.ts';

interface CommandPaletteProps {
  role: Role;
  onClose: () => void;
}

interface Entry extends PaletteEntry {
  icon: LucideIcon;
}

/** What the palette always knows: the role's pages, what it may create, its own settings. */
function commandsFor(role: Role): readonly Entry[] {
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
function matching(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return entries.filter(({ label, hint = '' }) => {
    const text = fold(` ${label} ${hint}`);
    return words.every((word) => text.includes(` ${word}`));
  });
}

const pause = 150;

/** What is found for the typed letters; the newest question wins, an older answer or a failed one changes nothing. */
function useFound(typed: string, role: Role): readonly Entry[] {
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

/** Go to, create, search everything: a combobox over pages, acts and what the rooms' sources find. */
export function CommandPalette({ role, onClose }: CommandPaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const frame = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useFound(typed, role);
  const entries = [...matching(commandsFor(role), typed), ...found];
  const chosen = Math.min(at, entries.length - 1);

  useModal(frame);

  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    navigate({ href: entry.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) setAt((chosen + step + entries.length) % entries.length);
    else if (event.key === 'Enter') go(entries[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={frame}
      aria-label={t('Command palette')}
      onClose={onClose}
      onPointerDown={(event) => event.target === frame.current && onClose()}
      className="m-auto mt-[12vh] max-h-[70dvh] w-[calc(100vw-1.5rem)] max-w-150 flex-col overflow-hidden rounded-2 bg-card text-ink shadow-float open:flex transition-[translate,opacity] starting:-translate-y-2 starting:opacity-0 backdrop:bg-scrim max-md:mt-3"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={18} aria-hidden className="text-ink-3" />
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[chosen] && `${id}-${chosen}`}
          aria-autocomplete="list"
          aria-label={t('Go to a page, create, search')}
          placeholder={t('Go to a page, create, search')}
          dir="auto"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-13 w-full min-w-0 bg-transparent text-md outline-none"
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('Results')} className="min-h-0 overflow-y-auto p-2">
        {entries.map((entry, index) => (
          <Choice
            key={entry.id}
            id={`${id}-${index}`}
            entry={entry}
            active={index === chosen}
            onPoint={() => setAt(index)}
            onSelect={() => go(entry)}
          />
        ))}
      </div>
      {entries.length === 0 && (
        <p role="status" className="px-4 pt-2 pb-7 text-center text-ink-3">
          {t('Nothing found')}
        </p>
      )}
    </dialog>
  );
}

function useModal(frame: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    element?.showModal();
    return () => element?.close();
  }, [frame]);
}

interface ChoiceProps {
  id: string;
  entry: Entry;
  active: boolean;
  onPoint: () => void;
  onSelect: () => void;
}

function Choice({ id, entry, active, onPoint, onSelect }: ChoiceProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The combobox above has the keyboard; this row answers the pointer.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see the comment above
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={onPoint}
      onClick={onSelect}
      className={cx('touch flex cursor-pointer items-center gap-3 rounded-1 px-3 py-2', active && 'bg-sunk')}
    >
      <entry.icon size={18} aria-hidden className="text-ink-3" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {entry.label}
      </span>
      {entry.hint && (
        <span dir="auto" title={entry.hint} className="truncate text-sm text-ink-3">
          {entry.hint}
        </span>
      )}
      {active && <CornerDownLeft size={14} aria-hidden className="mirror ms-auto text-ink-3" />}
    </div>
  );
}
