import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { ScheduleChange } from '../contract.ts';
import { MovedList } from './parts/MovedList.tsx';

interface LastChangeProps {
  readonly change: ScheduleChange;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** What the last step moved, and the way back. */
export function LastChange({ change, onUndo, onClose }: LastChangeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="status" className="grid gap-2 rounded-1 border border-primary bg-primary-wash px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t('{{count}} tasks moved', { count: change.moved.length })}</span>
        <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('What changed')}
        </Button>
        {change.id && (
          <Button size="sm" icon={Undo2} onClick={onUndo}>
            {t('Undo')}
          </Button>
        )}
        <span className="ms-auto">
          <IconButton icon={X} label={t('Close')} onClick={onClose} />
        </span>
      </div>
      {isOpen && <MovedList moved={change.moved} hasMoved />}
    </div>
  );
}
