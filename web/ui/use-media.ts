import { useSyncExternalStore } from 'react';

const phone = '(max-width: 43.99rem)';

/** Whether the screen is a phone's: tables become cards, dialogs sheets. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(phone);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(phone).matches,
  );
