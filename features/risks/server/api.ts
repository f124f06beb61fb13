/** What other rooms may use of this one on the server. */
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { Risk } from '../contract.ts';
import { engineWords } from './arabic.ts';
import { description, readCritical, spoken } from './read.ts';

/** Open critical and high risks that this person may see, critical first. */
export const criticalRisks = async (db: Database, user: SessionUser): Promise<Risk[]> =>
  JSON.parse((await readCritical(db, user, {})).text ?? '[]');

/** What the engine says of a risk, for mails, messages and files. */
export const riskWords = engineWords;

/** Description and templates of `risks k` inside another room's read; `seesMoney` is that room's SQL of whether the caller does. */
export const spokenRiskSql = (seesMoney: string) => spoken((sql) => `case when ${seesMoney} then ${sql} end`);

/** The description alone, in the same way. */
export const riskDescriptionSql = (seesMoney: string) => description((sql) => `case when ${seesMoney} then ${sql} end`);

export { engineArabicSql, engineKeysWith } from './engine-arabic.ts';
export { purgeRisks } from './store.ts';
