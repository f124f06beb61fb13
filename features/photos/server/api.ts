/** What other rooms may use of this one on the server. */
export { summarySql } from './access.ts';
export { followManpower, samePhotos } from './store.ts';
