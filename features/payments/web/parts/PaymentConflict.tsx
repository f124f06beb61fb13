import { t } from '#web/i18n/text.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { EditConflict } from '#web/ui/EditConflict.tsx';
import type { Payment } from '../../contract.ts';
import { changeLines } from '../edit-conflict.ts';

interface PaymentConflictProps {
  before: Payment;
  now: Payment;
  /** What both changed, by the names the form gives them. */
  both?: readonly string[];
}

/** Two people at once: the second is told what the first changed, and loses nothing of what he typed. */
export const PaymentConflict = ({ before, now, both = [] }: PaymentConflictProps) => (
  <EditConflict
    key={now.version}
    ref={bringIntoView}
    className="md:col-span-2"
    title={t('Somebody else has changed this payment in the meantime.')}
    lines={changeLines(before, now)}
    note={t('Nothing is done yet, and what you typed is still here. Look again, then go on.')}
    both={both.join(t(', '))}
  />
);
