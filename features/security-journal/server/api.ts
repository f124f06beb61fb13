/** What other rooms may use of this one on the server. */
export { findFailureAlert } from './store.ts';
