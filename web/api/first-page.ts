import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint, Request, Response } from '#shared/http/endpoint.ts';
import { read } from './client.ts';

/** The first page of a list without an end: without a network what this device last saw of it, as any read (remember.ts). */
export const firstPage = <E extends Endpoint>(client: QueryClient, endpoint: E, request: Request<E>) =>
  client.fetchQuery({ ...read(endpoint, request), staleTime: 0 }) as Promise<Response<E>>;
