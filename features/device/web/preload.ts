import { logsAtHand } from '#features/logs/web/parts/preload.ts';
import { materialsAtHand } from '#features/materials/web/parts/preload.ts';
import { tasksAtHand } from '#features/tasks/web/parts/preload.ts';
import type { LoadCode } from '#web/offline/preload.ts';

/** What may be written without a network, and where it is seen that it waits. */
export const codeAtHand: readonly LoadCode[] = [
  ...logsAtHand,
  ...tasksAtHand,
  ...materialsAtHand,
  () => import('./DevicePage.tsx'),
];
