import type { Currency } from '../money.ts';
import type { ArabicForms } from './arabic-count.ts';

/** One of it, and any other number. */
export type EnglishForms = readonly [one: string, many: string];

interface Names {
  readonly english: readonly [unit: EnglishForms, coin: EnglishForms];
  readonly arabic: readonly [unit: ArabicForms, coin: ArabicForms];
}

/** What a currency and its smallest coin are called; undefined for one that is not known here. */
export const coinsOf = (currency: string): Names | undefined =>
  Object.hasOwn(NAMES, currency) ? NAMES[currency as Currency] : undefined;

const forms = (one: string, few: string, many = `${one}ًا`): ArabicForms => ({ one, two: `${one}ان`, few, many });
const of = ({ one, two, few, many }: ArabicForms, land: string): ArabicForms => ({
  one: `${one} ${land}`,
  two: `${two} ${land}ان`,
  few: `${few} ${land}ة`,
  many: `${many} ${land}ًا`,
});
const feminine = (stem: string): ArabicForms => ({
  one: `${stem}ة`,
  two: `${stem}تان`,
  few: `${stem}ات`,
  many: `${stem}ة`,
  isFeminine: true,
});

const riyal = forms('ريال', 'ريالات');
const dinar = forms('دينار', 'دنانير');
const dirham = forms('درهم', 'دراهم');
const pound = forms('جنيه', 'جنيهات');
const cent = forms('سنت', 'سنتات');
const fils = forms('فلس', 'فلوس');
const FILS: EnglishForms = ['Fils', 'Fils'];
const CENTS: EnglishForms = ['Cent', 'Cents'];
const plural = (one: string): EnglishForms => [one, `${one}s`];

const NAMES: Record<Currency, Names> = {
  SAR: {
    english: [plural('Saudi Riyal'), plural('Halala')],
    arabic: [of(riyal, 'سعودي'), feminine('هلل')],
  },
  USD: { english: [plural('US Dollar'), CENTS], arabic: [of(forms('دولار', 'دولارات'), 'أمريكي'), cent] },
  AED: { english: [plural('UAE Dirham'), FILS], arabic: [of(dirham, 'إماراتي'), fils] },
  QAR: { english: [plural('Qatari Riyal'), plural('Dirham')], arabic: [of(riyal, 'قطري'), dirham] },
  EGP: {
    english: [plural('Egyptian Pound'), plural('Piastre')],
    arabic: [of(pound, 'مصري'), forms('قرش', 'قروش')],
  },
  EUR: { english: [plural('Euro'), CENTS], arabic: [forms('يورو', 'يورو', 'يورو'), cent] },
  GBP: {
    english: [
      ['Pound Sterling', 'Pounds Sterling'],
      ['Penny', 'Pence'],
    ],
    arabic: [of(pound, 'إسترليني'), forms('بنس', 'بنسات')],
  },
  KWD: { english: [plural('Kuwaiti Dinar'), FILS], arabic: [of(dinar, 'كويتي'), fils] },
  BHD: { english: [plural('Bahraini Dinar'), FILS], arabic: [of(dinar, 'بحريني'), fils] },
  OMR: { english: [plural('Omani Rial'), plural('Baisa')], arabic: [of(riyal, 'عماني'), feminine('بيس')] },
  JOD: { english: [plural('Jordanian Dinar'), FILS], arabic: [of(dinar, 'أردني'), fils] },
};
