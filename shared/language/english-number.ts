/** "One Million Two Hundred Thirty-Four Thousand": no "and", which on a certificate stands before the coins alone. From 0, below 10^18. */
export function englishNumber(value: bigint): string {
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
