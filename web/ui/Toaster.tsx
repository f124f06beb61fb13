import { CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/i18n/text.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { useStore } from './store.ts';
import { dismissToast, openDialogs, type Toast, toasts } from './toast.ts';

/** Milliseconds; what offers a way back stands long enough to be read, thought about and reached with a glove on. */
const showFor = { default: 5000, destructive: 9000, action: 20_000 };

const standsFor = ({ action, variant }: Toast): number => showFor[action ? 'action' : (variant ?? 'default')];

/**
 * The one place toasts appear, above dialogs too; part of the shell. Where there is a bottom bar they lie over the header: at the
 * foot of a small screen they would hide the row that was just made and the buttons of a sheet.
 */
export function Toaster() {
  const current = useStore(toasts);
  const dialog = useStore(openDialogs).at(-1);
  const [held, setHeld] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const destructive = current?.variant === 'destructive';

  // What came last into the top layer stands above the rest of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another element in another dialog
  useEffect(() => {
    frame.current?.hidePopover();
    // In a dialog that has just gone it is on its way out of it.
    if (current && frame.current?.isConnected) frame.current.showPopover();
  }, [current, dialog]);

  useEffect(() => {
    if (!current || held) return;
    const timer = setTimeout(dismissToast, standsFor(current));
    return () => clearTimeout(timer);
  }, [current, held]);

  const shown = (
    <div
      ref={frame}
      popover="manual"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className={cx(
        'fixed m-0 w-96 max-w-[calc(100vw-2rem)] overflow-visible border-0 bg-transparent p-0 text-ink',
        'inset-x-0 top-[calc(0.5rem+env(safe-area-inset-top))] bottom-auto mx-auto',
        !dialog && 'lg:inset-auto lg:end-4 lg:bottom-4 lg:mx-0',
      )}
    >
      <div role="status">{current && !destructive && <ToastCard {...current} />}</div>
      <div role="alert">{current && destructive && <ToastCard {...current} />}</div>
    </div>
  );
  return dialog ? createPortal(shown, dialog) : shown;
}

function ToastCard({ title, description, variant, action }: Toast) {
  const destructive = variant === 'destructive';
  return (
    <div
      className={cx(
        'flex items-start gap-3 rounded-2 border bg-card p-3 ps-4 shadow-float starting:translate-y-2 starting:opacity-0 transition-[translate,opacity]',
        destructive ? 'border-red bg-red-wash' : 'border-line-2',
      )}
    >
      {destructive && <CircleAlert size={20} aria-hidden className="mt-1 text-red-ink" />}
      <div className="grid min-w-0 flex-1 gap-0.5 py-1">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-sm wrap-anywhere text-ink-2">{description}</p>}
        {action && (
          <button
            type="button"
            className="justify-self-start text-sm font-semibold text-primary underline-offset-2 hover:underline"
            onClick={() => {
              dismissToast();
              action.onSelect();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton icon={X} label={t('Dismiss')} onClick={dismissToast} />
    </div>
  );
}
