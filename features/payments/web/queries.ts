import { useQuery } from '@tanstack/react-query';
import { read, useAction } from '#web/api/client.ts';
import { paymentsApi } from '../contract.ts';

/** What any write to a payment may change on screen. */
const touched = [
  ['api', 'payments'],
  ['api', 'budget'],
  ['api', 'projects'],
  ['api', 'dashboard'],
  ['api', 'activity'],
] as const;

export const usePayments = (projectId: string | undefined, search: string | undefined) =>
  useQuery(read(paymentsApi.listAll, { query: { projectId, search } }));
export const useOverdue = (projectId: string | undefined) =>
  useQuery(read(paymentsApi.listOverdue, { query: { projectId } }));
export const useBudget = (projectId: string | undefined) =>
  useQuery(read(paymentsApi.budget, { query: { projectId } }));

export const useCreatePayment = () => useAction(paymentsApi.create, touched);
export const useUpdatePayment = () => useAction(paymentsApi.update, touched);
export const useDeletePayment = () => useAction(paymentsApi.remove, touched);
