/** What writing a daily log needs on this device. */
export const logsAtHand = [
  () => import('../DailyLogPage.tsx'),
  () => import('../WaitingLogs.tsx'),
  () => import('#web/offline/place-of.ts'),
];
