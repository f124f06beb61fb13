import { UserFacingError } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { offline } from './database.ts';

/** Asks the browser not to throw this site's data away when the device is short of room. */
export const keepForGood = async (): Promise<boolean> =>
  (await navigator.storage?.persisted?.()) || ((await navigator.storage?.persist?.()) ?? false);

/** The device has no room left for what a person wrote; it is still on his screen. */
export class DeviceFull extends UserFacingError {}

/** The browser opens no storage for this page (a private window, blocked site data, a damaged profile). */
export class StorageClosed extends UserFacingError {}

export const closedText = (): string =>
  t(
    'This browser keeps nothing on this device for this page. What you write here is lost when the page is closed: send it while there is a network.',
  );

export const isStorageOpen = (): Promise<boolean> =>
  offline.open().then(
    () => true,
    () => false,
  );

/** What the device has; `none` where its storage does not open. */
export async function ifOpen<T>(read: () => PromiseLike<T>, none: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!offline.hasFailed()) throw error;
    return none;
  }
}

/**
 * Writes to the device what must not be lost. When there is no room, what the server can give again makes some: answers
 * that were seen, small pictures. Throws DeviceFull when that is not enough, StorageClosed when nothing can
 * be kept at all.
 */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (offline.hasFailed()) throw new StorageClosed(closedText(), error);
    if (!isFull(error)) throw error;
  }
  await Promise.all([offline.reads.clear(), globalThis.caches?.delete('pictures')]).catch(() => undefined);
  try {
    return await write();
  } catch (error) {
    if (!isFull(error)) throw error;
    throw new DeviceFull(
      t('This device has no room left. Free some space and try again; leave this page open until then.'),
      error,
    );
  }
}

/** Dexie tells it as the reason of a transaction that was given up. */
function isFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isFull(inner));
}
