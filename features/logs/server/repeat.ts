import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/open.ts';
import { logEntries, progressLogs } from '#server/database/tables/site.ts';
import type { SessionUser } from '#server/http/route.ts';
import { conflict } from '#shared/http/errors.ts';
import type { LogDraft, NewLogDraft } from './log-draft.ts';

type Repeat = NewLogDraft & { readonly projectId: string };

/** The log that is there under this id must be the same person's, and said the same when it was first submitted. */
export async function requireRepeat(tx: Transaction, user: SessionUser, id: string, draft: Repeat): Promise<void> {
  const [same] = await tx
    .select({ by: progressLogs.createdBy, gone: progressLogs.deletedAt, first: logEntries })
    .from(progressLogs)
    .leftJoin(logEntries, and(eq(logEntries.logId, progressLogs.id), eq(logEntries.kind, 'submitted')))
    .where(eq(progressLogs.id, id));
  if (same?.by !== user.id) throw conflict('This id is already in use.');
  if (same.gone) throw conflict('This log was deleted.');
  const { first } = same;
  if (first?.content && (first.projectId !== draft.projectId || !isSaidIn(first.content, draft)))
    throw conflict('This log was sent before with other content. Please amend the one that is there.');
}

/**
 * Whether a log was first submitted with these words. Its photos make it no other: between two attempts some are taken out and
 * others chosen, and each goes its own way to the log that is there (addPhotos).
 */
function isSaidIn(content: Record<string, unknown>, draft: NewLogDraft): boolean {
  const { date, manpower, notes, details, task } = content as unknown as Sealed;
  return isDeepStrictEqual(
    { date, manpower, notes, details, taskId: task?.id ?? null },
    {
      ...{ date: draft.date, manpower: draft.manpower, notes: draft.notes, taskId: draft.taskId },
      details: { ...draft.details },
    },
  );
}

/** Of what contentFrom seals, what a person says. */
type Sealed = Pick<LogDraft, 'date' | 'manpower' | 'notes' | 'details'> & {
  readonly task: { readonly id: string } | null;
};
