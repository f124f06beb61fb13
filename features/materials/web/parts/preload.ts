/** What receiving and using material need on this device. */
export const materialsAtHand = [
  () => import('../MaterialsPage.tsx'),
  () => import('../MoveDialog.tsx'),
  () => import('../WaitingMoves.tsx'),
];
