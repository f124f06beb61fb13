import { useNavigate } from '@tanstack/react-router';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Role } from '#shared/roles.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { commandsFor, type Entry, matching, useFound } from './palette-entries.ts';

interface CommandPaletteProps {
  role: Role;
  onClose: () => void;
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
