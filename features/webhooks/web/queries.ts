import { useQuery } from '@tanstack/react-query';
import { keyOf, read, useAction } from '#web/api/client.ts';
import { webhooksApi } from '../contract.ts';

const EVERY_MS = 5000;
const keys = [keyOf(webhooksApi.list, {}), keyOf(webhooksApi.listAll, {})];

export const useWebhooks = (isWanted: boolean) => useQuery({ ...read(webhooksApi.list, {}), enabled: isWanted });
export const useAllWebhooks = () => useQuery(read(webhooksApi.listAll, {}));
/** Read again while the log is open: deliveries go out by themselves. */
export const useDeliveries = (webhookId: string) =>
  useQuery({ ...read(webhooksApi.deliveries, { params: { webhookId } }), refetchInterval: EVERY_MS });

export const useAddWebhook = () => useAction(webhooksApi.create, keys);
export const usePauseWebhook = () => useAction(webhooksApi.pause, keys);
export const useRemoveWebhook = () => useAction(webhooksApi.remove, keys);
export const usePauseAnyWebhook = () => useAction(webhooksApi.pauseAny, keys);
export const useRemoveAnyWebhook = () => useAction(webhooksApi.removeAny, keys);
/** Their log is below the list's key. */
export const useTestWebhook = () => useAction(webhooksApi.test, keys);
export const useResend = () => useAction(webhooksApi.resend, keys);
