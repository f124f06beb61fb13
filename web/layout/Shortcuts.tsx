import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

/** What `?` shows. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const keys: readonly [string, string][] = [
    ['Ctrl K · ⌘ K', t('Go to a page, create, search')],
    ['?', t('Show these shortcuts')],
    ['↑ ↓', t('Move in lists and menus')],
    ['Enter', t('Open or choose')],
    ['Esc', t('Close')],
    ['Tab', t('Next control')],
  ];
  return (
    <Dialog title={t('Keyboard shortcuts')} size="sm" onClose={onClose}>
      <dl className="divide-y divide-line">
        {keys.map(([key, meaning]) => (
          <div key={key} className="flex justify-between gap-4 py-2">
            <dt className="text-ink-2">{meaning}</dt>
            <dd>
              <kbd
                dir="ltr"
                className="rounded-[4px] border border-line-2 bg-sunk px-1.5 py-0.5 font-mono text-xs font-medium"
              >
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
