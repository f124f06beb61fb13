import { z } from 'zod';

/** Pieces that contracts share: ids, names, lists. Messages are sentences for a person. */
export const Id = z.uuid('must be an id');
export const idParams = z.object({ id: Id });
export const projectParams = z.object({ projectId: Id });

export const MAX_LIMIT = 100_000;

/** Text as it was sent, of characters that PostgreSQL can keep: no NUL, and no half of a surrogate pair, which jsonb refuses. */
export const exactText = (max: number, name: string) =>
  z
    .string({ error: ({ input }) => `${name} ${input === undefined ? 'is required' : 'must be text'}` })
    .max(max, `${name} must be at most ${max} characters`)
    .refine(
      (value) => !value.includes('\u0000') && value.isWellFormed(),
      `${name} contains a character that cannot be kept`,
    );

/** Text as people type it: trimmed; what shows nothing (marks of direction, joiners) is empty. */
export const text = (max: number, name: string) =>
  exactText(max, name).transform((value) => (VISIBLE.test(value) ? value.trim() : ''));

/** The Braille blank is a letter to Unicode and shows nothing either. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\u2800]/u;

const FIRST_YEAR = 1970;

/** A moment as a device says it, with its offset: "2026-03-01T16:40:00+03:00"; none is older than the clocks of computers. */
export const moment = (name: string) => {
  const fault = `${name} must be a moment such as 2026-03-01T16:40:00Z`;
  return z.iso
    .datetime({ offset: true, error: fault })
    .refine((text) => new Date(text).getUTCFullYear() >= FIRST_YEAR, fault);
};

/** The largest that PostgreSQL's integer holds. */
export const INTEGER_MAX = 2_147_483_647;

/** No amount or quantity comes near; each has a range of its own, told in its own words. */
export const MAX_DECIMAL = 1e15;

/** The version of a row as the caller has it: a change of an older one is a conflict. */
export const version = z
  .int('version must be a whole number')
  .min(0, 'version must be a whole number')
  .max(INTEGER_MAX, 'version must be a whole number');

/** In an address; whatever is wrong with it, one sentence says what it must be. */
const wholeNumber = (sentence: string, least: number, most: number) =>
  z.coerce.number({ error: sentence }).int(sentence).min(least, sentence).max(most, sentence);

/** What every list takes (docs/deviations.md, "Errors and lists"). */
export const listQuery = z.object({
  limit: wholeNumber(`limit must be a whole number from 1 to ${MAX_LIMIT}`, 1, MAX_LIMIT).optional(),
  offset: wholeNumber('offset must be a whole number from 0', 0, INTEGER_MAX).optional(),
  search: text(200, 'search').optional(),
});

/** The way to the next page of what is listed newest first: only what stands before this `seq`. */
export const beforeSeq = z.coerce
  .number({ error: 'before must be a whole number' })
  .int('before must be a whole number')
  .min(0, 'before must not be negative')
  .max(Number.MAX_SAFE_INTEGER)
  .optional();

/** What every export takes: one of these formats, the first by default, and the language of its words. */
export const fileQuery = <const F extends readonly [string, ...string[]]>(formats: F) => ({
  format: z.enum(formats, `format must be ${formats.join(' or ')}`).default(formats[0] as never),
  language: z.enum(['en', 'ar'], 'language must be en or ar').default('en'),
});

/** Text that may be null; an empty one becomes null. For a partial change: `.optional()` leaves an absent field absent. */
export const nullableText = (max: number, name: string) =>
  text(max, name)
    .nullable()
    .transform((value) => value || null);

/** For creating: absent and null become the preset. */
export const preset = <T extends z.ZodType, const P>(schema: T, value: P) =>
  schema.nullish().transform((given) => (given ?? value) as z.output<T> | P);

/** What a sum was before it was converted, by currency; empty where nothing was converted, or is hidden. */
export const Originals = z.array(z.object({ currency: z.string(), amount: z.number() }));
export type Originals = z.output<typeof Originals>;
