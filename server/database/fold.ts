/**
 * A name or a number as it is compared: without case, spaces and punctuation, Arabic letters and digits in one form, so that
 * "AL-RAJHI Steel Co." is "al rajhi steel co". Empty when nothing else is left. Indexes are made of this very expression.
 */
export const foldedSql = (column: string): string =>
  `regexp_replace(translate(lower(${column}), '${FORMS}', '${ONE_FORM}'), '[[:space:][:punct:]،؛؟ـ–—\\u00a0\\u200c-\\u200f]+', '', 'g')`;

const FORMS = 'أإآىة٠١٢٣٤٥٦٧٨٩';
const ONE_FORM = 'ااايه0123456789';
