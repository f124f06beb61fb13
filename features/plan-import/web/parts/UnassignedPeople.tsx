import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatList, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { PlanPreview } from '../../contract.ts';

const MOST_NAMED = 6;

/** Whom the plan names as responsible and who is no member that can be assigned: kept with the task, assigned on joining. */
export function UnassignedPeople({ preview, projectId }: { preview: PlanPreview; projectId: string | undefined }) {
  const { role } = useSession();
  const { unassigned, unassignedCount } = preview;
  if (unassignedCount === 0) return null;
  const names = unassigned.slice(0, MOST_NAMED).map(({ name, count }) => `${isolate(name)} (${formatNumber(count)})`);
  const more = unassignedCount - names.length;
  return (
    <p className="text-sm wrap-anywhere text-ink-2">
      {t(
        'Responsible in the plan, and no member who can be assigned yet: {{names}}. The name stays with the task, and whoever joins by that name is assigned.',
        { names: formatList([...names, ...(more > 0 ? [t('{{count}} more names', { count: more })] : [])]) },
      )}{' '}
      {projectId && may(role, 'member.manage') && (
        // In a tab of its own: leaving this page would lose the chosen file.
        <a
          href={`/admin/users?project=${projectId}`}
          target="_blank"
          rel="noreferrer"
          className="text-primary underline"
        >
          {t('Add or invite people')}
        </a>
      )}
    </p>
  );
}
