import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, keyOf, read, useAction } from '#web/api/client.ts';
import { type NotificationSettings, notificationsApi } from '../contract.ts';

const everything = ['api', 'notifications'] as const;
const PAGE = 50;

/** Unread alerts: "N alerts" in the header. */
export const useUnread = (): number => useQuery(read(notificationsApi.count, {})).data?.unread ?? 0;

export const useNotifications = (isUnread: boolean) =>
  useInfiniteQuery({
    queryKey: [...keyOf(notificationsApi.list, isUnread ? { query: { unread: 'true' } } : {}), 'pages'],
    queryFn: ({ pageParam }) =>
      call(notificationsApi.list, {
        query: { limit: PAGE, offset: pageParam, ...(isUnread && { unread: 'true' as const }) },
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  });

export const useMark = () => useAction(notificationsApi.mark, [everything]);

export const useNotificationSettings = () => useQuery(read(notificationsApi.settings, {}));

/** The answer is put in place at once. */
export function useSetNotificationSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof notificationsApi.setSettings.body>) =>
      call(notificationsApi.setSettings, { body }),
    onSuccess: (settings) => {
      queries.setQueryData<NotificationSettings>(keyOf(notificationsApi.settings, {}), settings);
      return queries.invalidateQueries({ queryKey: keyOf(notificationsApi.count, {}) });
    },
  });
}

const settingsKey = keyOf(notificationsApi.settings, {});
export const useSubscribe = () => useAction(notificationsApi.subscribe, [settingsKey]);
export const useUnsubscribe = () => useAction(notificationsApi.unsubscribe, [settingsKey]);
