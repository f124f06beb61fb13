import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, decimalsOf, exact, SCALE } from '../money.ts';
import { amountInWords } from './amount-words.ts';

const inWords = (amount: string, currency: string) => [
  amountInWords(exact(amount), currency, 'en'),
  amountInWords(exact(amount), currency, 'ar'),
];

test.each([
  ['0', 'Saudi Riyals Zero', 'صفر ريال سعودي'],
  ['0.5', 'Saudi Riyals Zero and Fifty Halalas', 'خمسون هللة'],
  ['1', 'Saudi Riyal One', 'ريال سعودي واحد'],
  ['1.01', 'Saudi Riyal One and One Halala', 'ريال سعودي واحد وهللة واحدة'],
  ['2', 'Saudi Riyals Two', 'ريالان سعوديان'],
  ['2.02', 'Saudi Riyals Two and Two Halalas', 'ريالان سعوديان وهللتان'],
  ['3.03', 'Saudi Riyals Three and Three Halalas', 'ثلاثة ريالات سعودية وثلاث هللات'],
  ['4.04', 'Saudi Riyals Four and Four Halalas', 'أربعة ريالات سعودية وأربع هللات'],
  ['5.05', 'Saudi Riyals Five and Five Halalas', 'خمسة ريالات سعودية وخمس هللات'],
  ['6.06', 'Saudi Riyals Six and Six Halalas', 'ستة ريالات سعودية وست هللات'],
  ['7.07', 'Saudi Riyals Seven and Seven Halalas', 'سبعة ريالات سعودية وسبع هللات'],
  ['8.08', 'Saudi Riyals Eight and Eight Halalas', 'ثمانية ريالات سعودية وثماني هللات'],
  ['9.09', 'Saudi Riyals Nine and Nine Halalas', 'تسعة ريالات سعودية وتسع هللات'],
  ['10.1', 'Saudi Riyals Ten and Ten Halalas', 'عشرة ريالات سعودية وعشر هللات'],
  ['11.11', 'Saudi Riyals Eleven and Eleven Halalas', 'أحد عشر ريالًا سعوديًا وإحدى عشرة هللة'],
  ['12.12', 'Saudi Riyals Twelve and Twelve Halalas', 'اثنا عشر ريالًا سعوديًا واثنتا عشرة هللة'],
  ['13.13', 'Saudi Riyals Thirteen and Thirteen Halalas', 'ثلاثة عشر ريالًا سعوديًا وثلاث عشرة هللة'],
  ['18.18', 'Saudi Riyals Eighteen and Eighteen Halalas', 'ثمانية عشر ريالًا سعوديًا وثماني عشرة هللة'],
  ['20.2', 'Saudi Riyals Twenty and Twenty Halalas', 'عشرون ريالًا سعوديًا وعشرون هللة'],
  ['21.21', 'Saudi Riyals Twenty-One and Twenty-One Halalas', 'واحد وعشرون ريالًا سعوديًا وإحدى وعشرون هللة'],
  ['22.22', 'Saudi Riyals Twenty-Two and Twenty-Two Halalas', 'اثنان وعشرون ريالًا سعوديًا واثنتان وعشرون هللة'],
  ['28.28', 'Saudi Riyals Twenty-Eight and Twenty-Eight Halalas', 'ثمانية وعشرون ريالًا سعوديًا وثمانٍ وعشرون هللة'],
  ['99.99', 'Saudi Riyals Ninety-Nine and Ninety-Nine Halalas', 'تسعة وتسعون ريالًا سعوديًا وتسع وتسعون هللة'],
  ['100', 'Saudi Riyals One Hundred', 'مئة ريال سعودي'],
  ['101', 'Saudi Riyals One Hundred One', 'مئة ريال سعودي وريال سعودي واحد'],
  ['102', 'Saudi Riyals One Hundred Two', 'مئة ريال سعودي وريالان سعوديان'],
  ['103', 'Saudi Riyals One Hundred Three', 'مئة وثلاثة ريالات سعودية'],
  ['111', 'Saudi Riyals One Hundred Eleven', 'مئة وأحد عشر ريالًا سعوديًا'],
  ['200', 'Saudi Riyals Two Hundred', 'مئتا ريال سعودي'],
  ['250', 'Saudi Riyals Two Hundred Fifty', 'مئتان وخمسون ريالًا سعوديًا'],
  ['300', 'Saudi Riyals Three Hundred', 'ثلاثمئة ريال سعودي'],
  ['1000', 'Saudi Riyals One Thousand', 'ألف ريال سعودي'],
  ['1001', 'Saudi Riyals One Thousand One', 'ألف ريال سعودي وريال سعودي واحد'],
  ['1202', 'Saudi Riyals One Thousand Two Hundred Two', 'ألف ومئتا ريال سعودي وريالان سعوديان'],
  ['2000', 'Saudi Riyals Two Thousand', 'ألفا ريال سعودي'],
  ['2010', 'Saudi Riyals Two Thousand Ten', 'ألفان وعشرة ريالات سعودية'],
  ['3000', 'Saudi Riyals Three Thousand', 'ثلاثة آلاف ريال سعودي'],
  ['11000', 'Saudi Riyals Eleven Thousand', 'أحد عشر ألف ريال سعودي'],
  ['11500', 'Saudi Riyals Eleven Thousand Five Hundred', 'أحد عشر ألفًا وخمسمئة ريال سعودي'],
  ['100000', 'Saudi Riyals One Hundred Thousand', 'مئة ألف ريال سعودي'],
  ['101000', 'Saudi Riyals One Hundred One Thousand', 'مئة ألف وألف ريال سعودي'],
  ['102000', 'Saudi Riyals One Hundred Two Thousand', 'مئة ألف وألفا ريال سعودي'],
  ['200000', 'Saudi Riyals Two Hundred Thousand', 'مئتا ألف ريال سعودي'],
  ['1000000', 'Saudi Riyals One Million', 'مليون ريال سعودي'],
  ['2000000', 'Saudi Riyals Two Million', 'مليونا ريال سعودي'],
  [
    '1234567.89',
    'Saudi Riyals One Million Two Hundred Thirty-Four Thousand Five Hundred Sixty-Seven and Eighty-Nine Halalas',
    'مليون ومئتان وأربعة وثلاثون ألفًا وخمسمئة وسبعة وستون ريالًا سعوديًا وتسع وثمانون هللة',
  ],
  ['10000000000', 'Saudi Riyals Ten Billion', 'عشرة مليارات ريال سعودي'],
  ['1000000000000', 'Saudi Riyals One Trillion', 'تريليون ريال سعودي'],
  ['-3', 'Saudi Riyals Minus Three', 'سالب ثلاثة ريالات سعودية'],
])('%s is written out', (amount, english, arabic) => {
  expect(inWords(amount, 'SAR')).toEqual([`${english} Only`, `فقط ${arabic} لا غير`]);
});

test.each([
  ['USD', '2.5', 'US Dollars Two and Fifty Cents', 'دولاران أمريكيان وخمسون سنتًا'],
  ['AED', '3.03', 'UAE Dirhams Three and Three Fils', 'ثلاثة دراهم إماراتية وثلاثة فلوس'],
  ['QAR', '11.02', 'Qatari Riyals Eleven and Two Dirhams', 'أحد عشر ريالًا قطريًا ودرهمان'],
  ['EGP', '100.05', 'Egyptian Pounds One Hundred and Five Piastres', 'مئة جنيه مصري وخمسة قروش'],
  ['EUR', '1.01', 'Euro One and One Cent', 'يورو واحد وسنت واحد'],
  ['GBP', '5.1', 'Pounds Sterling Five and Ten Pence', 'خمسة جنيهات إسترلينية وعشرة بنسات'],
  [
    'KWD',
    '12.345',
    'Kuwaiti Dinars Twelve and Three Hundred Forty-Five Fils',
    'اثنا عشر دينارًا كويتيًا وثلاثمئة وخمسة وأربعون فلسًا',
  ],
  ['BHD', '2.2', 'Bahraini Dinars Two and Two Hundred Fils', 'ديناران بحرينيان ومئتا فلس'],
  ['OMR', '3.108', 'Omani Rials Three and One Hundred Eight Baisas', 'ثلاثة ريالات عمانية ومئة وثماني بيسات'],
  ['JOD', '1.001', 'Jordanian Dinar One and One Fils', 'دينار أردني واحد وفلس واحد'],
])('%s %s has its own names and as many decimals as it has', (currency, amount, english, arabic) => {
  expect(inWords(amount, currency)).toEqual([`${english} Only`, `فقط ${arabic} لا غير`]);
});

test('an unknown currency, and more than is ever kept, has no words', () => {
  expect(inWords('1', 'XYZ')).toEqual([null, null]);
  expect(inWords('1', 'constructor')).toEqual([null, null]);
  expect(inWords(`1${'0'.repeat(18)}`, 'SAR')).toEqual([null, null]);
});

test('any other amount has other words, and no word is missing', () => {
  const currency = fc.constantFrom(...currencies);
  const size = fc.oneof(
    fc.bigInt(-(10n ** 18n), 10n ** 18n),
    fc.bigInt(0n, 3000n),
    fc.bigInt(10n ** 7n, 3n * 10n ** 8n),
  );
  fc.assert(
    fc.property(currency, size, size, (of, one, other) => {
      const coin = 10n ** BigInt(SCALE - decimalsOf(of));
      for (const language of ['en', 'ar'] as const) {
        const words = [one, other].map((coins) => amountInWords(coins * coin, of, language));
        expect(words[0] === words[1]).toBe(one === other);
        for (const text of words) expect(text).not.toMatch(/ {2}|undefined|null| و /);
      }
    }),
    { numRuns: 500 },
  );
});
