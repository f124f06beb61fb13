import { isWithdrawal } from '#features/logs/web/queries.ts';
import type { Material, NewMovement } from '#features/materials/contract.ts';
import { movementLabel } from '#features/materials/web/parts/labels.ts';
import { quantityText } from '#features/materials/web/parts/quantity-text.ts';
import { formatDate, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { faultOf } from '#web/offline/pending.ts';

/** What a thing in the queue is called. */
export function titleOf({ kind = 'photo', about = '', name, request, before }: PendingItem): string {
  switch (kind) {
    case 'log':
      return t('Daily log of {{date}}', { date: formatDate(about) });
    case 'task':
      return about;
    case 'step':
      return t('Step of {{task}}', { task: about });
    case 'comment':
      return t('Comment on {{task}}', { task: about });
    case 'picture':
      return t('Picture of {{task}}', { task: about });
    case 'movement': {
      const { kind: what, quantity = 0, to } = (request?.body ?? {}) as Partial<Movement>;
      if (!what) return about;
      const { unit = '' } = (before ?? {}) as Partial<Material>;
      return `${t(movementLabel({ kind: what, to }))}: ${quantityText({ unit }, quantity)} · ${about}`;
    }
    default:
      return name || t('Photo');
  }
}

type Movement = typeof NewMovement._zod.input;

interface Circumstances {
  /** How far it is, when it is being sent. */
  readonly share: number | undefined;
  readonly isBehind: boolean;
  readonly isOut: boolean;
}

/** Where a thing stands, in a sentence that is true now. */
export function stateOf(item: PendingItem, { share, isBehind, isOut }: Circumstances): string {
  if (item.state === 'conflict') return t('Somebody else changed it meanwhile. Please choose.');
  if (item.state === 'stopped') return faultOf(item) ?? t('The server refused this.');
  if (share !== undefined)
    return item.blob ? t('Uploading {{percent}}', { percent: formatPercent(share * 100) }) : t('Sending…');
  if (isWithdrawal(item)) return t('Discarded. Its log is told as soon as there is a network.');
  if (isOut) return t('Waits until you sign in.');
  if (isBehind) return t('Waits for what was written before it.');
  return faultOf(item) ?? t('Kept on this device, waiting to be sent');
}
