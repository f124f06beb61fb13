/** What other rooms may use of this one on the server. */
export { readableChangeSql } from './readable-change.ts';
export { type Change, difference, recordChange, recorded } from './record.ts';
