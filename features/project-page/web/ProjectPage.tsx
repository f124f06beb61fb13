import { type NavigateOptions, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Pencil, ReceiptText, Trash2 } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { AskAdministrator } from '#features/organisation/web/parts/AskAdministrator.tsx';
import { UploadPlanButton } from '#features/plan-import/web/parts/UploadPlanButton.tsx';
import type { Project } from '#features/projects/contract.ts';
import { useDeleteProject } from '#features/projects/web/parts/project-writes.ts';
import { useProject } from '#features/projects/web/queries.ts';
import { may, mayInProject } from '#shared/permissions.ts';
import { roleLabel } from '#shared/roles.ts';
import { ApiError } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonCards, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { dismissToastOf, toastError, toastSuccess } from '#web/ui/toast.ts';
import { ProjectFigures } from './OverviewTab.tsx';
import { type TabName, tabs } from './tabs.tsx';

const EditProjectDialog = lazyDialog(
  () => import('#features/projects/web/parts/EditProjectDialog.tsx'),
  'EditProjectDialog',
);

/** /projects/{id}: four cards and the tabs of tabs.tsx; the chosen tab lives in the URL. */
export function ProjectPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const project = useProject(id);
  if (project.isPending) return <Loading />;
  if (project.isError && isMissing(project.error)) return <ProjectNotFound />;
  if (project.isError) {
    return <ErrorNote query={project} what={t('The project could not be loaded.')} />;
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

function useTab(): TabName {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  return tab && Object.hasOwn(tabs, tab) ? (tab as TabName) : 'overview';
}

function ProjectTabs({ project, tab }: { project: Project; tab: TabName }) {
  const navigate = useNavigate();
  const { Panel } = tabs[tab];
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
      tabs={(Object.keys(tabs) as TabName[]).map((value) => ({ value, label: t(tabs[value].label) }))}
      value={tab}
      onValue={show}
      panel={
        <Suspense key={tab} fallback={<SkeletonRows count={6} />}>
          <Panel project={project} />
        </Suspense>
      }
    />
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
  return words ? <p className="-mt-2 text-sm text-ink-2 print:hidden">{words}</p> : null;
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
