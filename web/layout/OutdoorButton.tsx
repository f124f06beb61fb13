import { Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { applyTheme, setThemeHere } from './preferences.ts';

const isShown = (): boolean => document.documentElement.dataset['theme'] === 'outdoor';

/** The theme also changes in the preferences, and when the page learns them. */
function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Turns this device to black on white for the sun and back. The person's own theme stays, and no network is needed. */
export function OutdoorButton() {
  const { theme: preferred = 'system' } = useSession().preferences ?? {};
  const isOutdoor = useSyncExternalStore(onTheme, isShown);
  const toggle = () => {
    const next = isOutdoor ? 'light' : 'outdoor';
    const isOwn = (preferred === 'outdoor') === (next === 'outdoor');
    setThemeHere(isOwn ? undefined : next);
    applyTheme(preferred);
  };
  return (
    <IconButton
      icon={Sun}
      iconSize={20}
      label={t('Outdoor')}
      aria-pressed={isOutdoor}
      onClick={toggle}
      className="aria-pressed:bg-primary aria-pressed:text-primary-ink"
    />
  );
}
