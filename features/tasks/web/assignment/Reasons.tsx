import { roleLabel } from '#shared/roles.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { AssignmentReason, AssignmentSuggestion } from '../../assignment-contract.ts';

/** One reason in the reader's words. */
function reasonText(reason: AssignmentReason): string {
  switch (reason.kind) {
    case 'trade':
      return t('Tasks in {{discipline}}: {{number}}', { discipline: t(reason.discipline), number: reason.count });
    case 'place':
      return t('Tasks beside it in “{{heading}}”: {{number}}', { heading: reason.heading, number: reason.count });
    case 'together':
      return t('Also suggested here in {{discipline}}: {{number}}', {
        discipline: t(reason.discipline),
        number: reason.count,
      });
    case 'role':
      return t(roleLabel(reason.role));
    case 'here':
      return t('Tasks in progress in this project: {{number}}', { number: reason.count });
    case 'elsewhere':
      return t('Tasks in progress in other projects: {{number}}', { number: reason.count });
    case 'load':
      return loadText(reason);
  }
}

function loadText({ count: number, from, to }: Extract<AssignmentReason, { kind: 'load' }>): string {
  if (from === null || to === null)
    return number === 0 ? t('No other open task') : t('Other open tasks: {{number}}', { number });
  const days = { from: formatDate(from), to: formatDate(to) };
  return number === 0
    ? t('No other open task from {{from}} to {{to}}', days)
    : t('Other open tasks from {{from}} to {{to}}: {{number}}', { number, ...days });
}

/** What the suggestion does not know, or what else decided; null where trade or place speak for the person. */
export function doubtText({ basis, candidates, discipline }: AssignmentSuggestion): string | null {
  if (candidates.length === 0) return t('No member of this project may take tasks.');
  if (basis === null) return t('The trade of this task is not known and nobody works beside it: nobody is suggested.');
  if (basis === 'role')
    return t('Nobody here has had tasks in {{discipline}} yet: role and load decide.', {
      discipline: t(discipline ?? ''),
    });
  return null;
}

/** Why somebody is suggested, a line each. */
export const Reasons = ({ reasons }: { reasons: readonly AssignmentReason[] }) => (
  <ul className="grid gap-0.5 text-sm text-ink-2">
    {reasons.map((reason) => (
      <li key={reason.kind} className="wrap-anywhere">
        {reasonText(reason)}
      </li>
    ))}
  </ul>
);
