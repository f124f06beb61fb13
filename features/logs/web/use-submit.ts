import { useState } from 'react';
import { ApiError, call, messageOf, wordsOf } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { formatList } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { OtherWriteQueued } from '#web/offline/pending.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import { logsApi, NewLog } from '../contract.ts';
import { isOfAnotherYear, OTHER_YEAR } from '../rules.ts';
import { detailFaults } from './detail-lines.ts';
import { bodyOf, type LogDraft } from './draft.ts';
import { sentWithPhotos } from './gone-photos.ts';
import { latestToday } from './latest-today.ts';
import type { LogBody } from './log-body.ts';
import { isInPage, noteUnsent } from './page-photos.ts';
import { attachPhotos, chosenPhotos, dividedPhotos, photosOf } from './photos.ts';
import { balanceOf, useAmendLog, useSubmitLog } from './queries.ts';

type Faults = Readonly<Record<string, string>>;

interface Submitting {
  readonly draft: LogDraft;
  readonly items: readonly PendingItem[];
  /** Project and task, as they are called: what waits on the device says where it belongs. */
  readonly place: string;
  /** When the project was planned to begin. */
  readonly start: string | null | undefined;
  /** What this draft said is about to be sent: remembered over the end of the page. */
  readonly onPress: () => Promise<void>;
  /** Another log has its id: the draft goes on under the one that is answered. */
  readonly onTaken: () => Promise<string>;
  readonly onSubmitted: (id: string) => Promise<void>;
}

type Named = Pick<Submitting, 'draft' | 'items' | 'place'>;

/** Submits the draft; whatever happens on the way, pressing again makes no second log, changes no other one and loses no photo. */
export function useSubmit() {
  const { user } = useSession();
  const submit = useSubmitLog();
  const amend = useAmendLog();
  const [faults, setFaults] = useState<Faults>({});
  const attemptWith = async ({ draft, items, place }: Named) => {
    const body = { ...bodyOf(draft), ...photosOf(items), writtenAt: new Date().toISOString() };
    const sending = { draft, body, place, owner: user.id, ...dividedPhotos(items) };
    try {
      const outcome = await submit.mutateAsync(sending);
      return { id: draft.id, items, log: outcome.isQueued ? undefined : outcome.answer };
    } catch (error) {
      const { sent, isSame } = await sentBefore(error, draft, user.id);
      const log = isSame ? sent : await amend.mutateAsync({ params: { id: sent.id }, body: changeOf(body) });
      return { id: draft.id, items, log };
    }
  };
  const attempt = ({ items, ...named }: Named) =>
    sentWithPhotos({ owner: user.id, group: named.draft.id, items }, (now) => attemptWith({ ...named, items: now }));
  const send = async ({ onPress, onTaken, onSubmitted, start, ...named }: Submitting) => {
    const missing = faultsOf(named.draft, latestToday(), start);
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      await onPress();
      const { id, items, log } = await attempt(named).catch(async (error: unknown) => {
        if (!(error instanceof OtherSent || error instanceof OtherWriteQueued)) throw error;
        const fresh = await onTaken();
        const { isPressed: _, ...draft } = named.draft;
        return attempt({ ...named, draft: { ...draft, id: fresh }, items: await chosenPhotos(fresh) });
      });
      if (log) await attachPhotos(log, items);
      else noteUnsent(id, named.draft.date);
      await onSubmitted(id);
      if (log) announceSubmitted(items);
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
  return { send, faults };
}

/** What arrived and what did not: "submitted" is not all there is to say while photos of it are still in this page. */
function announceSubmitted(items: readonly PendingItem[]): void {
  const count = items.filter(({ id }) => isInPage(id)).length;
  if (count === 0) toastSuccess([t('Daily log submitted successfully!'), leftOut(items)].filter(Boolean).join(' '));
  else
    toast({
      title: t('Photos not sent'),
      description: t('The daily log is submitted, {{count}} of its photos are not. They are still in this page.', {
        count,
      }),
      variant: 'destructive',
    });
}

/** The server has another log under the draft's id. */
class OtherSent extends Error {}

/** The log that this very draft made, and whether it says what is said now; else what went wrong is thrown on, or OtherSent. */
async function sentBefore(error: unknown, draft: LogDraft, author: string) {
  if (!(error instanceof ApiError) || error.status !== 409) throw error;
  const sent = await call(logsApi.one, { params: { id: draft.id } }).catch((failed: unknown) => {
    // Only an answer says that it is another one's, or gone.
    if (failed instanceof ApiError && [403, 404].includes(failed.status)) return undefined;
    throw error;
  });
  const sameness = sent ? balanceOf(sent, draft, author) : 'other';
  if (!sent || sameness === 'other') throw new OtherSent('Another log has this id.', { cause: error });
  return { sent, isSame: sameness === 'same' };
}

/** The names of photos the server refused; the log is there without them. */
function leftOut(items: readonly PendingItem[]): string {
  const names = items.filter(({ state }) => state === 'stopped').map(({ name }) => isolate(name));
  return names.length > 0 ? t('Left out, because they were refused: {{names}}', { names: formatList(names) }) : '';
}

/** What this device can tell of the form before anything is sent. */
export function faultsOf({ projectId, date, manpower, details }: LogDraft, now: string, start?: string | null): Faults {
  const isCount = manpower === null || (Number.isInteger(manpower) && manpower >= 0);
  const isCrowd = isCount && !NewLog.shape.manpower.safeParse(manpower).success;
  return {
    ...(projectId === '' && { projectId: t('Please select a project') }),
    ...(date === '' && { date: t('Please choose a date') }),
    ...(isOfAnotherYear(date, start ?? null, now) && date !== '' && { date: t(OTHER_YEAR) }),
    ...(date > now && { date: t('A daily log cannot be of a day to come.') }),
    ...(!isCount && { manpower: t('Please enter a whole number of workers, 0 or more.') }),
    ...(isCrowd && { manpower: t('Please enter 100,000 workers or fewer.') }),
    ...detailFaults(details),
  };
}

const changeOf = ({ notes, manpower, taskId, date, details }: LogBody) => ({
  notes: notes ?? '',
  manpower: manpower ?? 0,
  taskId: taskId ?? null,
  date,
  details: details ?? {},
  reason: t('Changed before the first sending was confirmed'),
});
