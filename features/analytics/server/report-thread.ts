import { type OpenDatabase, openPool } from '#server/database/open.ts';
import { answerQuestions } from '#server/worker/answer-questions.ts';
import { readReport } from './report.ts';
import type { ReportQuestion } from './report-for.ts';

/** By how they connect: a primary and its standby. */
const databases = new Map<string, OpenDatabase>();

answerQuestions(({ connection, user, filter, now }: ReportQuestion) => {
  const key = JSON.stringify(connection);
  const database = databases.get(key) ?? openPool({ ...connection, max: 1 });
  databases.set(key, database);
  return readReport(database.db, user, filter, now);
});
