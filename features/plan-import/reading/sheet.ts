/** The cells of a sheet as the reader of spreadsheets delivers them. */
export type Cell = string | number | boolean | { readonly date: string; readonly time: string | null } | null;

export interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: readonly (readonly Cell[])[];
  readonly levels: readonly number[];
  readonly indents: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly merges: readonly {
    readonly top: number;
    readonly left: number;
    readonly bottom: number;
    readonly right: number;
  }[];
}
