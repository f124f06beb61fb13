/** Asks the browser not to throw this site's data away when the device is short of room. */
export const keepForGood = async (): Promise<boolean> =>
  (await navigator.storage?.persisted?.()) || ((await navigator.storage?.persist?.()) ?? false);
