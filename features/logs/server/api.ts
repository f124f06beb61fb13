/** What other rooms may use of this one on the server. */
export { purgeLogs } from './store.ts';
