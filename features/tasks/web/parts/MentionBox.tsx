import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { TextArea } from '#web/ui/inputs.tsx';
import { isWritten, matching, mentionAt, type Named, type OpenMention, tightened, withMention } from './mentions.ts';

const GAP = 4;
const MOST_HEIGHT = 240;
/** Two rows; in less room the list is rather scrolled to. */
const LEAST_HEIGHT = 96;

/**
 * Puts a list above its field, so that it covers no button below; under it only where the page has too little above. Both are seen:
 * it is no higher than what the field leaves of the visible part.
 */
function positionAboveField(list: HTMLElement, field: HTMLElement): void {
  const at = field.getBoundingClientRect();
  const { top, bottom, scrolled } = visiblePart(field);
  const isAbove = at.top - top + scrolled >= LEAST_HEIGHT + GAP;
  const room = bottom - top - at.height - 2 * GAP;
  list.style.insetBlock = isAbove ? `auto calc(100% + ${GAP}px)` : `calc(100% + ${GAP}px) auto`;
  list.style.maxBlockSize = `${Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, room))}px`;
  list.scrollIntoView({ block: 'nearest' });
}

/** Between the top and the bottom of what scrolls, less what a keyboard covers; and how far it can be scrolled back. */
function visiblePart(field: HTMLElement): { top: number; bottom: number; scrolled: number } {
  const view = window.visualViewport;
  let top = view?.offsetTop ?? 0;
  let bottom = top + (view?.height ?? window.innerHeight);
  let scrolled = 0;
  for (let frame = field.parentElement; frame; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflowY === 'visible' || frame === document.documentElement) continue;
    scrolled += frame.scrollTop;
    const edges = frame.getBoundingClientRect();
    top = Math.max(top, edges.top);
    bottom = Math.min(bottom, edges.bottom);
  }
  return { top, bottom, scrolled };
}

interface MentionBoxProps {
  label: string;
  people: readonly Named[];
  value: string;
  onValue: (text: string) => void;
  /** Somebody was chosen from the list. */
  onMention: (person: Named) => void;
  /** Ctrl or ⌘ with Enter. */
  onSend: () => void;
}

/** A text in which "@" opens a list of people: arrows choose, Enter or Tab takes, Escape closes. */
export function MentionBox(props: MentionBoxProps) {
  const { label, value, onSend } = props;
  const id = useId();
  const { box, found, chosen, look, take, point, close, onKey, change } = useMentions(props);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    else if (!onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isOpen = found.length > 0;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as many people as there are, so high is the list
  useLayoutEffect(() => {
    if (isOpen && list.current && box.current) positionAboveField(list.current, box.current);
  }, [isOpen, found.length, box]);
  return (
    <div className="relative">
      <TextArea
        ref={box}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-people`}
        aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
        placeholder={t('Write a comment; @ mentions a member')}
        rows={3}
        maxLength={5000}
        value={value}
        onValue={change}
        onInput={look}
        onSelect={look}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <PeopleList ref={list} id={id} found={found} chosen={chosen} onPoint={point} onTake={take} />
    </div>
  );
}

interface PeopleListProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  found: readonly Named[];
  chosen: number;
  onPoint: (index: number) => void;
  onTake: (person: Named) => void;
}

/** Hidden rather than absent while nobody is found: the box names it as what it controls. */
const PeopleList = ({ ref, id, found, chosen, onPoint, onTake }: PeopleListProps) => (
  <div
    ref={ref}
    id={`${id}-people`}
    role="listbox"
    aria-label={t('Members')}
    hidden={found.length === 0}
    className="absolute inset-x-0 z-2 overflow-y-auto rounded-2 border border-line-2 bg-card p-1.5 shadow-float"
  >
    {found.map((person, index) => (
      // The text box above has the keyboard; this row answers the pointer.
      // biome-ignore lint/a11y/useKeyWithClickEvents: see the comment above
      <div
        key={person.id}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === chosen}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onTake(person)}
        onPointerMove={() => onPoint(index)}
        className={cx('touch flex cursor-pointer items-center rounded-1 px-2.5 py-1.5', index === chosen && 'bg-sunk')}
      >
        <bdi>{person.name}</bdi>
      </div>
    ))}
  </div>
);

function useMentions({ people, value, onValue, onMention }: MentionBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const taken = useRef<string[]>([]);
  /** Where the caret stands behind a name and its space, until something else is typed. */
  const behind = useRef<number>(undefined);
  const [mention, setMention] = useState<OpenMention | null>(null);
  const [at, point] = useState(0);
  const found = mention ? matching(people, mention.typed) : [];
  const chosen = Math.min(at, found.length - 1);
  const close = () => setMention(null);
  const look = () => {
    const open = box.current && mentionAt(box.current.value, box.current.selectionStart);
    const next = open && !isWritten(open, taken.current) ? open : null;
    if (next?.typed !== mention?.typed) point(0);
    setMention(next);
  };
  const put = (text: string, caret: number) => {
    flushSync(() => {
      onValue(text);
      close();
    });
    box.current?.focus();
    box.current?.setSelectionRange(caret, caret);
  };
  const take = (person: Named | undefined) => {
    if (!mention || !person) return;
    const { text, caret } = withMention(value, mention, person.name);
    taken.current = [...taken.current, person.name];
    put(text, caret);
    behind.current = caret;
    onMention(person);
  };
  const change = (text: string) => {
    const caret = behind.current;
    behind.current = undefined;
    const tight = caret === undefined ? null : tightened(value, text, caret);
    if (tight === null) onValue(text);
    else put(tight, caret ?? 0);
  };
  /** Whether the key was for the list. */
  const onKey = (key: string): boolean => {
    if (found.length === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) point((chosen + step + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') take(found[chosen]);
    else if (key === 'Escape') close();
    else return false;
    return true;
  };
  return { box, found, chosen, look, take, point, close, onKey, change };
}
