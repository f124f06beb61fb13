import { t } from '#web/i18n/text.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
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
  <div
    key={now.version}
    ref={bringIntoView}
    role="alert"
    className="grid gap-1 rounded-2 border border-amber bg-amber-wash px-4 py-3 md:col-span-2"
  >
    <p className="font-semibold">{t('Somebody else has changed this payment in the meantime.')}</p>
    <ul className="text-sm wrap-anywhere text-ink-2">
      {changeLines(before, now).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <p className="text-sm text-ink-2">
      {t('Nothing is done yet, and what you typed is still here. Look again, then go on.')}
    </p>
    {both.length > 0 && (
      <p className="text-sm font-medium">
        {t('Changed by both of you, yours is in the form: {{fields}}.', { fields: both.join(t(', ')) })}
      </p>
    )}
  </div>
);
