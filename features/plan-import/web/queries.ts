import { useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { urlOf } from '#shared/http/endpoint.ts';
import { formatChoices, type SheetChoices } from '#shared/sheet-import/choices.ts';
import { call } from '#web/api/client.ts';
import { type Sending, sendFile } from '#web/api/upload.ts';
import { useWrite } from '#web/api/write.ts';
import { type PlanPart, type PlanPreview, planImportApi } from '../contract.ts';
import type { DateOrder, Field, ProgressLogic } from '../reading/plan.ts';

/** What a person chose otherwise than the reader. */
export interface Chosen extends SheetChoices<Field> {
  readonly dateOrder?: DateOrder | undefined;
  /** From when a plan without dates is scheduled. */
  readonly start?: string | undefined;
  /** Data date of the project; that of the file until it is changed, '' for the one it has. */
  readonly dataDate?: string | undefined;
  /** What holds the rest of work under way from now on; undefined for as the project has it. */
  readonly progressLogic?: ProgressLogic | undefined;
  /** Which row a reference means that fits none, and what the file writes; a null for none of the rows. */
  readonly refs?: Readonly<Record<string, { readonly line: number | null; readonly text: string }>> | undefined;
}

const queryOf = ({ refs, dataDate = '', progressLogic, ...chosen }: Chosen) => ({
  ...formatChoices(chosen),
  ...(progressLogic && { progressLogic }),
  ...(dataDate !== '' && { dataDate }),
  ...(refs && {
    refs: JSON.stringify(Object.entries(refs).flatMap(([ref, { line }]) => (line === null ? [] : [[ref, line]]))),
  }),
});

export async function readPreview(
  sending: Sending,
  chosen: Chosen,
  projectId: string | undefined,
): Promise<PlanPreview> {
  const url = urlOf(planImportApi.preview, { query: { ...queryOf(chosen), ...(projectId && { projectId }) } });
  return (await sendFile(url, { ...sending, field: 'plan' })) as PlanPreview;
}

export type PlanCreated = z.output<(typeof planImportApi)['upload']['response']>;

/** What a plan changes on screen: tasks, the schedule, and every figure made of them. */
const touched = [
  ['api', 'projects'],
  ['api', 'tasks'],
  ['api', 'dashboard'],
  ['api', 'activity'],
] as const;

/** First the bytes leave, 0 to 1; then rows become tasks, once the server says how many. */
export interface Creation {
  readonly sent: number;
  readonly rows?: { readonly done: number; readonly total: number };
}

interface Uploading extends Pick<Sending, 'file'> {
  readonly projectId: string;
  readonly chosen: Chosen;
  readonly accept: readonly PlanPart[];
  readonly onProgress: (creation: Creation) => void;
}

export function useUploadPlan() {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: async ({ projectId, chosen, accept, file, onProgress }: Uploading) => {
      const uploadId = v7();
      const query = { ...queryOf(chosen), accept: accept.join(','), uploadId };
      const url = urlOf(planImportApi.upload, { params: { id: projectId }, query });
      const stop = followRows({ id: projectId, uploadId }, (rows) => onProgress({ sent: 1, rows }));
      try {
        const sending = { file, field: 'plan', onProgress: (sent: number) => onProgress({ sent }) };
        return (await sendFile(url, sending)) as PlanCreated;
      } finally {
        stop();
      }
    },
    onSuccess: () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

const ASK_EVERY_MS = 500;

/** Asks how many rows are created until told to stop; without an answer the progress says less, nothing else. */
function followRows(
  params: { id: string; uploadId: string },
  onRows: (rows: { done: number; total: number }) => void,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const ask = async () => {
    const { done, total } = await call(planImportApi.progress, { params }).catch(() => ({ done: null, total: null }));
    if (isOver) return;
    if (done !== null && total !== null) onRows({ done, total });
    timer = setTimeout(ask, ASK_EVERY_MS);
  };
  timer = setTimeout(ask, ASK_EVERY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
