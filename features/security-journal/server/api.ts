/** What other rooms may use of this one on the server. */
export { findAlert } from './store.ts';
