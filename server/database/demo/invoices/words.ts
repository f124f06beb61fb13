import type { materials, payments } from '#server/database/tables/work.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { Dice } from '../dice.ts';
import type { Site } from '../site.ts';

export type Category = (typeof payments.$inferSelect)['category'];

type MaterialCategory = (typeof materials.$inferSelect)['category'];

export interface Invoice {
  readonly vendor: string;
  readonly description: string;
}
type Line = readonly [vendor: string, description: string];

/** Running costs of a site by category; `{month}` is the month of the invoice, `{n}` a small number. */
const english: Readonly<Record<Exclude<Category, 'subcontractor' | 'materials'>, readonly Line[]>> = {
  labor: [
    ['Sawaid Manpower Services', 'Manpower supply, {month}'],
    ['Sawaid Manpower Services', 'Steel fixers and carpenters, {month}'],
    ['Khibrat Skilled Trades Est.', 'Skilled trades, {month}'],
  ],
  equipment: [
    ['Rawafid Equipment Rental', 'Tower and mobile cranes, {month}'],
    ['Saqalat Access Est.', 'Scaffolding and props rental, {month}'],
    ['Rawafid Equipment Rental', 'Generators with diesel, {month}'],
    ['Rawafid Equipment Rental', 'Excavators and loaders, {month}'],
  ],
  permits: [
    ['Municipality of {city}', 'Building permit fees'],
    ['Municipality of {city}', 'Road closure permit, {n} nights'],
    ['Civil Defence, {city}', 'Plan review of fire protection'],
  ],
  utilities: [
    ['Saudi Electricity Company', 'Site electricity, {month}'],
    ['Nahl Water Tankers Est.', 'Water tankers, {month}'],
    ['Saudi Electricity Company', 'Temporary power connection'],
  ],
  other: [
    ['Mukhtabar Materials Laboratory', 'Concrete and soil tests, {month}'],
    ['Tamin Al Bilad Insurance', 'Contractor’s all-risk insurance, instalment {n}'],
    ['Haris Security Services', 'Site security, {month}'],
    ['Bi’ah Waste Services', 'Removal of construction waste, {month}'],
  ],
};

const arabic: typeof english = {
  labor: [
    ['مؤسسة سواعد للتشغيل', 'توريد عمالة، {month}'],
    ['مؤسسة سواعد للتشغيل', 'نجارون وحدادون، {month}'],
  ],
  equipment: [
    ['روافد لتأجير المعدات', 'إيجار رافعات ومعدات، {month}'],
    ['مؤسسة سقالات', 'إيجار سقالات وقوائم، {month}'],
  ],
  permits: [
    ['أمانة منطقة {city}', 'رسوم رخصة بناء'],
    ['أمانة منطقة {city}', 'تصريح إغلاق شارع، {n} ليالٍ'],
  ],
  utilities: [
    ['الشركة السعودية للكهرباء', 'كهرباء الموقع، {month}'],
    ['مؤسسة نهل لصهاريج المياه', 'صهاريج مياه، {month}'],
  ],
  other: [
    ['مختبر المواد الهندسية', 'اختبارات تربة وخرسانة، {month}'],
    ['مؤسسة حارس للحراسات الأمنية', 'حراسة الموقع، {month}'],
  ],
};

/** An invoice of a running cost. */
export function runningCost(site: Site, category: keyof typeof english, date: CalendarDate, throws: Dice): Invoice {
  const [vendor, description] = throws.pick((site.isArabic ? arabic : english)[category]);
  const words = { month: monthOf(date, site), n: String(throws.whole(3, 9)), city: cityOf(site) };
  const fill = (text: string) => text.replace(/\{(month|n|city)\}/g, (_, key: keyof typeof words) => words[key]);
  return { vendor: fill(vendor), description: fill(description) };
}

/** What a supplier of such materials bills for a month. */
const goods: Readonly<Record<MaterialCategory, readonly [english: string, arabic: string]>> = {
  concrete: ['Concrete, cement and blocks', 'خرسانة وإسمنت وبلوك'],
  steel: ['Steel', 'حديد'],
  timber: ['Timber and joinery', 'أخشاب ونجارة'],
  electrical: ['Electrical materials', 'مواد كهربائية'],
  plumbing: ['Pipes and fittings', 'أنابيب ووصلات'],
  finishing: ['Finishing materials', 'مواد تشطيب'],
  tools: ['Tools and consumables', 'عدد ومستهلكات'],
  other: ['Equipment and materials', 'معدات ومواد'],
};

/** In which part of a project's time so far its materials come. */
export const deliveredDuring: Readonly<Record<MaterialCategory, readonly [from: number, to: number]>> = {
  concrete: [0, 1],
  steel: [0, 1],
  timber: [0.05, 1],
  tools: [0, 1],
  plumbing: [0.3, 1],
  electrical: [0.35, 1],
  other: [0.4, 1],
  finishing: [0.6, 1],
};

interface Delivery {
  readonly vendor: string;
  readonly kind: MaterialCategory;
  readonly date: CalendarDate;
  readonly site: Site;
}

export function delivery({ vendor, kind, date, site }: Delivery): Invoice {
  const [english, arabic] = goods[kind];
  const month = monthOf(date, site);
  return { vendor, description: site.isArabic ? `توريد ${arabic}، ${month}` : `${english} delivered in ${month}` };
}

function monthOf(date: CalendarDate, site: Site): string {
  const language = site.isArabic ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

const cityOf = ({ location, isArabic }: Site): string => {
  const parts = (location ?? '').split(/[,،]\s*/);
  return parts.at(-1) ?? (isArabic ? 'الرياض' : 'Riyadh');
};

/** The letters of an invoice number: of the vendor's Latin name, else of the project's city. */
export const vendorCode = (vendor: string): string => {
  const letters = vendor.normalize('NFD').replace(/[^A-Za-z]/g, '');
  return (letters || 'RUH').slice(0, 3).toUpperCase();
};
