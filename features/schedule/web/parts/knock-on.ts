import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts';
import { changeApi, type KnockOnAnswer } from '../../change-contract.ts';
import { scheduleApi } from '../../contract.ts';
import { touched } from '../queries.ts';

interface Dated {
  readonly projectId: string;
  readonly taskIds: readonly string[];
}

interface Linked {
  readonly projectId: string;
  readonly links: readonly { predecessorId: string; successorId: string; lag: number }[];
}

const NAMED = 3;

/** Links the steps of a task that were created one after the other; without the links they stand there all the same. */
export async function linkSteps(queries: QueryClient, { projectId, links }: Linked): Promise<void> {
  try {
    await call(scheduleApi.link, { params: { id: projectId }, body: { links: [...links] } });
  } catch (error) {
    toastError(error, t('The subtasks were created, but not linked'));
  }
  await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })));
}

/** After dates were changed without the schedule: says what no longer fits, and offers to move it. Silent where all fits. */
export async function showKnockOn(queries: QueryClient, { projectId, taskIds }: Dated): Promise<void> {
  const asked = call(changeApi.knockOn, { params: { id: projectId }, body: { tasks: [...taskIds] } });
  // The change itself is saved; without an answer there is nothing to add to it.
  const found = await asked.catch(() => undefined);
  if (!found || (found.early.length === 0 && found.followerCount === 0)) return;
  const message = { title: t('Saved, but the plan no longer fits'), text: textOf(found) };
  if (found.moves.length === 0) return toast({ title: message.title, description: message.text });
  const isWanted = await ask({
    ...message,
    confirm: found.early.length > 0 ? t('Move to the first possible day') : t('Move what follows'),
    cancel: t('Leave the plan like this'),
  });
  if (isWanted) await repairLinks(queries, projectId, found);
}

function textOf({ early, followers, followerCount }: KnockOnAnswer): string {
  const waits = early.slice(0, NAMED).map(({ title, date, waitsFor }) =>
    t('"{{task}}" cannot start before {{date}}: it waits for "{{other}}".', {
      task: title,
      date: formatDate(date),
      other: waitsFor.map((task) => task.title).join(', '),
    }),
  );
  const more = early.length - NAMED;
  return [
    ...waits,
    ...(more > 0 ? [t('and {{count}} more', { count: more })] : []),
    ...(followerCount > 0
      ? [
          t('{{count}} tasks that wait for it would have to move: {{tasks}}', {
            count: followerCount,
            tasks: namesOf(followers, followerCount),
          }),
        ]
      : []),
  ].join(' ');
}

const namesOf = (tasks: KnockOnAnswer['followers'], count: number): string =>
  tasks
    .slice(0, NAMED)
    .map(({ number, title }) => `T-${number} ${isolate(title)}`)
    .join(' · ') + (count > NAMED ? ' …' : '.');

async function repairLinks(queries: QueryClient, id: string, { moves }: KnockOnAnswer): Promise<void> {
  const refresh = () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })));
  try {
    const { id: changeId, moved } = await call(scheduleApi.move, { params: { id }, body: { moves } });
    const { change } = await call(changeApi.last, { params: { id } });
    await refresh();
    const undo = async (step: string) => {
      try {
        await call(changeApi.undo, { params: { id, changeId: step }, body: {} });
        await refresh();
        toastSuccess(t('Undone'));
      } catch (error) {
        toastError(error, t('The change could not be undone'));
      }
    };
    toast({
      title: t('Success'),
      description: t('{{count}} tasks moved', { count: change?.id === changeId ? change.count : moved.length }),
      ...(changeId !== null && { action: { label: t('Undo'), onSelect: () => void undo(changeId) } }),
    });
  } catch (error) {
    toastError(error, t('The task could not be moved'));
  }
}
