import { inArray } from 'drizzle-orm';
import type { NewColumn, Sheets } from '#server/adapters/sheets/sheets.ts';
import { writeTableFile } from '#server/adapters/sheets/table-file.ts';
import type { Database } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import type { Bytes, SessionUser } from '#server/http/route.ts';
import { invalid } from '#shared/http/errors.ts';
import { MAX_LIMIT } from '#shared/http/fields.ts';
import { amountText, decimalsOf } from '#shared/money.ts';
import { message } from '#shared/sentence.ts';
import type { Material } from '../contract.ts';
import { available, type StockState, shortage, stockState } from '../rules.ts';
import type { materialUnits } from '../units.ts';
import { type MaterialFilter, readAllMaterials } from './read.ts';

interface Asked extends MaterialFilter {
  readonly format: 'xlsx' | 'csv';
  readonly language: 'en' | 'ar';
}

interface Asking {
  readonly db: Database;
  readonly user: SessionUser;
  readonly sheets: Sheets;
}

type Exported = Material & { readonly project: string };

interface ListColumn {
  readonly en: string;
  readonly ar: string;
  readonly kind?: 'decimal' | 'date';
  /** Its decimals are those of the currencies in the file. */
  readonly isMoney?: boolean;
  readonly width?: number;
  readonly cell: (material: Exported, language: Asked['language']) => string | null;
}

const quantity = (value: number | null) => (value === null ? null : amountText(value));

/** The import reads every one of these headings that it has a field for, in both languages. */
const columns: readonly ListColumn[] = [
  { en: 'Project', ar: 'المشروع', width: 28, cell: ({ project }) => project },
  { en: 'Item', ar: 'الصنف', width: 36, cell: ({ item }) => item },
  { en: 'Category', ar: 'الفئة', cell: ({ category }, language) => words[language][category] },
  { en: 'Unit', ar: 'الوحدة', cell: ({ unit }, language) => words[language][unit as Word] ?? unit },
  { en: 'Required quantity', ar: 'الكمية المطلوبة', kind: 'decimal', cell: (row) => quantity(row.requiredQty) },
  { en: 'On site', ar: 'في الموقع', kind: 'decimal', cell: (row) => quantity(row.onSiteQty) },
  { en: 'Delivered', ar: 'الكمية المورَّدة', kind: 'decimal', cell: (row) => quantity(row.deliveredQty) },
  { en: 'Stock in all', ar: 'إجمالي المتوفر', kind: 'decimal', cell: (row) => quantity(available(row)) },
  { en: 'Short', ar: 'النقص', kind: 'decimal', cell: (row) => quantity(shortage(row)) },
  { en: 'Status', ar: 'الحالة', cell: (row, language) => states[language][stockState(row)] },
  { en: 'Cost per unit', ar: 'سعر الوحدة', kind: 'decimal', isMoney: true, cell: (row) => quantity(row.costPerUnit) },
  { en: 'Total', ar: 'التكلفة الإجمالية', kind: 'decimal', isMoney: true, cell: (row) => quantity(row.totalCost) },
  { en: 'Currency', ar: 'العملة', cell: ({ currency }) => currency },
  { en: 'Supplier', ar: 'المورّد', width: 28, cell: ({ supplier }) => supplier },
  { en: 'Ordered on', ar: 'تاريخ الطلب', kind: 'date', cell: ({ orderedDate }) => orderedDate },
  {
    en: 'Expected delivery',
    ar: 'التوريد المتوقع',
    kind: 'date',
    cell: ({ expectedDeliveryDate }) => expectedDeliveryDate,
  },
];

/** The materials that the filters select, as a file for people and for the import. */
export async function exportMaterials(
  { db, user, sheets }: Asking,
  { format, language, ...filter }: Asked,
): Promise<Bytes> {
  const { text, total } = await readAllMaterials(db, user, { ...filter, limit: MAX_LIMIT });
  if (total > MAX_LIMIT)
    throw invalid(
      'limit',
      message('A file holds at most {{most}} materials. Please choose a project first.', { most: MAX_LIMIT }),
    );
  const materials = await named(db, JSON.parse(text ?? '[]') as Material[]);
  const rows = materials.map((row) => columns.map(({ cell }) => cell(row, language)));
  const decimals = Math.max(2, ...new Set(materials.map(({ currency }) => decimalsOf(currency))));
  const sheet = {
    name: language === 'ar' ? 'المواد' : 'Materials',
    rightToLeft: language === 'ar',
    columns: columns.map((column) => newColumn(column, language, decimals)),
    rows,
  };
  return writeTableFile(sheets, { name: 'materials', format, sheet });
}

async function named(db: Database, materials: readonly Material[]): Promise<Exported[]> {
  const ids = [...new Set(materials.map(({ projectId }) => projectId))];
  const found = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(inArray(projects.id, ids));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return materials.map((material) => ({ ...material, project: names.get(material.projectId) ?? '' }));
}

const newColumn = (column: ListColumn, language: Asked['language'], decimals: number): NewColumn => ({
  header: column[language],
  ...(column.kind && { kind: column.kind }),
  ...(column.isMoney && { decimals }),
  ...(column.width !== undefined && { width: column.width }),
});

type Word = Material['category'] | (typeof materialUnits)[number];

const words: Readonly<Record<Asked['language'], Readonly<Record<Word, string>>>> = {
  en: {
    concrete: 'concrete',
    steel: 'steel',
    timber: 'timber',
    electrical: 'electrical',
    plumbing: 'plumbing',
    finishing: 'finishing',
    tools: 'tools',
    other: 'other',
    m3: 'm3',
    tonnes: 'tonnes',
    kg: 'kg',
    pieces: 'pieces',
    meters: 'meters',
    liters: 'liters',
    boxes: 'boxes',
  },
  ar: {
    concrete: 'خرسانة',
    steel: 'حديد',
    timber: 'أخشاب',
    electrical: 'كهرباء',
    plumbing: 'سباكة',
    finishing: 'تشطيبات',
    tools: 'أدوات',
    other: 'أخرى',
    m3: 'م3',
    tonnes: 'طن',
    kg: 'كجم',
    pieces: 'قطعة',
    meters: 'متر',
    liters: 'لتر',
    boxes: 'صندوق',
  },
};

const states: Readonly<Record<Asked['language'], Readonly<Record<StockState, string>>>> = {
  en: { shortage: 'Shortage', adequate: 'Adequate', overstocked: 'Overstocked' },
  ar: { shortage: 'نقص', adequate: 'كافٍ', overstocked: 'فائض' },
};
