import { wordsOf } from '#web/api/client.ts';
import { offline, type PendingItem } from '#web/offline/database.ts';
import { sendInstead } from '#web/offline/pending.ts';
import type { Faults } from './detail-lines.ts';
import { bodyOf, emptyDraft, type LogDraft, NO_TASK, noDetails } from './draft.ts';
import type { LogBody } from './log-body.ts';

const bodyIn = ({ request }: PendingItem): LogBody => request?.body as LogBody;

/** A log that waits on this device, as its form has it. */
export function draftOf(item: PendingItem): LogDraft {
  const { projectId, taskId, date, manpower, notes, details } = bodyIn(item);
  return emptyDraft(date ?? '', {
    id: item.id,
    projectId,
    taskId: taskId || NO_TASK,
    manpower: manpower ?? null,
    notes: notes ?? '',
    details: { ...noDetails(), ...(details as Partial<LogDraft['details']> | undefined) },
  });
}

/** By field what the server said of it. */
export const refusedFields = ({ refusal }: PendingItem): Faults =>
  Object.fromEntries((refusal?.problem.errors ?? []).map((fault) => [fault.field, wordsOf(fault)]));

interface QueuedLogEdit {
  readonly draft: LogDraft;
  /** Project and task, as they are called. */
  readonly place: string;
}

/** It goes as it is written now, with its photos; false: it was sent meanwhile, and nothing is changed. */
export async function replaceQueuedLog(item: PendingItem, { draft, place }: QueuedLogEdit): Promise<boolean> {
  if (!item.request) return false;
  // What is said now is said now; what it says of its photos stays.
  const body = { ...bodyIn(item), ...bodyOf(draft), writtenAt: new Date().toISOString() };
  if (!(await sendInstead(item, { ...item.request, body }))) return false;
  await offline.pending.update(item.id, { about: draft.date, projectId: draft.projectId });
  await offline.pending.where('group').equals(item.group).modify({ place });
  return true;
}
