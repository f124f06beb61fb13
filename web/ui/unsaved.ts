import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useEffect, useId } from 'react';
import { t } from '#web/i18n/text.ts';
import { ask } from './ask.ts';

/** A dialog watches the forms inside it through this; outside a dialog the page itself is guarded. */
export const UnsavedContext = createContext<((form: string, unsaved: boolean) => void) | null>(null);

/** Whether the dialog around holds unsaved input. */
export const HasUnsavedContext = createContext<() => boolean>(() => false);

export const askToDiscard = (): Promise<boolean> =>
  ask({
    title: t('Discard changes?'),
    text: t('What you entered has not been saved.'),
    confirm: t('Discard'),
    cancel: t('Keep editing'),
    danger: true,
  });

/** Says that something here is not saved yet; leaving then asks first. */
export function useReportUnsaved(unsaved: boolean): void {
  const report = use(UnsavedContext);
  const id = useId();
  useEffect(() => {
    report?.(id, unsaved);
    return () => report?.(id, false);
  }, [report, id, unsaved]);
  const guard = unsaved && !report;
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await askToDiscard()),
    enableBeforeUnload: guard,
    disabled: !guard,
  });
}
