/** What other rooms may use of this one on the server. */
export { reportFile } from './access.ts';
