import { type NavigateOptions, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Pencil, ReceiptText, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { ProjectBudget } from '#features/budget/web/parts/ProjectBudget.tsx';
import { ProjectLogs } from '#features/logs/web/parts/ProjectLogs.tsx';
import { AskAdministrator } from '#features/organisation/web/parts/AskAdministrator.tsx';
import { UploadPlanButton } from '#features/plan-import/web/parts/UploadPlanButton.tsx';
import type { Project } from '#features/projects/contract.ts';
import { useDeleteProject, useProject } from '#features/projects/web/queries.ts';
import { ProjectTasks } from '#features/tasks/web/parts/ProjectTasks.tsx';
import { may, mayInProject } from '#shared/permissions.ts';
import { roleLabel } from '#shared/roles.ts';
import { ApiError } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonCards, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { dismissToastOf, toastError, toastSuccess } from '#web/ui/toast.ts';
import { OverviewTab, ProjectFigures } from './OverviewTab.tsx';
import { MaterialsTab, PaymentsTab } from './ProjectLists.tsx';

const EditProjectDialog = lazy(() =>
  import('#features/projects/web/parts/EditProjectDialog.tsx').then((file) => ({ default: file.EditProjectDialog })),
);

const ProjectActivity = lazy(() =>
  import('#features/activity/web/parts/ProjectActivity.tsx').then((file) => ({ default: file.ProjectActivity })),
);

const ProjectSchedule = lazy(() =>
  import('#features/schedule/web/parts/ProjectSchedule.tsx').then((file) => ({ default: file.ProjectSchedule })),
);

/** /projects/{id}: four cards and seven tabs; the chosen tab lives in the URL. */
export function ProjectPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const project = useProject(id);
  if (project.isPending) return <Loading />;
  if (project.isError && isMissing(project.error)) return <ProjectNotFound />;
  if (project.isError) {
    return <ErrorNote error={project.error} what={t('The project could not be loaded.')} onRetry={project.refetch} />;
  }
  return <ProjectView project={project.data} />;
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** On a phone what is done with the whole project stands on its overview; above the other tabs its four cards are small. */
function ProjectView({ project }: { project: Project }) {
  const tab = useTab();
  const look = tab === 'overview' ? 'contents' : 'contents max-md:hidden';
  return (
    <>
      <PageHeader
        title={project.name}
        back="/projects"
        sub={project.client ? isolate(project.client) : t('No client specified')}
        actions={
          <div className={look}>
            <ProjectActions project={project} />
          </div>
        }
      />
      <div className={look}>
        <RoleNotice project={project} />
      </div>
      <ProjectFigures project={project} isSmall={tab !== 'overview'} />
      <ProjectTabs project={project} tab={tab} />
    </>
  );
}

type TabName = 'overview' | 'tasks' | 'schedule' | 'materials' | 'payments' | 'logs' | 'activity';
const tabLabels: Record<TabName, string> = {
  overview: 'Overview',
  tasks: 'Tasks',
  schedule: 'Schedule',
  materials: 'Materials',
  payments: 'Payments',
  logs: 'Progress Logs',
  activity: 'Activity',
};

function useTab(): TabName {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  return tab && tab in tabLabels ? (tab as TabName) : 'overview';
}

function ProjectTabs({ project, tab }: { project: Project; tab: TabName }) {
  const navigate = useNavigate();
  const show = (next: TabName) =>
    void navigate({
      to: `/projects/${project.id}`,
      search: next === 'overview' ? {} : { tab: next },
      replace: true,
      resetScroll: false,
    } as NavigateOptions);
  return (
    <Tabs
      label={t('Project')}
      tabs={(Object.keys(tabLabels) as TabName[]).map((value) => ({ value, label: t(tabLabels[value]) }))}
      value={tab}
      onValue={show}
      panel={<Panel tab={tab} project={project} />}
    />
  );
}

function Panel({ tab, project }: { tab: TabName; project: Project }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab project={project} />;
    case 'tasks':
      return <ProjectTasks project={project} />;
    case 'schedule':
      return <ScheduleTab project={project} />;
    case 'materials':
      return <MaterialsTab id={project.id} />;
    case 'payments':
      return (
        <div className="grid gap-4">
          <PaymentsTab id={project.id} />
          <ProjectBudget projectId={project.id} />
        </div>
      );
    case 'logs':
      return <ProjectLogs id={project.id} />;
    case 'activity':
      return (
        <Suspense fallback={<SkeletonRows count={6} />}>
          <ProjectActivity projectId={project.id} />
        </Suspense>
      );
  }
}

function ScheduleTab({ project }: { project: Project }) {
  const { role } = useSession();
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <ProjectSchedule
        projectId={project.id}
        mayEdit={mayInProject(role, project.memberRole, 'project.edit')}
        mayOptimise={mayInProject(role, project.memberRole, 'plan.suggest')}
      />
    </Suspense>
  );
}

/** Who is narrower here than elsewhere is told so; who would add people and may not, whom to ask. */
function RoleNotice({ project }: { project: Project }) {
  const { role } = useSession();
  if (role === 'admin' || project.memberRole === null) return null;
  const isNarrower = may(role, 'project.edit') && !mayInProject(role, project.memberRole, 'project.edit');
  const words = isNarrower
    ? t('In this project your role is {{role}}, so you can read here and not change it.', {
        role: t(roleLabel(project.memberRole)),
      })
    : role === 'pm' && <AskAdministrator />;
  return words ? <p className="-mt-2 text-sm text-ink-2">{words}</p> : null;
}

function ProjectActions({ project }: { project: Project }) {
  const { role } = useSession();
  const [isEditing, setEditing] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  useEffect(() => () => dismissToastOf(edit), [edit]);
  return (
    <>
      {mayInProject(role, project.memberRole, 'project.edit') && (
        <UploadPlanButton projectId={project.id} onDates={edit} />
      )}
      {seesMoney(project) && (
        <ButtonLink
          to={`/projects/${project.id}/certificates`}
          icon={ReceiptText}
          className="h-auto! min-h-9 max-w-full whitespace-normal!"
        >
          {t('Payment Certificates')}
        </ButtonLink>
      )}
      {mayInProject(role, project.memberRole, 'project.edit') && (
        <Button icon={Pencil} onClick={edit}>
          {t('Edit')}
        </Button>
      )}
      {may(role, 'project.delete') && <DeleteButton project={project} />}
      {isEditing && (
        <Suspense>
          <EditProjectDialog project={project} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The budget is null for who may not see money. */
const seesMoney = ({ budget }: Project): boolean => budget !== null;

function DeleteButton({ project }: { project: Project }) {
  const navigate = useNavigate();
  const remove = useDeleteProject();
  const confirm = async () => {
    const isSure = await ask({
      title: t('Delete project'),
      text: t('Are you sure you want to delete the project "{{name}}"? This action cannot be undone.', {
        name: project.name,
      }),
      confirm: t('Delete'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync(project.id);
      toastSuccess(t('Project deleted successfully!'));
      await navigate({ to: '/projects' } as NavigateOptions);
      await remove.refresh(project.id);
    } catch (error) {
      toastError(error, t('Failed to delete project'));
    }
  };
  return (
    <Button icon={Trash2} busy={remove.isPending} onClick={confirm} className="text-red-ink">
      {t('Delete')}
    </Button>
  );
}

const ProjectNotFound = () => (
  <EmptyState
    drawing="lost"
    level={2}
    title={t('Project Not Found')}
    text={t("The project you're looking for doesn't exist or you don't have access to it.")}
    action={
      <ButtonLink to="/projects" variant="primary">
        {t('Go Back')}
      </ButtonLink>
    }
  />
);

const Loading = () => (
  <>
    <SkeletonRows count={1} />
    <SkeletonCards count={4} />
    <SkeletonRows count={4} />
  </>
);
