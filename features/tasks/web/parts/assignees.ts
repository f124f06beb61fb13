import { useMembers } from '#features/organisation/web/queries.ts';
import { mayInProject } from '#shared/permissions.ts';
import { t } from '#web/i18n/text.ts';
import { displayName } from '#web/ui/person.ts';
import type { Task } from '../../contract.ts';

/** Members of the project who can still sign in and may progress tasks, and whoever is assigned now. */
export function useAssignees(projectId: string, assignee?: Pick<Task, 'assignedTo' | 'assigneeName'>) {
  const members = useMembers(projectId).data ?? [];
  const active = members.filter(
    ({ user, userId, role }) =>
      (!user.deactivatedAt && mayInProject(user.role, role, 'task.progress')) || userId === assignee?.assignedTo,
  );
  const options = active.map(({ userId, user }) => ({ value: userId, label: displayName(user) }));
  const isKnown = options.some(({ value }) => value === assignee?.assignedTo);
  const former =
    assignee?.assignedTo && !isKnown
      ? [{ value: assignee.assignedTo, label: assignee.assigneeName ?? t('Former member') }]
      : [];
  return [{ value: '', label: t('Unassigned') }, ...former, ...options];
}
