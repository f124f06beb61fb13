/** What other rooms may use of this one on the server. */
export { cardPath, readLoggedCrews, readTaskCosts } from './access.ts';
export { assertDateOrder, assertNoFaults } from './faults.ts';
export { normalizeTasks } from './normalize-input.ts';
export { taskColumns } from './read.ts';
export { statusChange } from './status-change.ts';
export { addTasks, purgeTasks, type TaskDraft, takeTaskPlaces, type WriteContext } from './store.ts';
export { inTransaction, shareTree } from './transaction.ts';
export { allowedRoles, insertTasks } from './write.ts';
