import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, keyOf, read, useAction } from '#web/api/client.ts';
import { useWrite } from '#web/api/write.ts';
import { type NotificationSettings, notificationsApi } from '../contract.ts';

const everything = ['api', 'notifications'] as const;
const PAGE = 50;

/** Unread alerts: "N alerts" in the header; undefined until they are counted. */
export const useUnread = (): number | undefined => useQuery(read(notificationsApi.count, {})).data?.unread;

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

const settingsKey = keyOf(notificationsApi.settings, {});
type SettingsChange = z.input<typeof notificationsApi.setSettings.body>;

/** Shown at once, one after the other; what the server keeps comes with its answer. */
export function useSetNotificationSettings() {
  const queries = useQueryClient();
  return useWrite({
    scope: { id: 'notification-settings' },
    mutationFn: (body: SettingsChange) => call(notificationsApi.setSettings, { body }),
    onMutate: (body) => {
      void queries.cancelQueries({ queryKey: settingsKey });
      queries.setQueryData<NotificationSettings>(settingsKey, (settings) => settings && changed(settings, body));
    },
    onSuccess: (settings) => {
      queries.setQueryData<NotificationSettings>(settingsKey, settings);
      return queries.invalidateQueries({ queryKey: keyOf(notificationsApi.count, {}) });
    },
    onError: () => queries.invalidateQueries({ queryKey: settingsKey }),
  });
}

function changed(settings: NotificationSettings, { kinds: given = {}, isQuiet, projects = [] }: SettingsChange) {
  const chosen = Object.entries(settings.kinds).map(([kind, channels]) => [
    kind,
    { ...channels, ...given[kind as keyof typeof given] },
  ]);
  const named = new Set(projects.map(({ projectId }) => projectId));
  return {
    ...settings,
    kinds: Object.fromEntries(chosen) as NotificationSettings['kinds'],
    isQuiet: isQuiet ?? settings.isQuiet,
    projects: [...settings.projects.filter(({ projectId }) => !named.has(projectId)), ...projects],
  };
}

export const useSubscribe = () => useAction(notificationsApi.subscribe, [settingsKey]);
export const useUnsubscribe = () => useAction(notificationsApi.unsubscribe, [settingsKey]);
