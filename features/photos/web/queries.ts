import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { filesApi } from '#features/files/contract.ts';
import { REFRESH_READ_SECONDS, SIGNED_READ_SECONDS } from '#features/files/rules.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { call, read, useAction } from '#web/api/client.ts';
import { type Photo, type PhotoFilter, photoAiApi, photosApi } from '../contract.ts';
import { PHOTOS_A_PAGE } from '../rules.ts';

export const thumbnailUrl = (id: string, size: '320' | '960'): string =>
  urlOf(photosApi.thumbnail, { params: { id }, query: { size } });
export const originalUrl = (id: string): string => urlOf(photosApi.original, { params: { id } });
export const zipUrl = (ids: readonly string[]): string => urlOf(photosApi.zip, { query: { ids: ids.join(',') } });

export const usePhotoDays = (filter: PhotoFilter) =>
  useQuery({ ...read(photosApi.days, { query: filter }), placeholderData: keepPreviousData });
export const usePhotoChoices = (filter: Pick<PhotoFilter, 'projectId' | 'from' | 'to'>) =>
  useQuery(read(photosApi.choices, { query: filter }));
export const usePhotoLogs = (filter: Pick<PhotoFilter, 'projectId' | 'from' | 'to'>) =>
  useQuery(read(photosApi.logs, { query: filter }));
/** Of one project's day. */
export const usePhotosOfDay = (projectId: string, date: string) =>
  useQuery(read(photosApi.list, { query: { projectId, from: date, to: date } }));
export const usePhoto = (id: string | undefined) =>
  useQuery({ ...read(photosApi.detail, { params: { id: id ?? '' } }), enabled: id !== undefined });

/** The pages around what is on screen; a photo is found by its place in the whole list. */
export function usePhotoPages(filter: PhotoFilter, pages: readonly number[]) {
  return useQueries({
    queries: pages.map((page) =>
      read(photosApi.list, { query: { ...filter, limit: PHOTOS_A_PAGE, offset: page * PHOTOS_A_PAGE } }),
    ),
    combine: (results) => ({
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(results.map((result) => result.refetch())),
      photoAt: (index: number): Photo | undefined => {
        const at = pages.indexOf(Math.floor(index / PHOTOS_A_PAGE));
        return results[at]?.data?.[index % PHOTOS_A_PAGE];
      },
    }),
  });
}

/** What can be seen in a photo; what is known of it is asked for again. */
export const useAnalysePhoto = () => useAction(photoAiApi.analyse, [['api', 'photos']]);

/** Spec §9: an address for the original lives 60 s and is asked for again every 45 s while it is shown. */
export const useSignedUrl = (path: string | undefined, isWanted: boolean) =>
  useQuery({
    queryKey: ['signed-read', path],
    queryFn: () => call(filesApi.signRead, { body: { path: path ?? '', expiresIn: SIGNED_READ_SECONDS } }),
    enabled: isWanted && path !== undefined,
    refetchInterval: REFRESH_READ_SECONDS * 1000,
    staleTime: REFRESH_READ_SECONDS * 1000,
    gcTime: 0,
  });
