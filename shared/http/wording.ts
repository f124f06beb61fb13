import { message, type Sentence } from '#shared/sentence.ts';

interface Issue {
  code?: string | undefined;
  input?: unknown;
  expected?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  origin?: unknown;
  format?: unknown;
  values?: unknown;
}

/** A sentence for a wrong value where the schema has none for a person: forms say it, and the server with its refusals. */
export function wordingOf(issue: Issue): Sentence {
  if (isMissing(issue)) return message('This field is required.');
  if (issue.code === 'invalid_type' && issue.expected === 'number') return message('Please enter a number.');
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return message('Please enter a valid e-mail address.');
  if (issue.code === 'invalid_format' && issue.format === 'date') return message('Please enter a date.');
  if (issue.code === 'invalid_value' && Array.isArray(issue.values)) {
    return message('Please choose one of: {{values}}.', { values: issue.values.join(', ') });
  }
  return message('Please check this value.');
}

const isMissing = ({ code, input, minimum, origin }: Issue): boolean =>
  input === '' ||
  input === null ||
  (code === 'invalid_type' && input === undefined) ||
  (code === 'too_small' && origin === 'string' && minimum === 1);

const tooSmall = ({ origin, minimum }: Issue): Sentence =>
  origin === 'string'
    ? message('Please enter at least {{count}} characters.', { count: Number(minimum) })
    : origin === 'array'
      ? message('Please give {{minimum}} or more items.', { minimum: Number(minimum) })
      : message('Please enter {{minimum}} or more.', { minimum: Number(minimum) });

const tooBig = ({ origin, maximum }: Issue): Sentence =>
  origin === 'string'
    ? message('Please enter at most {{count}} characters.', { count: Number(maximum) })
    : origin === 'array'
      ? message('Please give {{maximum}} items at most.', { maximum: Number(maximum) })
      : message('Please enter {{maximum}} or less.', { maximum: Number(maximum) });
