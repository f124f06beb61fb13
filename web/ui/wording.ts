import { wordingOf } from '#shared/http/wording.ts';
import { translate } from '#web/i18n/text.ts';

/** A sentence for a wrong value where the schema gives none of its own. */
export const wording = (issue: Parameters<typeof wordingOf>[0]): string => translate(wordingOf(issue));
