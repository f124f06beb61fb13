/** What receiving and using material need on this device. */
export const materialChunks = [
  () => import('../MaterialsPage.tsx'),
  () => import('../MoveDialog.tsx'),
  () => import('../WaitingMoves.tsx'),
];
