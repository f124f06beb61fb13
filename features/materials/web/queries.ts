import { useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { urlOf } from '#shared/http/endpoint.ts';
import { formatChoices, type SheetChoices } from '#shared/sheet-import/choices.ts';
import { call, read, useAction } from '#web/api/client.ts';
import { type Sending, sendFile } from '#web/api/upload.ts';
import { useWrite } from '#web/api/write.ts';
import { type Material, materialsApi, type NewMovement } from '../contract.ts';
import { type ImportField, type ImportPreview, materialFilesApi } from '../file-contract.ts';
import { materialForecastApi } from '../forecast-contract.ts';
import { materialLinksApi } from '../link-contract.ts';
import { deliveryNotesApi } from '../note-contract.ts';
import type { StockState } from '../rules.ts';

/** What any write to a material may change on screen. */
const touched = [
  ['api', 'materials'],
  ['api', 'projects'],
  ['api', 'activity'],
  ['api', 'alerts'],
] as const;

/** The screen filters and scrolls through all of them by itself. */
const MOST_LOADED = 20_000;

export const materialsRead = (projectId: string | undefined) =>
  read(materialsApi.listAll, { query: { projectId, limit: MOST_LOADED } });
export const useMaterials = (projectId: string | undefined) => useQuery(materialsRead(projectId));
export const useShortfalls = (projectId: string | undefined) =>
  useQuery(read(materialForecastApi.listShortfalls, { query: { projectId } }));
export const useMovements = (id: string) => useQuery(read(materialsApi.listMovements, { params: { id } }));
export const useMaterialTasks = (id: string) => useQuery(read(materialLinksApi.listTasks, { params: { id } }));
export const useSuggestions = () => useQuery(read(materialLinksApi.suggestions, {}));

export const useCreateMaterial = () => useAction(materialsApi.create, touched);
export const useUpdateMaterial = () => useAction(materialsApi.update, touched);
export const useDeleteMaterial = () => useAction(materialsApi.remove, touched);

interface Movement {
  readonly material: Material;
  readonly owner: string;
  readonly body: z.input<typeof NewMovement> & { readonly id: string };
  /** Of the delivery note. */
  readonly picture: File | undefined;
}

/** A line of the ledger and its picture; without a network the device keeps both. Answers whether it kept the line. */
export function useMoveMaterial() {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: moveOrKeep,
    onSuccess: (isQueued) =>
      isQueued || Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] }))),
  });
}

async function moveOrKeep({ material, owner, body, picture }: Movement): Promise<boolean> {
  const { sendOrQueue, toastQueued } = await import('#web/offline/write.ts');
  const { id, item, projectId } = material;
  const thing = { owner, group: id, projectId, about: item } as const;
  const url = urlOf(materialsApi.move, { params: { id } });
  const { isQueued } = await sendOrQueue<Material>({
    ...{ ...thing, id: body.id, kind: 'movement', before: material },
    request: { method: 'POST', url, body },
  });
  const note = picture && (await sendOrQueue({ ...thing, ...noteOf(id, body.id, picture) }));
  if (isQueued || note?.isQueued) toastQueued();
  return isQueued;
}

/** The picture goes once its line is there. */
const noteOf = (id: string, movementId: string, picture: File) => ({
  ...{ id: v7(), kind: 'photo' as const, blob: picture, name: picture.name || 'note.jpg', type: picture.type },
  request: {
    method: 'POST' as const,
    url: urlOf(deliveryNotesApi.upload, { params: { id, movementId } }),
    body: null,
    field: 'image',
  },
});
export const useSetMaterialTasks = () => useAction(materialLinksApi.setTasks, touched);
export const useForecast = () =>
  useWrite({
    mutationFn: (body: Parameters<typeof call<typeof materialForecastApi.forecast>>[1]['body']) =>
      call(materialForecastApi.forecast, { body: body ?? {} }),
  });

/** `pictureId` makes the address of a new picture another one. */
export const noteUrl = (id: string, movementId: string, pictureId: string, size: '320' | 'full') =>
  `${urlOf(deliveryNotesApi.read, { params: { id, movementId }, query: { size } })}&of=${pictureId}`;

/** What a person chose of a list: sheet and columns, and what its units mean where they are none of ours. */
export interface Choices extends SheetChoices<ImportField> {
  readonly units?: Readonly<Record<string, Material['unit']>>;
}

const queryOf = ({ units = {}, ...choices }: Choices) => ({
  ...formatChoices(choices),
  ...(Object.keys(units).length > 0 && { units: JSON.stringify(units) }),
});

export const readImport = (projectId: string, sending: Sending, choices: Choices) =>
  sendFile(urlOf(materialFilesApi.previewImport, { params: { id: projectId }, query: queryOf(choices) }), {
    ...sending,
    field: 'file',
  }) as Promise<ImportPreview>;

interface Confirming extends Sending {
  readonly choices: Choices;
  readonly importId: string;
  readonly leaveOutErrors: boolean;
  readonly leaveOutKnown: boolean;
}

export function useConfirmImport(projectId: string) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: ({ importId, choices, leaveOutErrors, leaveOutKnown, ...sending }: Confirming) => {
      const left = { leaveOutErrors: String(leaveOutErrors), leaveOutKnown: String(leaveOutKnown) };
      const query = { importId, ...left, ...queryOf(choices) };
      const url = urlOf(materialFilesApi.confirmImport, { params: { id: projectId }, query });
      return sendFile(url, { ...sending, field: 'file' }) as Promise<{ created: number; leftOut: number }>;
    },
    onSuccess: () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] }))),
  });
}

/** What narrows the list, on screen and in a file of it. */
export interface Shown {
  readonly search: string | undefined;
  readonly state: StockState | undefined;
  readonly category: Material['category'] | undefined;
}

interface Exported extends Shown {
  readonly projectId: string | undefined;
  readonly format: 'xlsx' | 'csv';
  readonly language: string;
}

export const exportUrl = (query: Exported) => urlOf(materialFilesApi.exportList, { query });
