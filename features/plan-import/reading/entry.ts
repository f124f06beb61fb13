import type { RawRow } from './rows.ts';

/** A row, or a node of the work breakdown without one, and what it is a part of. */
export interface Entry {
  readonly row: RawRow | undefined;
  readonly name: string;
  readonly code: string | null;
  parent: Entry | undefined;
  /** An earlier row has the same code: its place follows from a code that is perhaps not its own. */
  isCodeTaken?: boolean;
}
