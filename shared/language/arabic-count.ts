/** The forms of what is counted, each as it stands beside its number. */
export interface ArabicForms {
  /** ريال: one of it, and after hundreds and thousands. */
  readonly one: string;
  /** ريالان */
  readonly two: string;
  /** ريالات: from three to ten. */
  readonly few: string;
  /** ريالًا: from eleven to ninety-nine. */
  readonly many: string;
  readonly isFeminine?: boolean;
}

/** A number written out with what it counts, in the nominative: «مئة ريال وريالان». From 0, below 10^18. */
export function countedInArabic(value: bigint, noun: ArabicForms): string {
  const { isFeminine = false } = noun;
  if (value === 0n) return `صفر ${noun.one}`;
  if (value === 1n) return `${noun.one} ${isFeminine ? 'واحدة' : 'واحد'}`;
  if (value === 2n) return noun.two;
  const last = Number(value % 100n);
  // One and two are no numbers beside what they count: it stands once more, as one or two of it.
  if (last === 1 || last === 2)
    return [countedInArabic(value - BigInt(last), noun), countedInArabic(BigInt(last), noun)].join(AND);
  return `${numberBefore(value, isFeminine)} ${formAfter(last, noun)}`;
}

const AND = ' و';

function formAfter(last: number, { one, few, many }: ArabicForms): string {
  if (last === 0) return one;
  return last <= 10 ? few : many;
}

/** The number alone, as it stands right before what it counts; its last two digits are neither 1 nor 2. */
function numberBefore(value: bigint, isFeminine: boolean): string {
  const parts: string[] = [];
  let rest = value;
  for (const [size, scale] of SCALES) {
    const count = rest / size;
    rest %= size;
    if (count > 0n) parts.push(scaled(count, scale, rest === 0n));
  }
  if (rest > 0n) parts.push(belowThousand(Number(rest), isFeminine));
  return parts.join(AND);
}

/** `isBound`: what is counted follows at once, so that the dual loses its nun and nothing has an ending of its own. */
function scaled(count: bigint, scale: Scale, isBound: boolean): string {
  if (count === 1n) return scale.one;
  if (count === 2n) return isBound ? scale.bound : scale.two;
  const last = Number(count % 100n);
  if (last === 1 || last === 2)
    return `${belowThousand(Number(count) - last, false)} ${scale.one}${AND}${scaled(BigInt(last), scale, isBound)}`;
  const many = isBound ? scale.one : scale.many;
  return `${belowThousand(Number(count), false)} ${formAfter(last, { ...scale, many })}`;
}

interface Scale extends ArabicForms {
  /** The two of it right before what is counted: ألفا ريال. */
  readonly bound: string;
}

const scaleOf = (one: string, few: string): Scale => ({
  one,
  two: `${one}ان`,
  bound: `${one}ا`,
  few,
  many: `${one}ًا`,
});

const SCALES: readonly (readonly [bigint, Scale])[] = [
  [10n ** 15n, scaleOf('كوادريليون', 'كوادريليونات')],
  [10n ** 12n, scaleOf('تريليون', 'تريليونات')],
  [10n ** 9n, scaleOf('مليار', 'مليارات')],
  [10n ** 6n, scaleOf('مليون', 'ملايين')],
  [1000n, scaleOf('ألف', 'آلاف')],
];

/** Right before what it counts. */
function belowThousand(value: number, isFeminine: boolean): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const parts: string[] = [];
  if (hundreds > 0) parts.push(hundreds === 2 && rest === 0 ? 'مئتا' : (HUNDREDS[hundreds] ?? ''));
  if (rest > 0) parts.push(belowHundred(rest, isFeminine));
  return parts.join(AND);
}

/** Three to ten are of the other gender than what they count; one and two are of its own. */
function belowHundred(value: number, isFeminine: boolean): string {
  const { small, ten, eight } = isFeminine ? FEMININE : MASCULINE;
  if (value < small.length) return small[value] ?? '';
  const one = value % 10;
  if (value < 20) return `${small[one]} ${ten}`;
  const tens = TENS[Math.floor(value / 10)] ?? '';
  if (one === 0) return tens;
  return [one === 8 ? eight : small[one], tens].join(AND);
}

const MASCULINE = {
  small: [
    ...['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة'],
    ...['أحد عشر', 'اثنا عشر'],
  ],
  ten: 'عشر',
  eight: 'ثمانية',
};
const FEMININE = {
  small: [
    ...['', 'إحدى', 'اثنتان', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع', 'عشر'],
    ...['إحدى عشرة', 'اثنتا عشرة'],
  ],
  ten: 'عشرة',
  eight: 'ثمانٍ',
};
const TENS = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'];
const HUNDREDS = [...['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة'], ...['ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة']];
