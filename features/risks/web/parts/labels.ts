import type { Sentence } from '#shared/sentence.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { msg, translate } from '#web/i18n/text.ts';
import type { Risk } from '../../contract.ts';

/** The engine's words in the reader's language; people's as they wrote them. */
export const titleOf = ({ title, sentences }: Pick<Risk, 'title' | 'sentences'>): string =>
  sentences ? translate(sentences.title as unknown as Sentence) : title;

export const descriptionOf = ({ description, sentences }: Pick<Risk, 'description' | 'sentences'>): string =>
  sentences ? dated(translate(sentences.description as unknown as Sentence)) : description;

/** Days as the reader writes them. */
const dated = (sentence: string): string => sentence.replace(/\d{4}-\d{2}-\d{2}/g, (day) => formatDate(day, 'short'));

export const watchLabels: Readonly<Record<string, string>> = {
  budget: msg('Budget'),
  schedule: msg('Schedule'),
  material: msg('Materials'),
  weather: msg('Weather'),
  logs: msg('Daily logs'),
};

/** 1 to 5 in words. */
export const probabilityLabels = [msg('Rare'), msg('Unlikely'), msg('Possible'), msg('Likely'), msg('Almost certain')];
export const impactLabels = [msg('Negligible'), msg('Minor'), msg('Moderate'), msg('Major'), msg('Severe')];
