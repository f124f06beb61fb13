import type { ReactNode } from 'react';
import type { MenuItem } from './Menu.tsx';
import type { RowLink } from './row-link.ts';
import type { Selection } from './selection.ts';
import type { Sort } from './sorting.ts';

export interface Column<R> {
  key: string;
  header: string;
  cell: (row: R) => ReactNode;
  /** Makes the column sortable. Numbers before texts, null last. */
  sortBy?: (row: R) => string | number | null;
  /** The row's name: the link of the row on desktop, the heading of its card on phones. */
  main?: boolean;
  numeric?: boolean;
  /** A code, a date, a state: no wider than what it says. */
  short?: boolean;
  /** Stays in sight while a wide table scrolls sideways on a narrow screen; there its link is the cell, not the row. */
  pinned?: boolean;
  /** Left out of the phone's card, where room is short and the detail page says it. */
  desktopOnly?: boolean;
}

export interface TableProps<R> {
  label: string;
  rows: readonly R[];
  keyOf: (row: R) => string;
  columns: readonly Column<R>[];
  rowLink?: (row: R) => RowLink;
  selection?: Selection | undefined;
  /** What a row is called, for the label of its box. */
  nameOf?: (row: R) => string;
  actions?: (row: R) => readonly MenuItem[];
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  empty?: ReactNode;
  pageSize?: number;
  /** The key of a row that was just made: it is brought into sight and stands out. */
  fresh?: string | undefined;
}

/** What both faces of a table are given: the rows on screen, and the keys of all. */
export type FaceProps<R> = TableProps<R> & {
  readonly keys: readonly string[];
  readonly onSort: (sort: Sort | undefined) => void;
};
