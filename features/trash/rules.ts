/** What lies in the trash can be restored for this long. */
export const TRASH_DAYS = 30;
