import { useEffect } from 'react';
import { t } from '#web/i18n/text.ts';

/** Names the page: in the browser's tab, and in the header, which draws `--page-title`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('Construction Management Tool')}`;
    document.documentElement.style.setProperty('--page-title', JSON.stringify(title));
  }, [title]);
}
