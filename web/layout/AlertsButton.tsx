import { Suspense, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { useSlots } from './slots.ts';

/** A push message that counts several leads here. */
const isAsked = () => new URLSearchParams(location.search).get('alerts') === 'open';

/** The notifications button, labelled with the live number once it is known; opens the list a room provides. */
export function AlertsButton({ count }: { count: number | undefined }) {
  const [open, setOpen] = useState(isAsked);
  const { Alerts } = useSlots();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="touch flex h-9 items-center gap-2 rounded-1 border border-line-2 bg-card px-3 text-[length:min(1em,6.5vw)] font-medium whitespace-nowrap transition-colors hover:border-ink-3"
      >
        <span aria-hidden className={cx('size-2 rounded-full', count ? 'bg-red' : 'bg-line-2')} />
        {count === undefined ? t('Alerts') : t('{{count}} alerts', { count })}
      </button>
      {open && Alerts && (
        <Suspense>
          <Alerts onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
