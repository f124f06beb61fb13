import { useQuery } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { systemApi } from '../contract.ts';

const EVERY_MS = 30_000;

/** Read again every half minute while the page is in sight. */
export const useSystem = () => useQuery({ ...read(systemApi.get, {}), refetchInterval: EVERY_MS });
