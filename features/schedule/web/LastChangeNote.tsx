import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime, formatRelative } from '#web/i18n/formats.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { LastChange } from '../change-contract.ts';
import { ChangedLinks } from './ChangedLinks.tsx';
import { MovedList } from './parts/MovedList.tsx';

/** How tasks came to move; what was done to links says it itself. */
const kindLabels: Partial<Record<LastChange['kind'], string>> = {
  move: msg('Moved by hand'),
  optimise: msg('Proposal applied'),
  level: msg('Crew levelled'),
};

/** What a step did. */
export function describeChange({ kind, count }: LastChange): string {
  if (kind === 'link') return t('{{count}} links made', { count });
  if (kind === 'unlink') return t('{{count}} links removed', { count });
  if (kind === 'relink') return t('{{count}} links changed', { count });
  return t('{{count}} tasks moved', { count });
}

interface LastChangeNoteProps {
  readonly change: LastChange;
  readonly isUndoing: boolean;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** What the last step moved or linked, and the way back. */
export function LastChangeNote({ change, isUndoing, onUndo, onClose }: LastChangeNoteProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="status" className="grid gap-2 rounded-1 border border-primary bg-primary-wash px-3 py-2">
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{describeChange(change)}</span>
          <ChangeOrigin change={change} />
          <span className="flex flex-wrap gap-2">
            <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('What changed')}
            </Button>
            <Button
              size="sm"
              icon={Undo2}
              busy={isUndoing}
              onClick={onUndo}
              aria-keyshortcuts="Control+Z Meta+Z"
              data-tip="Ctrl Z · ⌘ Z"
            >
              {t('Undo')}
            </Button>
          </span>
        </div>
        <IconButton icon={X} label={t('Close')} onClick={onClose} />
      </div>
      {isOpen && <WhatChanged change={change} />}
    </div>
  );
}

/** The tasks a step moved, or the links it made, changed and took away. */
export const WhatChanged = ({ change: { moved, links, count } }: { change: LastChange }) =>
  links.length > 0 ? <ChangedLinks {...{ links, count }} /> : <MovedList {...{ moved, count }} hasMoved />;

/** How, by whom and when. */
export function ChangeOrigin({ change: { kind, by, at } }: { change: LastChange }) {
  const how = kindLabels[kind];
  return (
    <span className="text-sm text-ink-2">
      {[...(how ? [t(how)] : []), ...(by ? [isolate(by)] : [])].map((part) => `${part} · `)}
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at)}
      </time>
    </span>
  );
}
