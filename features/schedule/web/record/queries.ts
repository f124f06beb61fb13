import { useQuery } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { recordApi } from '../../record-contract.ts';

export const useAsOf = (id: string, date: string) =>
  useQuery(read(recordApi.asOf, { params: { id }, query: { date } }));
export const useSince = (id: string, from: string, to: string | undefined) =>
  useQuery(read(recordApi.since, { params: { id }, query: { from, to } }));
export const useRecords = (id: string) => useQuery(read(recordApi.list, { params: { id } }));
