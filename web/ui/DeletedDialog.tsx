/**
 * <DeletedDialog title={t('Deleted risks')} query={trash} none={t('No deleted risks')}>{(risk) => <DeletedRow … />}</DeletedDialog>: what an
 * administrator can bring back for 30 days; each row has its title, where it was and who deleted it, and Restore.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Loaded } from './Loaded.tsx';

interface DeletedDialogProps<T> {
  title: string;
  query: UseQueryResult<readonly T[]>;
  none: string;
  onClose: () => void;
  children: (item: T) => ReactNode;
}

export function DeletedDialog<T>({ title, query, none, onClose, children }: DeletedDialogProps<T>) {
  return (
    <Dialog title={title} description={t('Kept for 30 days.')} size="lg" onClose={onClose}>
      <Loaded query={query} what={t('The trash could not be loaded.')} rows={3} none={<EmptyState title={none} />}>
        {(items) => <ul className="grid gap-2">{items.map(children)}</ul>}
      </Loaded>
    </Dialog>
  );
}

interface DeletedRowProps {
  item: { readonly projectName: string; readonly deletedByName: string | null; readonly deletedAt: string };
  title: ReactNode;
  busy: boolean;
  onRestore: () => void;
  /** What else is worth knowing of it. */
  children: ReactNode;
}

export const DeletedRow = ({ item, title, busy, onRestore, children }: DeletedRowProps) => (
  <li className="flex flex-wrap items-center gap-3 rounded-2 border border-line px-3.5 py-2.5">
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-sm text-ink-2">
        {isolate(item.projectName)} · {isolate(item.deletedByName ?? t('Unknown'))} · {formatDateTime(item.deletedAt)}
      </p>
    </div>
    {children}
    <Button size="sm" icon={RotateCcw} busy={busy} onClick={onRestore}>
      {t('Restore')}
    </Button>
  </li>
);
