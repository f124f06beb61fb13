/** What changing a task and commenting on it need on this device. */
export const taskChunks = [() => import('../MyTasksPage.tsx'), () => import('../dialog/TaskDialog.tsx')];
