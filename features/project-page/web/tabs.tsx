import { type ComponentType, lazy } from 'react';
import { ProjectBudget } from '#features/budget/web/parts/ProjectBudget.tsx';
import { ProjectLogs } from '#features/logs/web/parts/ProjectLogs.tsx';
import type { Project } from '#features/projects/contract.ts';
import { ProjectTasks } from '#features/tasks/web/parts/ProjectTasks.tsx';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { msg } from '#web/i18n/text.ts';
import { OverviewTab } from './OverviewTab.tsx';
import { MaterialsTab, PaymentsTab } from './ProjectLists.tsx';

interface ProjectProps {
  project: Project;
}

interface ProjectTab {
  readonly label: string;
  readonly Panel: ComponentType<ProjectProps>;
}

const ProjectActivity = lazy(() =>
  import('#features/activity/web/parts/ProjectActivity.tsx').then((file) => ({ default: file.ProjectActivity })),
);

const ProjectSchedule = lazy(() =>
  import('#features/schedule/web/parts/ProjectSchedule.tsx').then((file) => ({ default: file.ProjectSchedule })),
);

/** The tabs of a project in their order, a line each; `tab=` of the address is their name. */
export const tabs = {
  overview: { label: msg('Overview'), Panel: OverviewTab },
  tasks: { label: msg('Tasks'), Panel: ProjectTasks },
  schedule: { label: msg('Schedule'), Panel: ScheduleTab },
  materials: { label: msg('Materials'), Panel: ({ project }) => <MaterialsTab id={project.id} /> },
  payments: { label: msg('Payments'), Panel: PaymentsAndBudget },
  logs: { label: msg('Progress Logs'), Panel: ({ project }) => <ProjectLogs id={project.id} /> },
  activity: { label: msg('Activity'), Panel: ({ project }) => <ProjectActivity projectId={project.id} /> },
} as const satisfies Record<string, ProjectTab>;

export type TabName = keyof typeof tabs;

function ScheduleTab({ project }: ProjectProps) {
  const { role } = useSession();
  return (
    <ProjectSchedule
      projectId={project.id}
      mayEdit={mayInProject(role, project.memberRole, 'project.edit')}
      mayOptimise={mayInProject(role, project.memberRole, 'plan.suggest')}
    />
  );
}

function PaymentsAndBudget({ project }: ProjectProps) {
  return (
    <div className="grid gap-4">
      <PaymentsTab id={project.id} />
      <ProjectBudget projectId={project.id} />
    </div>
  );
}
