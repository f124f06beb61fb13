import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';
import { sheetChoicesQuery, sheetTable } from '#shared/sheet-import/choices.ts';
import { Material, MaterialUnit, materialFilter } from './contract.ts';

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 5000;

/** The columns of a list of materials. */
export const importFields = [
  'item',
  'category',
  'unit',
  'requiredQty',
  'onSiteQty',
  'deliveredQty',
  'costPerUnit',
  'currency',
  'supplier',
  'orderedDate',
  'expectedDeliveryDate',
] as const;
export type ImportField = (typeof importFields)[number];

/** What may be wrong with a cell, as a sentence of the catalogue. */
export const importFaultTexts = {
  item: 'The item has no name.',
  long: 'This text is too long: at most 200 characters.',
  required: 'The required quantity is missing.',
  number: 'This is no number.',
  negative: 'This must not be negative.',
  large: 'This number is too large: at most 1,000,000,000,000.',
  decimals: 'This number has too many decimals.',
  unit: 'This unit is not in the list: say what it means, or keep it as it is.',
  currency: 'This currency is not known: write its code, for example SAR or USD.',
  rate: 'There is no exchange rate for this currency. An administrator sets it in the organisation settings, under Currencies.',
  date: 'This is no date: write 2026-03-01 or 01/03/2026.',
} as const;

const Draft = z.object({
  item: z.string(),
  category: Material.shape.category,
  unit: Material.shape.unit,
  requiredQty: z.number().nullable(),
  onSiteQty: z.number(),
  deliveredQty: z.number(),
  costPerUnit: z.number(),
  /** As the row says it, else the preset of the file. */
  currency: z.string(),
  supplier: z.string().nullable(),
  orderedDate: z.string().nullable(),
  expectedDeliveryDate: z.string().nullable(),
});
export type Draft = z.output<typeof Draft>;

const ImportRow = z.object({
  /** The row in the sheet, counted from 1 as spreadsheets do. */
  line: z.int(),
  draft: Draft,
  /** What keeps the row from being created, by field. */
  errors: z.array(
    z.object({
      field: z.enum(importFields),
      message: z.string(),
      /** What the cell holds. */
      found: z.string(),
    }),
  ),
  /** The project has an item of this name already. */
  isKnown: z.boolean(),
  /** The first row of the sheet with the same item; null where this is it. */
  repeats: z.int().nullable(),
  /** The category was guessed from the name. */
  isGuessed: z.boolean(),
  /** The category as the row has it, when it is none of ours; null where it has none. */
  categoryWord: z.string().nullable(),
  /** The row states no unit and is taken as pieces. */
  isUnitPreset: z.boolean(),
  /** The unit as the row has it, when it is none of ours; '' where it has none. */
  unitWord: z.string().nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** What units of the file mean that are none of ours, by the word of the file; '' stands for rows without a unit. */
const units = z
  .string()
  .max(8000, 'units is too long')
  .transform((text, context) => {
    const read = z.record(z.string(), MaterialUnit).safeParse(parsed(text));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: 'units must be an object such as {"bundle":"pieces"}' });
    return z.NEVER;
  })
  .optional();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const ImportPreview = z.object({
  sheet: z.string(),
  /** The other sheets that have something in them. */
  unread: z.array(z.string()),
  /** The heading of the sheet each field was read from; null where none was recognised. */
  columns: z.array(z.object({ field: z.enum(importFields), heading: z.string().nullable() })),
  /** Of the costs of rows that name none. */
  currency: z.string(),
  /** The sheet column by column: each can be chosen by hand, and so can another sheet. */
  table: sheetTable(importFields),
  /** Headings that are no field of a material. */
  ignored: z.array(z.string()),
  rows: z.array(ImportRow),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const materialFilesApi = contract({
  previewImport: {
    method: 'POST',
    path: '/api/projects/:id/materials/import',
    summary: 'Read a list of materials (multipart, field file: .xlsx, .xls or .csv, at most 10 MB); creates nothing',
    access: 'material.write',
    params: idParams,
    query: z.object({ units, ...sheetChoicesQuery(importFields) }),
    upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
    response: ImportPreview,
  },
  confirmImport: {
    method: 'POST',
    path: '/api/projects/:id/materials/import/confirm',
    summary: 'The same file again, to add its materials, all or none; rows with errors or known items may be left out',
    access: 'material.write',
    params: idParams,
    query: z.object({
      /** Made by the caller: the same import sent twice creates nothing twice. */
      importId: Id.optional(),
      units,
      ...sheetChoicesQuery(importFields),
      leaveOutErrors: z.enum(['true', 'false']).default('false'),
      leaveOutKnown: z.enum(['true', 'false']).default('false'),
    }),
    upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
    response: z.object({ created: z.int(), leftOut: z.int() }),
    status: 201,
  },
  exportList: {
    method: 'GET',
    path: '/api/materials/export',
    summary: 'The materials that the filters select as a file: format=xlsx (preset) or csv, language=en (preset) or ar',
    access: 'report.export',
    query: materialFilter
      .omit({ limit: true, offset: true })
      .extend({ format: z.enum(['xlsx', 'csv']).default('xlsx'), language: z.enum(['en', 'ar']).default('en') }),
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isHeavy: true,
    response: z.unknown(),
  },
});
