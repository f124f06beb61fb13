import { useQuery } from '@tanstack/react-query';
import { keyOf, read, useAction } from '#web/api/client.ts';
import { sessionKey } from '#web/api/session.ts';
import { administratorsApi } from '../administrators-contract.ts';
import { aiApi } from '../ai-contract.ts';
import { demonstrationApi, invitationsApi, membersApi, usersApi } from '../contract.ts';

const usersKey = keyOf(usersApi.list, {});
const invitationsKey = keyOf(invitationsApi.list, {});
/** A member's coming and going shows in projects, their lists and every figure counted from them. */
const touchedByMembers = [
  ['api', 'projects'],
  ['api', 'dashboard'],
  ['api', 'activity'],
] as const;

export const useUsers = () => useQuery(read(usersApi.list, {}));
export const useSetRole = () => useAction(usersApi.setRole, [usersKey, sessionKey, ['api', 'projects']]);
export const useOpenTasks = (userId: string) => useQuery(read(usersApi.openTasks, { params: { userId }, query: {} }));
export const useDeactivate = () => useAction(usersApi.deactivate, [usersKey, ['api', 'projects']]);
export const useReactivate = () => useAction(usersApi.reactivate, [usersKey, ['api', 'projects']]);
export const usePasswordLink = () => useAction(usersApi.passwordLink, []);
export const useResetSecondFactor = () => useAction(usersApi.resetSecondFactor, [usersKey]);

export const useInvitations = () => useQuery(read(invitationsApi.list, {}));
export const useInvite = () => useAction(invitationsApi.create, [invitationsKey]);
export const useWithdraw = () => useAction(invitationsApi.remove, [invitationsKey]);

export const useMembers = (projectId: string) =>
  useQuery({ ...read(membersApi.list, { params: { projectId }, query: {} }), enabled: projectId !== '' });
export const useAdministrators = () => useQuery(read(administratorsApi.list, {}));
export const useAddMember = () => useAction(membersApi.add, touchedByMembers);
export const useSetMemberRole = () => useAction(membersApi.setRole, touchedByMembers);
export const useRemoveMember = () => useAction(membersApi.remove, touchedByMembers);
export const useInviteMember = () => useAction(membersApi.invite, [invitationsKey]);

export const useAiSettings = () => useQuery(read(aiApi.find, {}));
export const useSaveAi = () => useAction(aiApi.update, [keyOf(aiApi.find, {})]);
export const useProbeAi = () => useAction(aiApi.test, []);
export const useRemoveDemo = () => useAction(demonstrationApi.removeDemo, []);
