/** What other rooms may use of this one on the server. */
export { summarySql } from './access.ts';
export { samePhotos, updateManpower } from './store.ts';
