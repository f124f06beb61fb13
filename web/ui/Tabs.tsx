/**
 * <Tabs label={t('Project')} tabs={[{ value: 'overview', label: t('Overview') }]} value={tab} onValue={setTab} panel={<…/>} />
 * Arrow keys (the right way round in Arabic), Home, End. Keep `value` in the URL.
 */
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { cx } from './cx.ts';

export interface Tab<V extends string> {
  value: V;
  label: string;
  count?: number | undefined;
}

interface TabsProps<V extends string> {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onValue: (value: V) => void;
  panel: ReactNode;
}

export function Tabs<V extends string>({ label, tabs, value, onValue, panel }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the chosen tab may stand beyond the edge of the strip, also once its font has come and it is wider; only the strip is
  // scrolled, never the page.
  useLayoutEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector<HTMLElement>(`[id="${id}-${value}"]`);
    if (!strip || !chosen) return;
    const bring = () => {
      const [frame, tab] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
      if (tab.left < frame.left || tab.right > frame.right)
        strip.scrollLeft += (tab.left + tab.right - frame.left - frame.right) / 2;
      fade(strip);
    };
    const onScroll = () => fade(strip);
    const observer = new ResizeObserver(bring);
    for (const element of [strip, ...strip.children]) observer.observe(element);
    strip.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      strip.removeEventListener('scroll', onScroll);
    };
  }, [id, value]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbour(event.key, tabs, value);
    if (!next) return;
    event.preventDefault();
    onValue(next.value);
    list.current?.querySelector<HTMLElement>(`[id="${id}-${next.value}"]`)?.focus();
  };
  return (
    <div className="grid min-w-0 gap-4">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValue(tab.value)}
            className={cx(
              'touch inline-flex items-center gap-1.5 border-b-2 px-3 py-2 font-medium whitespace-nowrap transition-colors -outline-offset-2',
              tab.value === value ? 'border-primary text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-ink-3">{formatNumber(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className="min-w-0">
        {panel}
      </div>
    </div>
  );
}

/** Where tabs lie beyond an edge the strip fades out, so that a word cut in two is read as one that goes on. */
function fade(strip: HTMLElement): void {
  const hidden = strip.scrollWidth - strip.clientWidth;
  const from = Math.abs(strip.scrollLeft);
  const [before, after] = [from > 1, from < hidden - 1];
  const onwards = document.documentElement.dir === 'rtl' ? 'left' : 'right';
  const ends = [before ? 'transparent' : 'black', after ? 'transparent' : 'black'];
  strip.style.maskImage =
    before || after
      ? `linear-gradient(to ${onwards}, ${ends[0]}, black 3rem, black calc(100% - 3rem), ${ends[1]})`
      : '';
}

function neighbour<V extends string>(key: string, tabs: readonly Tab<V>[], value: V): Tab<V> | undefined {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  const at = tabs.findIndex((tab) => tab.value === value);
  if (key === forward) return tabs[(at + 1) % tabs.length];
  if (key === backward) return tabs.at(at - 1);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}
