import { useCallback, useMemo } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { may, mayInProject } from '#shared/permissions.ts';
import type { MemberRole, Role } from '#shared/roles.ts';
import { useSession } from '#web/api/session.ts';
import type { Task } from '../contract.ts';

/** What a person may do with one task. */
export interface Rights {
  /** Change anything of it, add subtasks. */
  readonly write: boolean;
  /** Change its status, comment, add pictures. */
  readonly progress: boolean;
  readonly remove: boolean;
  /** Say what waits for what. */
  readonly link: boolean;
}

interface Who {
  readonly id: string;
  readonly role: Role;
}

export function rightsOn(task: Pick<Task, 'assignedTo'>, who: Who, memberRole: MemberRole | null): Rights {
  const write = mayInProject(who.role, memberRole, 'task.write');
  const isOwn = task.assignedTo === who.id;
  return {
    write,
    progress: write || (isOwn && mayInProject(who.role, memberRole, 'task.progress')),
    remove: may(who.role, 'task.delete'),
    link: mayInProject(who.role, memberRole, 'project.edit'),
  };
}

/** Judges tasks of any project the person may see. */
export function useRights(): (task: Pick<Task, 'assignedTo' | 'projectId'>) => Rights {
  const { user, role } = useSession();
  const projects = useProjects().data;
  const roles = useMemo(() => new Map(projects?.map(({ id, memberRole }) => [id, memberRole])), [projects]);
  return useCallback(
    (task) => rightsOn(task, { id: user.id, role }, roles.get(task.projectId) ?? null),
    [user.id, role, roles],
  );
}

export const mayAddTo = (role: Role, project: Project | undefined): boolean =>
  project !== undefined && mayInProject(role, project.memberRole, 'task.write');
