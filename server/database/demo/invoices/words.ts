import type { materials, payments } from '#server/database/tables/work.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { invoiceTexts } from '../data.ts';
import type { Dice } from '../dice.ts';
import type { Site } from '../schemas.ts';

export type Category = (typeof payments.$inferSelect)['category'];

type MaterialCategory = (typeof materials.$inferSelect)['category'];

export interface Invoice {
  readonly vendor: string;
  readonly description: string;
}
/** An invoice of a running cost. */
export function runningCost(
  site: Site,
  category: keyof typeof invoiceTexts.runningCosts.english,
  date: CalendarDate,
  throws: Dice,
): Invoice {
  const texts = invoiceTexts.runningCosts[site.isArabic ? 'arabic' : 'english'];
  const { vendor, description } = throws.pick(texts[category]);
  const words = { month: monthOf(date, site), n: String(throws.whole(3, 9)), city: cityOf(site) };
  const fill = (text: string) => text.replace(/\{(month|n|city)\}/g, (_, key: keyof typeof words) => words[key]);
  return { vendor: fill(vendor), description: fill(description) };
}

interface Delivery {
  readonly vendor: string;
  readonly kind: MaterialCategory;
  readonly date: CalendarDate;
  readonly site: Site;
}

export function delivery({ vendor, kind, date, site }: Delivery): Invoice {
  const { english, arabic } = invoiceTexts.materials[kind];
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
