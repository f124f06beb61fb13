import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime, formatRelative } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { LastChange } from '../change-contract.ts';
import { MovedList } from './parts/MovedList.tsx';

const kindLabels: Record<LastChange['kind'], string> = {
  move: 'Moved by hand',
  optimise: 'Proposal applied',
  level: 'Crew levelled',
};

interface LastChangeNoteProps {
  readonly change: LastChange;
  readonly isUndoing: boolean;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** What the last step moved, and the way back. */
export function LastChangeNote({ change, isUndoing, onUndo, onClose }: LastChangeNoteProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="status" className="grid gap-2 rounded-1 border border-primary bg-primary-wash px-3 py-2">
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{t('{{count}} tasks moved', { count: change.count })}</span>
          <ChangeOrigin change={change} />
          <span className="flex flex-wrap gap-2">
            <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('What changed')}
            </Button>
            <Button size="sm" icon={Undo2} busy={isUndoing} onClick={onUndo}>
              {t('Undo')}
            </Button>
          </span>
        </div>
        <IconButton icon={X} label={t('Close')} onClick={onClose} />
      </div>
      {isOpen && <MovedList moved={change.moved} count={change.count} hasMoved />}
    </div>
  );
}

/** How, by whom and when. */
export function ChangeOrigin({ change: { kind, by, at } }: { change: LastChange }) {
  return (
    <span className="text-sm text-ink-2">
      {t(kindLabels[kind])}
      {by && <> · {isolate(by)}</>} ·{' '}
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at)}
      </time>
    </span>
  );
}
