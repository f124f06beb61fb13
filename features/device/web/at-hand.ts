import { logsAtHand } from '#features/logs/web/parts/at-hand.ts';
import { materialsAtHand } from '#features/materials/web/parts/at-hand.ts';
import { tasksAtHand } from '#features/tasks/web/parts/at-hand.ts';
import type { LoadCode } from '#web/offline/at-hand.ts';

/** What may be written without a network, and where it is seen that it waits. */
export const codeAtHand: readonly LoadCode[] = [
  ...logsAtHand,
  ...tasksAtHand,
  ...materialsAtHand,
  () => import('./DevicePage.tsx'),
];
