/**
 * <Loaded query={logs} what={t('The logs could not be loaded.')} none={<EmptyState … />}>{(logs) => …}</Loaded>: what was read; rows of
 * a skeleton until it is there (`waiting` where it looks otherwise), why not when it failed, `none` in place of an empty list.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNote } from './EmptyState.tsx';
import { SkeletonRows } from './Skeleton.tsx';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** What could not be done: "The projects could not be loaded." */
  what: string;
  rows?: number;
  waiting?: ReactNode;
  none?: ReactNode;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, what, rows = 5, waiting, none, children }: LoadedProps<T>) {
  if (query.isPending) return waiting ?? <SkeletonRows count={rows} />;
  if (query.isError) return <ErrorNote query={query} what={what} />;
  return none !== undefined && Array.isArray(query.data) && query.data.length === 0 ? none : children(query.data);
}
