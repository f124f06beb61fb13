/** <SearchBox label={t('Search projects')} value={search} onValue={setSearch} />: tells about what was typed 200 ms after the last letter. */
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';

interface SearchBoxProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  className?: string;
}

const pause = 200;

export function SearchBox({ label, value, onValue, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onValue);
  tell.current = onValue;

  useEffect(() => {
    if (value !== told.current) {
      told.current = value;
      setTyped(value);
    }
  }, [value]);

  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      tell.current(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

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
        onChange={(event) => setTyped(event.target.value)}
        className="input ps-9 pe-9 text-ellipsis [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <IconButton
          icon={X}
          label={t('Clear search')}
          className="absolute inset-y-0 end-0.5 my-auto"
          onClick={() => setTyped('')}
        />
      )}
    </search>
  );
}
