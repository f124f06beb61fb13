/** Units that are measured; whatever else a material is counted in (pieces, boxes, bags, rolls, أكياس) comes whole. Not in rules.ts, which the dashboard loads. */
const measuredUnits: ReadonlySet<string> = new Set([
  ...['m3', 'tonnes', 'kg', 'meters', 'liters'],
  ...['m2', 'm²', 'm³', 'sqm', 'sq m', 'sq.m', 'sq.m.', 'cm', 'mm', 'km', 'g', 'ml', 'ha', 'kn', 'kwh'],
  ...[
    'ft',
    'ft2',
    'ft3',
    'sq ft',
    'sqft',
    'cu ft',
    'in',
    'inch',
    'yd',
    'yd2',
    'yd3',
    'lb',
    'lbs',
    'oz',
    'gal',
    'gallon',
    'gallons',
  ],
  ...['h', 'hr', 'hrs', 'hour', 'hours', 'day', 'days', 'week', 'weeks', 'month', 'months'],
  ...[
    'م2',
    'م²',
    'م٢',
    'متر مربع',
    'سم',
    'مم',
    'كم',
    'غرام',
    'جرام',
    'مل',
    'قدم',
    'بوصة',
    'ياردة',
    'رطل',
    'جالون',
    'غالون',
  ],
  ...['ساعة', 'ساعات', 'يوم', 'أيام', 'أسبوع', 'شهر', 'أشهر'],
]);

export const isCounted = (unit: string | null): boolean =>
  unit !== null && !measuredUnits.has(unit.trim().toLowerCase());

/** A shortage below this is none: what is counted comes whole, what is measured is written with two decimals. */
export const smallestStep = (unit: string | null): number => (isCounted(unit) ? 1 : 0.01);

/** Nobody orders half a piece; of what is measured hundredths are exact enough, and a little more does no harm, but of less than one. */
export function roundedUp(quantity: number, unit: string | null): number {
  if (isCounted(unit)) return Math.ceil(quantity);
  const units = Math.round(quantity * 10_000);
  return quantity < 1 ? units / 10_000 : Math.ceil(units / 100) / 100;
}
