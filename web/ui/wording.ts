import { t } from '#web/i18n/text.ts';

interface Issue {
  code?: string | undefined;
  input?: unknown;
  expected?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  origin?: unknown;
  format?: unknown;
}

/** A sentence for a wrong value where the schema gives none of its own; null leaves it to zod. */
export function wording(issue: Issue): string | null {
  if (isMissing(issue)) return t('This field is required.');
  if (issue.code === 'invalid_type' && issue.expected === 'number') return t('Please enter a number.');
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('Please enter a valid e-mail address.');
  if (issue.code === 'invalid_format' && issue.format === 'date') return t('Please enter a date.');
  return t('Please check this value.');
}

const isMissing = ({ code, input, minimum, origin }: Issue): boolean =>
  input === '' ||
  input === null ||
  (code === 'invalid_type' && input === undefined) ||
  (code === 'too_small' && origin === 'string' && minimum === 1);

const tooSmall = ({ origin, minimum }: Issue): string =>
  origin === 'string'
    ? t('Please enter at least {{count}} characters.', { count: Number(minimum) })
    : t('Please enter {{minimum}} or more.', { minimum: Number(minimum) });

const tooBig = ({ origin, maximum }: Issue): string =>
  origin === 'string'
    ? t('Please enter at most {{count}} characters.', { count: Number(maximum) })
    : t('Please enter {{maximum}} or less.', { maximum: Number(maximum) });
