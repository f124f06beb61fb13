/** toast({ title: t('Success'), description: t('Project created successfully!') }); one at a time, the newest wins (spec §9). */
import { messageOf } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { createStore } from './store.ts';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onSelect: () => void };
}

export const toasts = createStore<(Toast & { id: number }) | null>(null);

/** The dialogs that stand open, the uppermost last: what lies outside of it can be seen and not pressed, a toast too. */
export const openDialogs = createStore<readonly HTMLElement[]>([]);

let count = 0;

export const toast = (message: Toast): void => {
  count += 1;
  toasts.set({ ...message, id: count });
};

export const dismissToast = (): void => toasts.set(null);

/** What a page offers goes with the page. */
export const dismissToastOf = (onSelect: () => void): void => {
  if (toasts.get()?.action?.onSelect === onSelect) dismissToast();
};

export const toastSuccess = (description: string): void => toast({ title: t('Success'), description });

/** The server's sentence, else the one the specification gives for this failure. */
export const toastError = (error: unknown, otherwise: string): void =>
  toast({ title: t('Error'), description: messageOf(error, otherwise), variant: 'destructive' });
