import { createStore, useStore } from '#web/ui/store.ts';

const SETTING = 'summaries-hidden';

const hidden = createStore(wasHidden());

/** Whether the lists and the board of this browser leave out tasks that only sum up their subtasks. */
export const useHidesSummaries = (): boolean => useStore(hidden);

export function hideSummaries(isHidden: boolean): void {
  hidden.set(isHidden);
  try {
    localStorage.setItem(SETTING, isHidden ? '1' : '0');
  } catch {
    // It holds until the page is left.
  }
}

/** A browser that opens no storage remembers nothing. */
function wasHidden(): boolean {
  try {
    return globalThis.localStorage?.getItem(SETTING) === '1';
  } catch {
    return false;
  }
}
