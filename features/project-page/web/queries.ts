import { useQuery } from '@tanstack/react-query';
import { paymentsApi } from '#features/payments/contract.ts';
import { risksApi } from '#features/risks/contract.ts';
import { read } from '#web/api/client.ts';

export const useProjectPayments = (id: string) => useQuery(read(paymentsApi.listOfProject, { params: { id } }));
export const useProjectRisks = (id: string) => useQuery(read(risksApi.listOfProject, { params: { id } }));
