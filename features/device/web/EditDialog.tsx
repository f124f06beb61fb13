import { useState } from 'react';
import { quantityFault } from '#features/materials/rules.ts';
import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { sendInstead } from '#web/offline/pending.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { NumberInput, TextArea } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast.ts';
import { titleOf } from './labels.ts';

/** The words of each kind, by their name in the request. */
const wordsIn = {
  comment: 'body',
  log: 'notes',
  movement: 'note',
  task: 'blockedReason',
  step: '',
  photo: '',
  picture: '',
} as const;

/**
 * What the server has refused, or has never been sent, may be written anew. What is on its way and may have arrived may not: the
 * server would have the old one.
 */
export function mayEdit({ kind = 'photo', state, attempts, request }: PendingItem): boolean {
  const isOpen = state === 'stopped' || (state === 'waiting' && attempts === 0);
  return isOpen && wordsIn[kind] in ((request?.body as object | null) ?? {});
}

interface EditDialogProps {
  readonly item: PendingItem;
  readonly onClose: () => void;
}

/** The words of an entry that waits, and the quantity of a movement; a log has a form of its own. */
export function EditDialog({ item, onClose }: EditDialogProps) {
  const { kind = 'photo', request } = item;
  const [opened] = useState(item);
  const body = request?.body as Record<string, unknown>;
  const [before] = useState({
    words: String(body[wordsIn[kind]] ?? ''),
    quantity: typeof body['quantity'] === 'number' ? body['quantity'] : null,
  });
  const [words, setWords] = useState(before.words);
  const [quantity, setQuantity] = useState(before.quantity);
  const fault = kind === 'movement' ? quantityFault(String(body['kind']), quantity ?? 0) : undefined;
  const isEmpty = (kind === 'comment' && words.trim() === '') || fault !== undefined || Number.isNaN(quantity);
  const save = async () => {
    if (!request) return;
    const next = {
      ...body,
      [wordsIn[kind]]: words,
      ...(kind === 'movement' && { quantity }),
      // What is said now is said now, whenever the rest was.
      ...('writtenAt' in body && { writtenAt: new Date().toISOString() }),
    };
    if (!(await sendInstead(opened, { ...request, body: next })))
      toast({
        title: t('Not changed'),
        description: t('It was sent meanwhile. Change it where it stands once it has arrived.'),
        variant: 'destructive',
      });
    onClose();
  };
  return (
    <Dialog
      title={t('Edit')}
      description={<bdi>{titleOf(item)}</bdi>}
      isUnsaved={words !== before.words || quantity !== before.quantity}
      onClose={onClose}
      footer={
        <>
          <CancelButton onCancel={onClose} />
          <Button variant="primary" disabled={isEmpty} onClick={save}>
            {t('Save and send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {kind === 'movement' && (
          <Field label={t('Quantity')} error={fault === 'negative' ? t('This must not be negative.') : undefined}>
            <NumberInput value={quantity} onValue={setQuantity} />
          </Field>
        )}
        <Field label={kind === 'comment' ? t('Comment') : t('Notes')}>
          <TextArea rows={5} value={words} onValue={setWords} />
        </Field>
      </div>
    </Dialog>
  );
}
