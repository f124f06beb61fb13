import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { urlOf } from '#shared/http/endpoint.ts';
import { type Sending, sendFile } from '#web/api/upload.ts';
import { useWrite } from '#web/api/write.ts';
import { type PlanPart, type PlanPreview, planImportApi } from '../contract.ts';
import type { DateOrder, Field } from '../reading/plan.ts';

/** What a person set otherwise than the reader; empty where he set nothing. */
export interface Chosen {
  readonly sheet?: number;
  readonly headerRow?: number;
  readonly dateOrder?: DateOrder;
  /** By the place of the column. */
  readonly columns?: Readonly<Record<number, Field | 'none'>>;
}

const queryOf = ({ columns, ...chosen }: Chosen) => ({
  ...chosen,
  ...(columns && {
    columns: Object.entries(columns)
      .map(([column, field]) => `${column}:${field}`)
      .join(','),
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

interface Uploading extends Sending {
  readonly projectId: string;
  readonly chosen: Chosen;
  readonly accept: readonly PlanPart[];
}

export function useUploadPlan() {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: async ({ projectId, chosen, accept, ...sending }: Uploading) => {
      const query = { ...queryOf(chosen), accept: accept.join(',') };
      return (await sendFile(urlOf(planImportApi.upload, { params: { id: projectId }, query }), {
        ...sending,
        field: 'plan',
      })) as PlanCreated;
    },
    onSuccess: () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
