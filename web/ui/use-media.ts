import { useSyncExternalStore } from 'react';

/** Whether the screen is a phone's: tables become cards, dialogs sheets. */
export const useIsPhone = (): boolean => useMedia('(max-width: 43.99rem)');

/** Whether a finger points: nothing can hover, targets are large. */
export const useIsTouch = (): boolean => useMedia('(pointer: coarse)');

/** Rows and handles grow to a finger's size. */
export const useIsHandheld = (): boolean => useMedia('(max-width: 43.99rem), (pointer: coarse)');

const useMedia = (media: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(media);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(media).matches,
  );
