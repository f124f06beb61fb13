import { logChunks } from '#features/logs/web/parts/preload.ts';
import { materialChunks } from '#features/materials/web/parts/preload.ts';
import { taskChunks } from '#features/tasks/web/parts/preload.ts';
import type { LoadCode } from '#web/offline/preload.ts';

/** What may be written without a network, and where it is seen that it waits. */
export const chunksToPreload: readonly LoadCode[] = [
  ...logChunks,
  ...taskChunks,
  ...materialChunks,
  () => import('./DevicePage.tsx'),
];
