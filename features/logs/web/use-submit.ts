import { useState } from 'react';
import { ApiError, call, messageOf, wordsOf } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { formatList, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import { logsApi, type ProgressLog } from '../contract.ts';
import { bodyOf, type LogDraft } from './draft.ts';
import { photosOf, settlePhotos } from './photos.ts';
import { type LogBody, useAmendLog, useSubmitLog } from './queries.ts';

type Faults = Readonly<Record<string, string>>;

interface Submitting {
  readonly draft: LogDraft;
  readonly items: readonly PendingItem[];
  /** Project and task, as they are called: what waits on the device says where it belongs. */
  readonly place: string;
  readonly onSubmitted: () => Promise<void>;
}

/** Submits the draft; whatever happens on the way, pressing again makes no second log and loses no photo. */
export function useSubmit() {
  const { user } = useSession();
  const submit = useSubmitLog();
  const amend = useAmendLog();
  const [faults, setFaults] = useState<Faults>({});
  const send = async ({ draft, items, place, onSubmitted }: Submitting) => {
    const missing = faultsOf(draft, today());
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      const body = { ...bodyOf(draft), ...photosOf(items), writtenAt: new Date().toISOString() };
      const sending = { draft, body, place, owner: user.id, photos: items.map(({ id }) => id) };
      const outcome = await submit.mutateAsync(sending).catch((error: unknown) => sentBefore(error, draft.id, user.id));
      if (outcome.isKept) return await onSubmitted();
      const log = outcome.answer;
      // It may be there as an attempt whose answer was lost said it, and was changed since.
      if (differs(log, body)) await amend.mutateAsync({ params: { id: log.id }, body: changeOf(body) });
      await settlePhotos(log, items);
      await onSubmitted();
      toastSuccess([t('Daily log submitted successfully!'), leftOut(items)].filter(Boolean).join(' '));
    } catch (error) {
      const named = error instanceof ApiError ? (error.problem.errors ?? []) : [];
      setFaults(Object.fromEntries(named.map((fault) => [fault.field.split('.')[0] ?? '', wordsOf(fault)])));
      toast({
        title: t('Error'),
        description: messageOf(error, t('Failed to submit daily log')),
        variant: 'destructive',
      });
    }
  };
  return { send, faults, isSending: submit.isPending || amend.isPending };
}

/** The own log that is there under this id, of an attempt whose answer was lost; else what went wrong is thrown on. */
async function sentBefore(error: unknown, id: string, author: string) {
  if (!(error instanceof ApiError) || error.status !== 409) throw error;
  const answer = await call(logsApi.one, { params: { id } }).catch(() => undefined);
  if (answer?.authorId !== author) throw error;
  return { isKept: false, answer } as const;
}

/** The names of photos the server refused; the log is there without them. */
function leftOut(items: readonly PendingItem[]): string {
  const names = items.filter(({ state }) => state === 'stopped').map(({ name }) => isolate(name));
  return names.length > 0 ? t('Left out, because they were refused: {{names}}', { names: formatList(names) }) : '';
}

/** What this device can tell of the form before anything is sent. */
export function faultsOf({ projectId, date, manpower }: LogDraft, now: string): Faults {
  const isCount = manpower === null || (Number.isInteger(manpower) && manpower >= 0);
  return {
    ...(projectId === '' && { projectId: t('Please select a project') }),
    ...(date === '' && { date: t('Please choose a date') }),
    ...(date > now && { date: t('A daily log cannot be of a day to come.') }),
    ...(!isCount && { manpower: t('Please enter a whole number of workers, 0 or more.') }),
  };
}

const differs = (log: ProgressLog, { notes = '', manpower, taskId, date }: LogBody): boolean =>
  log.notes !== (notes ?? '').trim() || log.manpower !== manpower || log.taskId !== taskId || log.date !== date;

const changeOf = ({ notes, manpower, taskId, date, details }: LogBody) => ({
  notes: notes ?? '',
  manpower: manpower ?? 0,
  taskId: taskId ?? null,
  date,
  details: details ?? {},
  reason: t('Changed before the first sending was confirmed'),
});
