import { z } from 'zod';
import { isVatNumber } from '#features/payments/rules.ts';
import { nullableText, preset, text, version } from '#shared/http/fields.ts';
import { decimal, Exactly, flag } from './decimal-contract.ts';

const Direction = z.enum(['outgoing', 'incoming'], 'direction must be outgoing or incoming');

export const Terms = z.object({
  /** `outgoing`: the organisation pays its contractor. `incoming`: the employer pays the organisation. */
  direction: Direction,
  party: z.string(),
  engineer: z.string().nullable(),
  reference: z.string().nullable(),
  /** VAT registration numbers: the organisation's, and the other party's. */
  vatNumber: z.string().nullable(),
  partyVatNumber: z.string().nullable(),
  vatRate: Exactly,
  retentionPercent: Exactly,
  retentionCapPercent: Exactly,
  completionPercent: Exactly,
  advancePercent: Exactly,
  recoveryPercent: Exactly,
  taxesAdvance: z.boolean(),
  allowsOverrun: z.boolean(),
  /** Days from a certificate's date until its payment is due. */
  paymentDays: z.int(),
  version: z.int(),
});
export type Terms = z.output<typeof Terms>;

/** What a certificate says of its contract, as the terms were when it was issued. */
export const IssuedTerms = Terms.pick({
  direction: true,
  party: true,
  engineer: true,
  reference: true,
  vatNumber: true,
  partyVatNumber: true,
  taxesAdvance: true,
}).extend({
  /** Which new work was charged at. Not kept of certificates that state it themselves: those issued before work taken back kept its rate. */
  vatRate: Exactly.optional(),
});
export type IssuedTerms = z.output<typeof IssuedTerms>;

const percent = (name: string) => decimal(name, { most: 100n });

const VatNumber = (name: string) =>
  nullableText(40, name)
    .transform((value) => value?.replace(/[\s-]/g, '') || null)
    .refine(
      (value) => value === null || isVatNumber(value),
      'A Saudi VAT number has 15 digits, the first and the last a 3.',
    );

export const NewTerms = z.object({
  direction: Direction,
  party: text(200, 'party').pipe(z.string().min(1, 'The name of the other party is required.')),
  engineer: preset(nullableText(200, 'engineer'), null),
  reference: preset(nullableText(100, 'reference'), null),
  vatNumber: preset(VatNumber('vatNumber'), null),
  partyVatNumber: preset(VatNumber('partyVatNumber'), null),
  vatRate: percent('vatRate'),
  retentionPercent: percent('retentionPercent'),
  retentionCapPercent: percent('retentionCapPercent'),
  completionPercent: percent('completionPercent'),
  advancePercent: percent('advancePercent'),
  recoveryPercent: percent('recoveryPercent'),
  taxesAdvance: flag('taxesAdvance'),
  allowsOverrun: flag('allowsOverrun'),
  paymentDays: z
    .int('paymentDays must be a whole number from 0 to 365')
    .min(0, 'paymentDays must be a whole number from 0 to 365')
    .max(365, 'paymentDays must be a whole number from 0 to 365'),
  /** Of the terms that were edited; 0 where none are kept yet. */
  version,
});
export type NewTerms = z.output<typeof NewTerms>;
