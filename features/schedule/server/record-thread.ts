import { type OpenDatabase, openPool } from '#server/database/open.ts';
import { answerQuestions } from '#server/worker/answer-questions.ts';
import { type RecordQuestion, recordNetwork } from './record.ts';
import { work } from './work.ts';

let open: OpenDatabase | undefined;

answerQuestions(({ connection, projectId, now, occasion }: RecordQuestion) => {
  open ??= openPool({ ...connection, max: 1 });
  return recordNetwork(open.db, projectId, { now, occasion, computeSchedule: work.schedule });
});
