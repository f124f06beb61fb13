import { useQuery, useQueryClient } from '@tanstack/react-query';
import { passkeyApi, passwordApi, secondFactorApi } from '#features/accounts/contract.ts';
import { call, keyOf, read, useAction } from '#web/api/client.ts';
import { type Session, sessionKey } from '#web/api/session.ts';
import { useWrite } from '#web/api/write.ts';
import { setThemeHere } from '#web/layout/preferences.ts';
import { type Profile, profileApi, sessionApi } from '../contract.ts';

const profileKey = keyOf(profileApi.find, {});

export const useProfile = () => useQuery(read(profileApi.find, {}));
export const useSessions = () => useQuery(read(sessionApi.list, {}));
export const usePasskeys = () => useQuery(read(passkeyApi.list, {}));

/** Name and picture stand in the header and in every list: the session is read again, the answer put in place at once. */
function useProfileChange<V>(change: (value: V) => Promise<Profile>) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: change,
    onSuccess: (profile) => {
      queries.setQueryData(profileKey, profile);
      return queries.invalidateQueries({ queryKey: sessionKey });
    },
  });
}

export const useRename = () =>
  useProfileChange((body: { firstName: string; lastName: string }) => call(profileApi.update, { body }));
export const useSetPicture = () =>
  useProfileChange((picture: string) => call(profileApi.setPicture, { body: { picture } }));
export const useRemovePicture = () => useProfileChange(() => call(profileApi.removePicture, {}));

export const useChangePassword = () => useAction(passwordApi.change, [keyOf(sessionApi.list, {})]);

export const useBeginSecondFactor = () => useAction(secondFactorApi.begin, []);
export const useConfirmSecondFactor = () =>
  useAction(secondFactorApi.confirm, [profileKey, keyOf(sessionApi.list, {})]);
export const useDisableSecondFactor = () =>
  useAction(secondFactorApi.disable, [profileKey, keyOf(sessionApi.list, {})]);
export const useRenewBackupCodes = () => useAction(secondFactorApi.renewBackupCodes, []);

export const useRemovePasskey = () => useAction(passkeyApi.remove, [keyOf(passkeyApi.list, {})]);

/** Asks the server for a challenge, the device for a key, and keeps what the device answers. */
export function useAddPasskey() {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const options = await call(passkeyApi.options, { body: { password: password || undefined } });
      const answer = await startRegistration({ optionsJSON: options as never });
      await call(passkeyApi.register, { body: { name, answer: { ...answer } } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(passkeyApi.list, {}) }),
  });
}

export const useEndSession = () => useAction(sessionApi.end, [keyOf(sessionApi.list, {})]);
export const useEndOtherSessions = () => useAction(sessionApi.endOthers, [keyOf(sessionApi.list, {})]);

/** Shown at once; what the server keeps comes with its answer. */
export function useSetPreferences() {
  const queries = useQueryClient();
  type Preferences = NonNullable<Session['preferences']>;
  const show = (change: Preferences) => {
    if (change.theme) setThemeHere(undefined);
    queries.setQueryData<Session>(
      sessionKey,
      (session) => session && { ...session, preferences: { ...session.preferences, ...change } },
    );
  };
  return useWrite({
    mutationFn: (change: Preferences) => call(profileApi.setPreferences, { body: change }),
    onMutate: show,
    onError: () => queries.invalidateQueries({ queryKey: sessionKey }),
  });
}
