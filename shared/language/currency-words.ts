import { type Currency, currencies } from '../money.ts';
import { parseCell } from '../read-number.ts';
import { fold } from './fold.ts';

/** Names of a currency that can mean no other one; a riyal alone may be three. */
const currencyWords: Readonly<Partial<Record<Currency, string>>> = {
  SAR: 'sr, s.r, s.r., saudi riyal, saudi riyals, ر.س, ر.س., ريال سعودي',
  USD: '$, us$, us dollar, us dollars, دولار امريكي',
  AED: 'dhs, dirham, dirhams, uae dirham, د.إ, د.إ., درهم, درهم اماراتي',
  QAR: 'qatari riyal, qatari riyals, ر.ق, ر.ق., ريال قطري',
  KWD: 'kuwaiti dinar, د.ك, د.ك., دينار كويتي',
  BHD: 'bahraini dinar, د.ب, د.ب., دينار بحريني',
  OMR: 'omani riyal, omani rial, ر.ع, ر.ع., ريال عماني',
  EUR: '€, euro, euros, يورو',
};

const currencyOf = new Map(
  currencies.flatMap((currency) =>
    [currency, ...(currencyWords[currency]?.split(', ') ?? [])].map((word) => [fold(word), currency] as const),
  ),
);

/** The currency a cell means; undefined when it is none that is known. */
export const readCurrency = (text: string): Currency | undefined =>
  currencyOf.get(fold(text).trim().replace(/\s+/g, ' '));

/** The currency a heading names by its code: "Unit price SAR". */
export function currencyIn(heading: string): Currency | undefined {
  const words = new Set(heading.toUpperCase().split(/\W+/));
  return currencies.find((currency) => words.has(currency));
}

/** What a riyal alone may mean. */
export const riyals: readonly string[] = ['SAR', 'QAR', 'OMR'];

/** A riyal of which the text does not say whose. */
const BARE = /^(riyals?|rials?|ريال|ريالات|ريالا)$/;

export interface WrittenAmount {
  /** Null where nothing stands there, NaN where it is no number. */
  readonly number: number | null;
  /** The currency written beside it; undefined where none is, or a riyal alone. */
  readonly currency: Currency | undefined;
  /** A riyal alone stands beside it. */
  readonly isRiyal?: boolean;
}

/** A number with or without its currency: "SAR 1,250.00", "٢٥٠ ر.س", "$12". */
export function amountIn(text: string): WrittenAmount {
  const bare = parseCell(text);
  if (bare === null || !Number.isNaN(bare)) return { number: bare, currency: undefined };
  const plain = text.replace(/[\u200e\u200f\u2066-\u2069]/g, '');
  const places = [...plain.matchAll(/[\d٠-٩]/g)].map(({ index }) => index);
  const [from = 0, to = -1] = [places[0], places.at(-1)];
  const [word, ...others] = [plain.slice(0, from), plain.slice(to + 1)].map((side) => side.trim()).filter(Boolean);
  if (to < 0 || word === undefined || others.length > 0) return { number: Number.NaN, currency: undefined };
  const currency = readCurrency(word) ?? readCurrency(word.replace(/\.$/, ''));
  const isRiyal = BARE.test(fold(word));
  const isCurrency = currency !== undefined || isRiyal;
  const number = isCurrency ? parseCell(plain.slice(from, to + 1)) : Number.NaN;
  return { number, currency, ...(isRiyal && { isRiyal }) };
}
