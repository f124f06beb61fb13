import { useQuery } from '@tanstack/react-query';
import { keyOf, read, useAction } from '#web/api/client.ts';
import { apiTokensApi } from '../contract.ts';
import { serviceAccountsApi } from '../service-contract.ts';

export const useTokens = () => useQuery(read(apiTokensApi.list, {}));
export const useAllTokens = () => useQuery(read(apiTokensApi.listAll, {}));

const accountsKey = keyOf(serviceAccountsApi.list, {});
export const useServiceAccounts = () => useQuery(read(serviceAccountsApi.list, {}));
export const useMakeServiceAccount = () =>
  useAction(serviceAccountsApi.create, [accountsKey, ['api', 'admin', 'users']]);

const keys = [accountsKey, keyOf(apiTokensApi.list, {}), keyOf(apiTokensApi.listAll, {})];

export const useMakeToken = () => useAction(apiTokensApi.create, keys);
export const useRevokeToken = () => useAction(apiTokensApi.revoke, keys);
export const useRevokeAnyToken = () => useAction(apiTokensApi.revokeAny, keys);
export const useMakeServiceToken = () => useAction(serviceAccountsApi.createToken, keys);
