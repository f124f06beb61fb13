/** What writing a daily log needs on this device. */
export const logChunks = [
  () => import('../DailyLogPage.tsx'),
  () => import('../WaitingLogs.tsx'),
  () => import('#web/offline/picture-location.ts'),
];
