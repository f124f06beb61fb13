/**
 * <Menu items={[{ label: t('Edit'), icon: Pencil, onSelect }, { label: t('Delete'), danger: true, onSelect }]}
 *       trigger={(props) => <IconButton icon={Ellipsis} label={t('Actions')} {...props} />} />
 * Arrow keys, Home, End, first letters, Escape; a sheet from below on phones. `separated: true` draws a line above an item.
 */
import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from './cx.ts';

/** Puts a popover under its button, end edges aligned, above it when there is no room below, always inside the window. */
function placeBelow(frame: HTMLElement, anchor: HTMLElement, gap = 6): void {
  const at = anchor.getBoundingClientRect();
  const size = frame.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const rtl = getComputedStyle(anchor).direction === 'rtl';
  const start = rtl ? clientWidth - at.left - size.width : at.right - size.width;
  const below = at.bottom + gap + size.height <= clientHeight;
  frame.style.insetInlineStart = `${within(start, clientWidth - size.width)}px`;
  frame.style.insetBlockStart = `${within(below ? at.bottom + gap : at.top - gap - size.height, clientHeight - size.height)}px`;
}

const within = (wanted: number, room: number): number => Math.max(8, Math.min(wanted, room - 8));

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  /** What it does, or where it goes: `to` inside the application, `href` as a full-page navigation. */
  onSelect?: () => void;
  to?: string;
  href?: string;
  danger?: boolean;
  disabled?: boolean;
  separated?: boolean;
}

interface MenuProps {
  items: readonly MenuItem[];
  trigger: (props: TriggerProps) => ReactNode;
  /** Who or what the menu is about, above the items. */
  heading?: ReactNode;
}

interface TriggerProps {
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

export function Menu({ items, trigger, heading }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => list.current?.hidePopover();

  const toggle = (event: MouseEvent<HTMLElement>) => {
    const frame = list.current;
    if (!frame || open) return close();
    flushSync(() => setOpen(true));
    frame.showPopover({ source: event.currentTarget });
    placeBelow(frame, event.currentTarget);
    entries(frame)[0]?.focus();
  };

  return (
    <>
      {trigger({
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': `${id}-menu`,
        onClick: toggle,
      })}
      <div
        ref={list}
        id={`${id}-menu`}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-button`}
        tabIndex={-1}
        onToggle={(event) => event.newState === 'closed' && setOpen(false)}
        onKeyDown={(event) => moveFocus(event, close)}
        className="fixed inset-auto m-0 min-w-52 rounded-2 border border-line-2 bg-card p-1.5 text-base text-ink shadow-float outline-none transition-[translate,opacity] starting:-translate-y-1 starting:opacity-0 max-md:inset-x-0! max-md:top-auto! max-md:bottom-0! max-md:w-full max-md:max-w-full max-md:rounded-b-none max-md:p-2 max-md:pb-6 max-md:starting:translate-y-8 max-md:backdrop:bg-scrim"
      >
        {open && heading}
        {open && items.map((item) => <Entry key={item.label} item={item} close={close} />)}
      </div>
    </>
  );
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon: Icon, to, href, danger, disabled, separated, onSelect } = item;
  const look = cx(
    'touch flex w-full items-center gap-2.5 rounded-1 px-2.5 py-1.5 text-start no-underline outline-none select-none',
    'hover:bg-sunk focus:bg-sunk aria-disabled:opacity-50',
    danger ? 'text-red-ink' : 'text-ink',
  );
  const select = () => {
    if (disabled) return;
    close();
    onSelect?.();
  };
  const shared = { role: 'menuitem', tabIndex: -1, className: look, onClick: select } as const;
  const content = (
    <>
      {Icon && <Icon size={16} aria-hidden className={danger ? undefined : 'text-ink-3'} />}
      <span className="min-w-0 flex-1">{label}</span>
    </>
  );
  return (
    <>
      {separated && <hr className="mx-2 my-1.5 border-line" />}
      {to !== undefined && !disabled ? (
        <Link {...({ to } as LinkProps)} {...shared}>
          {content}
        </Link>
      ) : href !== undefined ? (
        <a href={href} {...shared}>
          {content}
        </a>
      ) : (
        <button type="button" aria-disabled={disabled || undefined} {...shared}>
          {content}
        </button>
      )}
    </>
  );
}

const entries = (frame: HTMLElement): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>('[role=menuitem]')];

function moveFocus(event: KeyboardEvent<HTMLDivElement>, close: () => void): void {
  const all = entries(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = target(event.key, all, at);
  if (event.key === 'Tab') close();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function target(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all[(at - 1 + all.length) % all.length];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const rest = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return rest.find((entry) => entry.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}
