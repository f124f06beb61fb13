import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery, nullableText, preset, text } from '#shared/http/fields.ts';
import { isVatNumber } from './rules.ts';

/** Whom the organisation pays. A payment names its vendor by text: it is the one of that name, whatever its case. */
export const Vendor = z.object({
  id: Id,
  name: z.string(),
  vatNumber: z.string().nullable(),
  /** Payments that name it, in all projects. */
  paymentCount: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Vendor = z.output<typeof Vendor>;

const name = text(200, 'name').pipe(z.string().min(1, 'The vendor needs a name.'));
/** Spaces between the digits, as some print it, are left out. */
const vatNumber = nullableText(40, 'vatNumber')
  .transform((value) => value?.replace(/\s/g, '') ?? null)
  .refine(
    (value) => value === null || isVatNumber(value),
    'A Saudi VAT number has 15 digits and begins and ends with 3.',
  );

export const NewVendor = z.object({ name, vatNumber: preset(vatNumber, null) });
export const VendorChange = z.object({ name, vatNumber }).partial();

export const vendorsApi = contract({
  list: {
    method: 'GET',
    path: '/api/vendors',
    summary: 'Vendors by name, and those that payments of visible projects name without one being kept',
    access: 'payment.write',
    query: listQuery,
    response: z.array(
      Vendor.extend({ id: Id.nullable(), createdAt: z.string().nullable(), updatedAt: z.string().nullable() }),
    ),
  },
  create: {
    method: 'POST',
    path: '/api/vendors',
    summary: 'Keep a vendor; names are told apart whatever their case',
    access: 'payment.write',
    body: NewVendor,
    response: Vendor,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/vendors/:vendorId',
    summary: 'Change a vendor. Payments keep the name they were entered with',
    access: 'payment.write',
    params: z.object({ vendorId: Id }),
    body: VendorChange,
    response: Vendor,
  },
  remove: {
    method: 'DELETE',
    path: '/api/vendors/:vendorId',
    summary: 'Forget a vendor that no payment names',
    access: 'payment.delete',
    params: z.object({ vendorId: Id }),
    response: idParams,
  },
});
