import type { ReactNode } from 'react';

export interface TrackColumn<R> {
  key: string;
  header: string;
  /** Its width, "7rem". */
  track?: string;
  cell: (row: R, index: number) => ReactNode;
  numeric?: boolean;
  /** What rows come to together. */
  sum?: (rows: readonly R[]) => ReactNode;
}
