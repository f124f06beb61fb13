import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { urlOf } from '#shared/http/endpoint.ts';
import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { enqueue, faultOf, type NewWrite, outcomeOf, pendingOf } from '#web/offline/pending.ts';
import { toSendWhole } from '#web/offline/shrink.ts';
import { sendOrQueue, toastQueued } from '#web/offline/write.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import type { Task } from '../../contract.ts';
import { taskPicturesApi } from '../../picture-contract.ts';
import { readRow } from '../cache.ts';
import { toastFailed } from '../error-toasts.ts';
import { taskCode } from '../vocabulary.ts';

interface Chosen {
  readonly task: Task;
  readonly owner: string;
  readonly files: readonly File[];
}

/** As long as a person looks at the screen for an answer. */
const PATIENCE_MS = 60_000;

/** Pictures lie on the device before they are sent: without a network they wait, as long as it takes. */
export function useSendPictures(): (chosen: Chosen) => Promise<void> {
  const queries = useQueryClient();
  return (chosen) =>
    sendPictures(queries, chosen).catch((error: unknown) => toastFailed(t('Failed to upload image'), error));
}

async function sendPictures(queries: QueryClient, { task, owner, files }: Chosen): Promise<void> {
  const ids: string[] = [];
  for (const file of files) ids.push(...(await enqueuePicture(task, owner, file)));
  if (!navigator.onLine) return toastQueued();
  const { waiting } = ids.length > 0 ? await outcomeOf(ids, AbortSignal.timeout(PATIENCE_MS)) : { waiting: 0 };
  const refused = (await pendingOf(task.id, 'picture')).find(isRefusedAmong(ids));
  if (refused)
    toast({ title: t('Failed to upload image'), description: faultOf(refused) ?? '', variant: 'destructive' });
  else if (waiting > 0) toastQueued();
  else toastSuccess(t('Image uploaded successfully'));
  await readRow(queries, task.id);
}

const isRefusedAmong =
  (ids: readonly string[]) =>
  ({ id, state }: PendingItem): boolean =>
    state === 'stopped' && ids.includes(id);

/** Answers under which id it waits. A device that keeps nothing, for lack of room or because its storage does not open, sends it while there is a network. */
async function enqueuePicture(task: Task, owner: string, file: File): Promise<string[]> {
  const id = v7();
  const blob = await toSendWhole(file);
  const write: NewWrite = {
    ...{ id, owner, kind: 'picture', group: task.id, projectId: task.projectId },
    about: `${taskCode(task)} ${task.title}`,
    ...{ blob, name: file.name, type: blob.type },
    request: {
      ...{ method: 'POST', url: urlOf(taskPicturesApi.upload, { params: { id: task.id } }) },
      ...{ field: 'image', body: { id, taskId: task.id } },
    },
  };
  const isQueued = await enqueue(write).then(
    () => true,
    () => sendOrQueue(write).then(() => false),
  );
  return isQueued ? [id] : [];
}
