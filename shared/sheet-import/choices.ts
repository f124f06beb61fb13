import { z } from 'zod';

/** What a column of a sheet may hold: the names are those of an import's fields. */
type Fields = readonly string[];

/** Which column holds what, as a person chose it, by the place of the column; 'none' is not used. */
export type ChosenColumns<Field extends string> = Readonly<Record<number, Field | 'none'>>;

/** What a person decided otherwise than the reader. */
export interface SheetChoices<Field extends string> {
  /** The place of the sheet in its book. */
  readonly sheet?: number | undefined;
  /** The row of the headings, from 0; -1 where there is none. */
  readonly headerRow?: number | undefined;
  readonly columns?: ChosenColumns<Field> | undefined;
}

const whole = (name: string) =>
  z.coerce
    .number(`${name} must be a whole number`)
    .int(`${name} must be a whole number`)
    .min(-1)
    .max(100_000)
    .optional();

/** The same as a query: `columns` is "0:name,3:start,5:none". */
export const sheetChoicesQuery = (fields: Fields) => ({
  sheet: whole('sheet'),
  headerRow: whole('headerRow'),
  columns: z
    .string()
    .max(2000, 'columns must be at most 2000 characters')
    .regex(/^(\d{1,3}:[a-z]+(,\d{1,3}:[a-z]+)*)?$/i, 'columns must look like 0:name,3:start')
    .refine(
      (text) => pairsOf(text).every(([, field]) => field === 'none' || fields.includes(field)),
      'columns names a field that does not exist',
    )
    .optional(),
});

interface ChoicesQuery {
  readonly sheet?: number | undefined;
  readonly headerRow?: number | undefined;
  readonly columns?: string | undefined;
}

const pairsOf = (text: string): [string, string][] =>
  text === '' ? [] : text.split(',').map((pair) => pair.split(':') as [string, string]);

export const parseChoices = <Field extends string>({
  sheet,
  headerRow,
  columns,
}: ChoicesQuery): SheetChoices<Field> => ({
  sheet,
  headerRow,
  ...(columns !== undefined && { columns: Object.fromEntries(pairsOf(columns)) as ChosenColumns<Field> }),
});

export const formatChoices = ({ columns, ...choices }: SheetChoices<string>): ChoicesQuery => ({
  ...choices,
  ...(columns && {
    columns: Object.entries(columns)
      .map(([column, field]) => `${column}:${field}`)
      .join(','),
  }),
});

/** Another sheet or row of headings has other columns: those chosen before are dropped with it. */
export function addChoice<Choices extends SheetChoices<string>>(chosen: Choices, more: Partial<Choices>): Choices {
  const { columns, headerRow, ...others } = chosen;
  if ('sheet' in more) return { ...others, ...more } as Choices;
  if ('headerRow' in more) return { ...others, ...more } as Choices;
  return { ...chosen, ...more, ...(more.columns && { columns: { ...columns, ...more.columns } }) };
}

/** A sheet as it was read: which one, its row of headings, and what each column was taken for. */
export const sheetTable = <const All extends Fields>(fields: All) =>
  z.object({
    sheets: z.array(z.object({ name: z.string(), isFound: z.boolean() })),
    sheet: z.int(),
    headerRow: z.int(),
    columns: z.array(
      z.object({ index: z.int(), header: z.string(), field: z.enum(fields).nullable(), samples: z.array(z.string()) }),
    ),
  });

export interface SheetColumn<Field extends string> {
  readonly index: number;
  readonly header: string;
  readonly field: Field | null;
  readonly samples: string[];
}

export interface SheetTable<Field extends string> {
  readonly sheets: readonly { readonly name: string; readonly isFound: boolean }[];
  readonly sheet: number;
  readonly headerRow: number;
  readonly columns: readonly SheetColumn<Field>[];
}
