/** <SearchBox label={t('Search projects')} value={search} onValue={setSearch} />: tells about what was typed 200 ms after the last letter; `onTyped` at every letter. */
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';

interface SearchBoxProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** For what is filtered on this device and answers at once. */
  onTyped?: (text: string) => void;
  className?: string;
}

const pause = 200;

export function SearchBox({ label, value, onValue, onTyped, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const report = useRef(onValue);
  report.current = onValue;

  useEffect(() => {
    if (value !== reported.current) {
      reported.current = value;
      setTyped(value);
    }
  }, [value]);

  useEffect(() => {
    if (typed === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = typed;
      report.current(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const type = (text: string) => {
    setTyped(text);
    onTyped?.(text);
  };

  return (
    <search className={cx('relative block w-full md:w-72', className)}>
      <Search size={16} aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-3" />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        title={label}
        value={typed}
        onChange={(event) => type(event.target.value)}
        className="input ps-9 pe-9 text-ellipsis [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <IconButton
          icon={X}
          label={t('Clear search')}
          className="absolute inset-y-0 end-0.5 my-auto"
          onClick={() => type('')}
        />
      )}
    </search>
  );
}
