/** In English and Arabic. */
export type Bilingual = readonly [en: string, ar: string];

/** How a value is shown. `whole`: too much for a line, so only that it changed. */
export type Form = 'text' | 'amount' | 'percent' | 'date' | 'moment' | 'choice' | 'count' | 'whole';

export interface Field {
  readonly en: string;
  readonly ar: string;
  readonly form: Form;
}

/** What a room's `history.ts` says of what it records. */
export interface RoomHistory {
  /** The kinds of things, by `entity`. */
  readonly kinds: Readonly<Record<string, Bilingual>>;
  /** The fields of their changes; those that several rooms have are in features/activity/change-format/fields.ts. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Values of the fields that know only some. */
  readonly choices?: Readonly<Record<string, Bilingual>>;
  /** By `entity` the Arabic of labels that the server itself writes, in English: searches find them by it. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By `entity` the Arabic of what the server itself writes into their fields, in English. */
  readonly texts?: Readonly<Record<string, ServerTexts>>;
}

export interface ServerTexts {
  /** Sentences with slots: "Forecast for {{date}}." */
  readonly sentences: Readonly<Record<string, string>>;
  /** What may stand in a slot besides names, figures and days: units, and counts by plural form ("{{count}} days_few"). */
  readonly words: Readonly<Record<string, string>>;
}

export const field = (en: string, ar: string, form: Form = 'text'): Field => ({ en, ar, form });
