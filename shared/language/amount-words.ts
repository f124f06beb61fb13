import { type Currency, decimalsOf, type Exact, roundTo, SCALE } from '../money.ts';
import { type ArabicForms, countedInArabic } from './arabic-count.ts';

/** "One Million Two Hundred Thirty-Four Thousand": no "and", which on a certificate stands before the coins alone. From 0, below 10^18. */
function englishNumber(value: bigint): string {
  if (value === 0n) return 'Zero';
  const words: string[] = [];
  let rest = value;
  for (const [size, name] of SCALES) {
    const count = rest / size;
    rest %= size;
    if (count > 0n) words.push(belowThousand(Number(count)), name);
  }
  if (rest > 0n) words.push(belowThousand(Number(rest)));
  return words.join(' ');
}

const SCALES = [
  [10n ** 15n, 'Quadrillion'],
  [10n ** 12n, 'Trillion'],
  [10n ** 9n, 'Billion'],
  [10n ** 6n, 'Million'],
  [1000n, 'Thousand'],
] as const;

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  return [hundreds > 0 && `${ONES[hundreds]} Hundred`, rest > 0 && belowHundred(rest)].filter(Boolean).join(' ');
}

function belowHundred(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const ten = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? ten : `${ten}-${ONES[value % 10]}`;
}

const ONES = [
  ...['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'],
  ...['Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

/** One of it, and any other number. */
type EnglishForms = readonly [one: string, many: string];

interface Names {
  readonly english: readonly [unit: EnglishForms, coin: EnglishForms];
  readonly arabic: readonly [unit: ArabicForms, coin: ArabicForms];
}

/** What a currency and its smallest coin are called; undefined for one that is not known here. */
const coinsOf = (currency: string): Names | undefined =>
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

/**
 * An amount as cheques and certificates write it out, to the currency's smallest coin: "Saudi Riyals One Hundred and Fifty Halalas
 * Only", «فقط مئة ريال سعودي وخمسون هللة لا غير». Null for a currency that has no names here,
 * and from 10^18 on, more than is ever kept.
 */
export function amountInWords(amount: Exact, currency: string, language: 'en' | 'ar'): string | null {
  const coins = coinsOf(currency);
  if (!coins) return null;
  const rounded = roundTo(amount, currency);
  const perUnit = 10n ** BigInt(decimalsOf(currency));
  const smallest = (rounded < 0n ? -rounded : rounded) / (10n ** BigInt(SCALE) / perUnit);
  const parts: Parts = { isNegative: rounded < 0n, whole: smallest / perUnit, fraction: smallest % perUnit };
  if (parts.whole >= 10n ** 18n) return null;
  return language === 'ar' ? inArabic(parts, coins.arabic) : inEnglish(parts, coins.english);
}

interface Parts {
  readonly isNegative: boolean;
  readonly whole: bigint;
  /** In the smallest coins. */
  readonly fraction: bigint;
}

type Coins = NonNullable<ReturnType<typeof coinsOf>>;

function inArabic({ isNegative, whole, fraction }: Parts, [unit, coin]: Coins['arabic']): string {
  const counted = [
    (whole > 0n || fraction === 0n) && countedInArabic(whole, unit),
    fraction > 0n && countedInArabic(fraction, coin),
  ];
  return `فقط ${isNegative ? 'سالب ' : ''}${counted.filter(Boolean).join(' و')} لا غير`;
}

function inEnglish({ isNegative, whole, fraction }: Parts, [unit, coin]: Coins['english']): string {
  const form = (count: bigint, [one, many]: EnglishForms) => (count === 1n ? one : many);
  const coins = fraction > 0n ? ` and ${englishNumber(fraction)} ${form(fraction, coin)}` : '';
  return `${form(whole, unit)} ${isNegative ? 'Minus ' : ''}${englishNumber(whole)}${coins} Only`;
}
