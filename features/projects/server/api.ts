/** What other rooms may use of this one on the server. */
export { purgeProjects } from './store.ts';
export { talliesSql, taskWeightSql, workDoneSql } from './work-done.ts';
