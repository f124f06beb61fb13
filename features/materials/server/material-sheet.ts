import type { Compose, NewColumn } from '#server/adapters/sheets/sheets.ts';
import { amountText, decimalsOf } from '#shared/money.ts';
import type { Material } from '../contract.ts';
import { available, type StockState, shortage, stockState } from '../rules.ts';
import type { materialUnits } from '../units.ts';

type Language = 'en' | 'ar';

/** What the thread makes the sheet of. */
export interface MaterialSheet {
  /** JSON: an array of `Exported`. */
  readonly materials: string;
  readonly language: Language;
}

type Exported = Material & { readonly project: string };

interface ListColumn {
  readonly en: string;
  readonly ar: string;
  readonly kind?: 'decimal' | 'date';
  /** Its decimals are those of the currencies in the file. */
  readonly isMoney?: boolean;
  readonly width?: number;
  readonly cell: (material: Exported, language: Language) => string | null;
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

/** For people and for the import. Runs in the thread of sheets. */
export const compose: Compose<MaterialSheet> = ({ materials: text, language }) => {
  const materials = JSON.parse(text) as Exported[];
  const rows = materials.map((row) => columns.map(({ cell }) => cell(row, language)));
  const decimals = Math.max(2, ...new Set(materials.map(({ currency }) => decimalsOf(currency))));
  const headed = columns.map((column) => newColumn(column, language, decimals));
  return [{ name: language === 'ar' ? 'المواد' : 'Materials', rightToLeft: language === 'ar', columns: headed, rows }];
};

const newColumn = (column: ListColumn, language: Language, decimals: number): NewColumn => ({
  header: column[language],
  ...(column.kind && { kind: column.kind }),
  ...(column.isMoney && { decimals }),
  ...(column.width !== undefined && { width: column.width }),
});

type Word = Material['category'] | (typeof materialUnits)[number];

const words: Readonly<Record<Language, Readonly<Record<Word, string>>>> = {
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

const states: Readonly<Record<Language, Readonly<Record<StockState, string>>>> = {
  en: { shortage: 'Shortage', adequate: 'Adequate', overstocked: 'Overstocked' },
  ar: { shortage: 'نقص', adequate: 'كافٍ', overstocked: 'فائض' },
};
