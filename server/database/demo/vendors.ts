import { createHash } from 'node:crypto';
import type { vendors } from '#server/database/tables/payments.ts';
import type { People } from './people.ts';
import type { PaymentRow } from './rows.ts';

type VendorRow = typeof vendors.$inferInsert & { name: string; createdAt: Date };

/** Authorities and the national utility: nobody invents a number for them. */
const withoutNumber = /Municipality|Civil Defence|Saudi Electricity|أمانة|الدفاع المدني|السعودية للكهرباء/;

/** Every vendor the invoices name, kept on the day of its first one, with an invented VAT number. */
export function makeVendors(people: People, payments: readonly PaymentRow[]): VendorRow[] {
  const known = new Map<string, VendorRow>();
  for (const { vendor, createdAt } of payments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const key = vendor?.toLowerCase();
    if (!vendor || !key || known.has(key)) continue;
    const vatNumber = withoutNumber.test(vendor) ? null : vatNumberOf(vendor);
    known.set(key, { name: vendor, vatNumber, createdBy: people.admin.id ?? null, createdAt, updatedAt: createdAt });
  }
  return [...known.values()];
}

/** 15 digits that begin and end with 3. */
function vatNumberOf(name: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 14)}`).toString();
  return `3${digits.padStart(13, '0').slice(-13)}3`;
}
