import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useStore } from '#web/ui/store.ts';
import { type PageKey, pageKeys } from './page-keys.ts';

/** What `?` shows: the keys of every page, then those of what this one shows. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const ofPage = useStore(pageKeys);
  const keys: readonly PageKey[] = [
    ['Ctrl K · ⌘ K', t('Go to a page, create, search')],
    ['?', t('Show these shortcuts')],
    ['↑ ↓', t('Move in lists and menus')],
    ['Enter', t('Open or choose')],
    ['Esc', t('Close')],
    ['Tab', t('Next control')],
  ];
  return (
    <Dialog title={t('Keyboard shortcuts')} size="sm" onClose={onClose}>
      <div className="grid gap-5">
        <Keys keys={keys} />
        {[...ofPage].map(([name, own]) => (
          <section key={name}>
            <h3 className="font-semibold">{name}</h3>
            <Keys keys={own} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const Keys = ({ keys }: { keys: readonly PageKey[] }) => (
  <dl className="divide-y divide-line">
    {keys.map(([key, meaning]) => (
      <div key={key} className="flex justify-between gap-4 py-2">
        <dt className="text-ink-2">{meaning}</dt>
        <dd>
          <kbd
            dir="ltr"
            className="rounded-[4px] border border-line-2 bg-sunk px-1.5 py-0.5 font-mono text-xs font-medium whitespace-nowrap"
          >
            {key}
          </kbd>
        </dd>
      </div>
    ))}
  </dl>
);
