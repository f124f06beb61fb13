/** Days from the order to the delivery by category, where nothing is known of the supplier. */
export const LEAD_DAYS = {
  concrete: 2,
  tools: 7,
  other: 14,
  timber: 14,
  steel: 21,
  plumbing: 21,
  finishing: 35,
  electrical: 42,
} as const;

export type Category = keyof typeof LEAD_DAYS;
export const categories = Object.keys(LEAD_DAYS) as [Category, ...Category[]];

/** A supplier's own lead time counts once so many of his deliveries are known. */
export const LEAST_DELIVERIES = 3;

export interface LeadTime {
  readonly days: number;
  readonly basis: 'supplier' | 'category';
}

/** `deliveries`: days from order to delivery of what this supplier has brought. */
export function leadTime(category: Category, deliveries: readonly number[] = []): LeadTime {
  if (deliveries.length < LEAST_DELIVERIES) return { days: LEAD_DAYS[category], basis: 'category' };
  return { days: median(deliveries), basis: 'supplier' };
}

/** The middle one; of two in the middle the later, because an order that is early does no harm. */
const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
