import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatList } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { LastChange } from '../change-contract.ts';
import { ChangeOrigin, describeChange, WhatChanged } from './LastChangeNote.tsx';

interface UndoDialogProps {
  readonly change: LastChange;
  readonly onUndo: (change: LastChange) => void;
  readonly onClose: () => void;
}

/** The newest step of planning as it is undone: each task and link is again as it was before. */
export function UndoDialog({ change: newest, onUndo, onClose }: UndoDialogProps) {
  const [change] = useState(newest);
  const { changedSince, count } = change;
  const isOfLinks = change.links.length > 0;
  const isStill = changedSince.count === 0;
  return (
    <Dialog
      title={t('Undo the last change')}
      description={
        <>
          {isOfLinks && <>{describeChange(change)} · </>}
          <ChangeOrigin change={change} />
        </>
      }
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isStill ? t('Cancel') : t('Close')}</Button>
          {isStill && (
            <Button
              variant="primary"
              icon={Undo2}
              onClick={() => {
                onUndo(change);
                onClose();
              }}
            >
              {isOfLinks ? t('Undo') : t('Put {{count}} tasks back', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {!isStill && (
          <p className="rounded-1 bg-amber-wash px-3 py-2 text-amber-ink">
            {isOfLinks
              ? t('It can no longer be undone: {{count}} of its links were changed since.', {
                  count: changedSince.count,
                })
              : t('It can no longer be undone: {{count}} of its tasks were changed or deleted since.', {
                  count: changedSince.count,
                })}{' '}
            {formatList(changedSince.titles)}
          </p>
        )}
        <WhatChanged change={change} />
      </div>
    </Dialog>
  );
}
