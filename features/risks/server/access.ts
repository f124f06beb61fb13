import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { Risk } from '../contract.ts';
import { engineTitle } from './arabic.ts';
import { readCritical } from './read.ts';

/** Open critical and high risks that this person may see, critical first. */
export const criticalRisks = async (db: Database, user: SessionUser): Promise<Risk[]> =>
  JSON.parse((await readCritical(db, user, {})).text ?? '[]');

/** What the engine called a risk, for mails and messages. */
export const titleForMessage = engineTitle;
