import { z } from 'zod';
import { isCalendarDate } from '#shared/dates.ts';
import { type Area, contract } from '#shared/http/endpoint.ts';
import { Id } from '#shared/http/fields.ts';
import { type ColumnKind, type Columns, type TableName, tables } from './columns.ts';

/** Rows of an answer in JSON: by default, and at most. */
export const PAGE_ROWS = 1000;
export const MOST_ROWS = 5000;

const limit = `limit must be a whole number from 1 to ${MOST_ROWS}`;
const after = 'after must be the `next` of the page before';

const filters = { projectId: Id.optional() };

const pageQuery = z.object({
  ...filters,
  limit: z.coerce.number(limit).int(limit).min(1, limit).max(MOST_ROWS, limit).optional(),
  /** Where the page before ended. */
  after: z.string(after).max(50, after).refine(isCursor, after).optional(),
});
export type PageQuery = z.output<typeof pageQuery>;

/** A key as cursors write it: an id, of daily figures with the day behind it. */
function isCursor(text: string): boolean {
  const [id, day, ...more] = text.split('_');
  return Id.safeParse(id).success && (day === undefined || isCalendarDate(day)) && more.length === 0;
}

const schemas: Readonly<Record<ColumnKind, z.ZodType>> = {
  text: z.string(),
  number: z.number(),
  integer: z.int(),
  boolean: z.boolean(),
  date: z.string(),
  moment: z.string(),
};

const rowOf = (columns: Columns): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(columns).map(([name, kind]) => {
        const schema = schemas[kind.replace('?', '') as ColumnKind];
        return [name, kind.endsWith('?') ? schema.nullable() : schema];
      }),
    ),
  );

const areas: Readonly<Record<TableName, Area>> = {
  projects: 'projects',
  tasks: 'tasks',
  materials: 'materials',
  payments: 'payments',
  certificates: 'payments',
  risks: 'risks',
  logs: 'logs',
  'daily-figures': 'reports',
};

const notes: Partial<Record<TableName, string>> = {
  tasks: ' (as many as `taskCount`; `isPromise`: a part of `parentTaskId` promised for a day)',
};

/** A table's two addresses: pages of JSON, and the whole as a .csv file. */
export const tableContract = (name: TableName) => {
  const area = areas[name];
  const words = name.replace('-', ' ');
  return contract({
    page: {
      method: 'GET',
      path: `/api/tables/${name}`,
      summary: `The table of ${words}${notes[name] ?? ''} for Excel and Power BI, ${PAGE_ROWS} rows a page by default and ${MOST_ROWS} at most; \`next\` is the \`after\` of the next page, null at the end`,
      access: 'report.export',
      area,
      query: pageQuery,
      mayReadStandby: true,
      response: z.object({ rows: z.array(rowOf(tables[name])), next: z.string().nullable() }),
    },
    file: {
      method: 'GET',
      path: `/api/tables/${name}/csv`,
      summary: `The table of ${words} as one .csv file (UTF-8), sent as it is read`,
      access: 'report.export',
      area,
      query: z.object(filters),
      produces: 'text/csv',
      isHeavy: true,
      response: z.unknown(),
    },
  });
};
