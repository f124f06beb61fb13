import type pg from 'pg';
import { STORE_MARK } from '#server/adapters/storage/store-mark.ts';
import { BACKUP_STATE } from '#server/backup-rule.ts';

interface Ended {
  /** Webhooks that are paused now. */
  readonly webhooks: number;
  /** API tokens that have ended, and addresses of calendars that are gone. */
  readonly tokens: number;
  readonly calendars: number;
}

/**
 * What a restored copy must not take over from the moment of its backup: how the backups of the other stood, the mark of its file store,
 * webhooks that go on sending, and secrets that may have been revoked since (decision 016). Within the restore's transaction.
 */
export async function separateCopy(
  client: pg.ClientBase,
  { keepAccess }: { readonly keepAccess: boolean },
): Promise<Ended> {
  const count = async (statement: string, values: unknown[] = []) =>
    (await client.query(statement, values)).rowCount ?? 0;
  await count('delete from installation where key = any($1)', [[BACKUP_STATE, STORE_MARK]]);
  const paused = await count('update webhooks set is_paused = true where not is_paused');
  if (keepAccess) return { webhooks: paused, tokens: 0, calendars: 0 };
  const tokens = await count('update api_tokens set expires_at = now() where expires_at > now()');
  return { webhooks: paused, tokens, calendars: await count('delete from calendar_feeds') };
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What whoever restores should know of it, a line each. */
export function separationInWords({ webhooks, tokens, calendars }: Ended, keepAccess: boolean): string[] {
  const ended = [
    counted(tokens, 'API token', 'API tokens'),
    `and ${counted(calendars, 'calendar address', 'calendar addresses')}`,
    'have ended, as they may have been revoked since: whoever needs one makes a new one (-- --keep-access leaves them).',
  ].join(' ');
  const left =
    'API tokens and calendar addresses are as they were then, also those that were revoked since: an administrator ends tokens under Users, API access; each person an address under Profile.';
  return [
    ...(keepAccess ? [left] : tokens + calendars > 0 ? [ended] : []),
    ...(webhooks > 0
      ? [`${counted(webhooks, 'webhook is', 'webhooks are')} paused: their owners let them go on under Profile.`]
      : []),
    'Passwords, passkeys and roles are as they were then; everybody signs in again.',
  ];
}
