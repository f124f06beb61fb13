/** What other rooms may use of this one on the server. */
export { purgeProjects } from './store.ts';
export {
  earnedShareSql,
  newestBaselineSql,
  plannedAboveSql,
  recordedShareSql,
  startsOnSql,
  talliesSql,
  taskWeightOf,
  taskWeightSql,
  wholeSql,
  workDoneSql,
} from './work-done.ts';
