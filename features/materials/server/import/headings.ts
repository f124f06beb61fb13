import { headingWords, meaningOf } from '#shared/language/headings.ts';
import type { Sheet } from '#shared/sheet-import/cells.ts';
import type { SheetChoices } from '#shared/sheet-import/choices.ts';
import {
  firstRowOfWords,
  type HeadingRow,
  headingsAt,
  possibleHeadings,
  withChosen,
} from '#shared/sheet-import/headings.ts';
import { type ImportField, importFields } from '../../file-contract.ts';

/** What columns are called, in English and Arabic. A heading may go on: "Unit price SAR", "Required qty (net)". */
const names: Readonly<Record<ImportField, string>> = {
  item: 'item, items, item name, item description, material, materials, material name, material description, description, name, product, الصنف, اسم الصنف, وصف الصنف, المادة, اسم المادة, وصف المادة, بيان المادة, توصيف المادة, المواد, بيان الصنف, توصيف الصنف, البند, وصف البند, بيان البند, توصيف البند, الوصف, البيان, particulars',
  category: 'category, type, group, trade, classification, الفئة, التصنيف, النوع, المجموعة, القسم',
  unit: 'unit, units, uom, unit of measure, measure, الوحدة, وحدة, وحدة القياس',
  requiredQty:
    'required, required quantity, required qty, req qty, reqd qty, qty required, quantity required, quantity, qty, total qty, total quantity, planned qty, boq qty, est qty, estimated qty, needed, الكمية المطلوبة, المطلوب, الكمية, الكمية الإجمالية, كمية',
  onSiteQty:
    'on site, onsite, on site qty, on site quantity, onsite qty, qty on site, in stock, stock, stock qty, on hand, available, available qty, في الموقع, الكمية في الموقع, الموجود, الرصيد, المتوفر, المتاح, المخزون',
  deliveredQty:
    'delivered, delivered qty, delivered quantity, qty delivered, received, received qty, الكمية الموردة, الموردة, الكمية المستلمة, المستلم',
  costPerUnit:
    'cost, cost per unit, cost unit, unit cost, unit price, price, price unit, rate, u rate, unit rate, سعر الوحدة, فئة السعر, تكلفة الوحدة, السعر, السعر الإفرادي, سعر',
  currency:
    'currency, currencies, curr, currency code, cost currency, price currency, العملة, عملة, عملة السعر, رمز العملة',
  supplier: 'supplier, supplier name, vendor, vendor name, manufacturer, المورد, اسم المورد, الشركة الموردة, البائع',
  orderedDate: 'ordered, ordered on, order date, date ordered, po date, تاريخ الطلب, تاريخ أمر الشراء, طلب في',
  expectedDeliveryDate:
    'expected, expected delivery, expected delivery date, expected date, delivery date, delivery, eta, due date, التوريد المتوقع, تاريخ التوريد المتوقع, تاريخ التوريد, موعد التوريد, موعد التسليم, تاريخ التسليم',
};

let known: ReadonlyMap<string, ImportField> | undefined;

const knownNames = () => {
  known ??= new Map(
    importFields.flatMap((field) => names[field].split(',').map((name) => [headingWords(name), field] as const)),
  );
  return known;
};

export interface Headings extends HeadingRow {
  readonly columns: ReadonlyMap<ImportField, { readonly column: number; readonly heading: string }>;
  readonly ignored: readonly string[];
}

/** Titles and addresses may stand above the headings. */
const MOST_ABOVE = 30;

/** The row that names most columns, the item among them, or the two rows where those name more; undefined when there is none. */
function findHeadings(sheet: Sheet): Headings | undefined {
  let best: Headings | undefined;
  for (const heading of possibleHeadings(sheet, MOST_ABOVE)) {
    const found = headingsIn(heading);
    if (found.columns.has('item') && found.columns.size > (best?.columns.size ?? 1)) best = found;
  }
  return best;
}

/** The same with what a person chose: the row of the headings, and what columns hold. A sheet picked by hand has some headings always. */
export function headingsOf(sheet: Sheet, choices: SheetChoices<ImportField> = {}): Headings | undefined {
  const { headerRow, columns: chosen, sheet: picked } = choices;
  const found =
    headerRow !== undefined
      ? headingsIn(headingsAt(sheet, headerRow))
      : (findHeadings(sheet) ??
        (picked === undefined ? undefined : headingsIn(headingsAt(sheet, firstRowOfWords(sheet)))));
  if (!found || !chosen) return found;
  const columns = withChosen(new Map([...found.columns].map(([field, { column }]) => [field, column])), chosen);
  const heading = (column: number) => (found.texts[column] ?? '').replace(/\s+/g, ' ').slice(0, MOST_HEADING);
  const used = new Set(columns.values());
  return {
    ...found,
    columns: new Map([...columns].map(([field, column]) => [field, { column, heading: heading(column) }])),
    ignored: found.texts.flatMap((text, column) => (text === '' || used.has(column) ? [] : [heading(column)])),
  };
}

function headingsIn(row: HeadingRow): Headings {
  const columns = new Map<ImportField, { column: number; heading: string }>();
  const ignored: string[] = [];
  for (const [column, text] of row.texts.entries()) {
    if (text === '') continue;
    const heading = text.slice(0, MOST_HEADING);
    const field = meaningOf(knownNames(), heading)?.what;
    if (field && !columns.has(field)) columns.set(field, { column, heading });
    else ignored.push(heading);
  }
  return { ...row, columns, ignored };
}

const MOST_HEADING = 100;
