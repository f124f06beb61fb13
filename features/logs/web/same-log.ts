import type { ProgressLog } from '../contract.ts';
import { LogDetails } from '../details-contract.ts';
import { bodyOf, type LogDraft } from './draft.ts';
import type { LogBody } from './log-body.ts';

/** Two presses of one log: all a person said is the same, and its photos are among those the first one named. */
export function isSameLog(first: LogBody, again: LogBody): boolean {
  const named = photoIdsOf(first);
  return wordsOf(first) === wordsOf(again) && photoIdsOf(again).every((id) => named.includes(id));
}

type Said = Pick<LogBody, 'projectId' | 'taskId' | 'date' | 'manpower' | 'notes' | 'details'>;

const wordsOf = ({ projectId, taskId, date, manpower, notes, details }: Said): string =>
  JSON.stringify([projectId, taskId, date, manpower, (notes ?? '').trim(), LogDetails.parse(details ?? {})]);

const photoIdsOf = ({ photoUrls, awaitedPhotoIds }: LogBody): string[] => [
  ...(photoUrls ?? []).map((path) => path.slice(path.lastIndexOf('/') + 1)),
  ...(awaitedPhotoIds ?? []),
];

type Sent = Pick<
  ProgressLog,
  'authorId' | 'projectId' | 'date' | 'taskId' | 'manpower' | 'notes' | 'details' | 'amendedAt'
>;

/**
 * What the log that the server has under a draft's id is to it. `same`: it says what is said now. `own`: this very draft made it
 * when it was pressed before and its answer was lost, and nobody changed it since. Else another one, which stays as it is: of a
 * draft that was never pressed, of another project, another day.
 */
export function balanceOf(there: Sent, draft: LogDraft, author: string): 'same' | 'own' | 'other' {
  const isOfDraft =
    draft.isPressed === true &&
    there.authorId === author &&
    there.projectId === draft.projectId &&
    there.date === draft.date;
  if (!isOfDraft) return 'other';
  if (wordsOf(there) === wordsOf(bodyOf(draft))) return 'same';
  return there.amendedAt === null ? 'own' : 'other';
}
