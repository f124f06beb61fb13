/** What other rooms may use of this one on the server. */
export { criticalRisks, riskWords, spokenRiskSql } from './access.ts';
export { engineArabicSql, engineKeysWith } from './engine-arabic.ts';
export { purgeRisks } from './store.ts';
