/** What other rooms may use of this one on the server. */
export { assignNamedTasks } from './store.ts';
