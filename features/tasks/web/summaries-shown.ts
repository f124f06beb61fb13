import { createStore, useStore } from '#web/ui/store.ts';

const SETTING = 'summaries-hidden';

const hidden = createStore(globalThis.localStorage?.getItem(SETTING) === '1');

/** Whether the lists and the board of this browser leave out tasks that only sum up their subtasks. */
export const useHidesSummaries = (): boolean => useStore(hidden);

export function hideSummaries(isHidden: boolean): void {
  localStorage.setItem(SETTING, isHidden ? '1' : '0');
  hidden.set(isHidden);
}
