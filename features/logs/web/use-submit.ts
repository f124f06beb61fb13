import { useState } from 'react';
import { ApiError, messageOf, wordsOf } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import type { ProgressLog } from '../contract.ts';
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
      const outcome = await submit.mutateAsync({
        draft,
        body,
        place,
        owner: user.id,
        photos: items.map(({ id }) => id),
      });
      if (outcome.isKept) return await onSubmitted();
      const log = outcome.answer;
      // The server had it already, from an attempt whose answer was lost, and it was changed since.
      if (differs(log, body)) await amend.mutateAsync({ params: { id: log.id }, body: changeOf(body) });
      await settlePhotos(log, items);
      await onSubmitted();
      toastSuccess(t('Daily log submitted successfully!'));
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
