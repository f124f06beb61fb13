import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Role } from '#shared/roles.ts';
import { useSession } from './api/session.ts';
import { AppShell, PageSkeleton } from './layout/AppShell.tsx';
import { PageError } from './layout/PageError.tsx';
import { pageRoles } from './page-roles.ts';

interface Page {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** Who may open it (page-roles.ts); everyone signed in when absent. The others see `denied`. */
  readonly roles: readonly Role[] | undefined;
  readonly denied: string;
}

const deniedTexts = {
  managers: 'This page is only accessible to Administrators and Project Managers.',
  cm: 'This page is only accessible to Construction Managers.',
  se: 'This page is only accessible to Site Engineers.',
  admin: 'This page is only accessible to Administrators.',
};

/** A page by the name of its component; what has no text for others is an administrator's. */
const page = <N extends string>(
  path: string,
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType>>>,
  denied = deniedTexts.admin,
): Page => ({
  path,
  load: async () => (await load())[name],
  roles: (pageRoles as Partial<Record<string, readonly Role[]>>)[name],
  denied,
});

const dashboard = () => import('#features/dashboard/web/DashboardPage.tsx');

const analytics = () => import('#features/reports/web/ReportsPage.tsx');

/** Every page of the product, a line each: path, component, its lazy file (spec §2, §6). */
const pages: readonly Page[] = [
  page('/', 'DashboardPage', dashboard),
  page('/risks', 'DashboardPage', dashboard),
  page('/projects', 'ProjectsPage', () => import('#features/projects/web/ProjectsPage.tsx')),
  page(
    '/projects/create',
    'CreateProjectPage',
    () => import('#features/project-page/web/CreateProjectPage.tsx'),
    deniedTexts.managers,
  ),
  page('/projects/trash', 'TrashPage', () => import('#features/trash/web/TrashPage.tsx')),
  page('/projects/$id', 'ProjectPage', () => import('#features/project-page/web/ProjectPage.tsx')),
  page(
    '/projects/$id/certificates',
    'CertificatesPage',
    () => import('#features/certificates/web/CertificatesPage.tsx'),
  ),
  page(
    '/projects/$id/certificates/$certificateId',
    'CertificatePage',
    () => import('#features/certificates/web/CertificatePage.tsx'),
  ),
  page('/projects/$id/schedule', 'SchedulePage', () => import('#features/schedule/web/SchedulePage.tsx')),
  page('/tasks', 'TaskManagementPage', () => import('#features/tasks/web/TaskManagementPage.tsx')),
  page('/materials', 'MaterialsPage', () => import('#features/materials/web/MaterialsPage.tsx')),
  page('/payments', 'BudgetAndPaymentsPage', () => import('#features/budget/web/BudgetAndPaymentsPage.tsx')),
  page(
    '/cm/targets',
    'WeeklyTargetsPage',
    () => import('#features/weekly-plan/web/WeeklyTargetsPage.tsx'),
    deniedTexts.cm,
  ),
  page(
    '/cm/resources',
    'ResourcePlannerPage',
    () => import('#features/resources/web/ResourcePlannerPage.tsx'),
    deniedTexts.cm,
  ),
  page('/se/my-tasks', 'MyTasksPage', () => import('#features/tasks/web/MyTasksPage.tsx'), deniedTexts.se),
  page('/se/daily-log', 'DailyLogPage', () => import('#features/logs/web/DailyLogPage.tsx')),
  page('/admin/users', 'UsersPage', () => import('#features/organisation/web/UsersPage.tsx')),
  page('/admin/organisation', 'OrganisationPage', () => import('#features/organisation/web/OrganisationPage.tsx')),
  page('/admin/activity', 'ActivityPage', () => import('#features/activity/web/ActivityPage.tsx')),
  page(
    '/admin/security',
    'SecurityJournalPage',
    () => import('#features/security-journal/web/SecurityJournalPage.tsx'),
  ),
  page('/admin/api', 'ApiAccessPage', () => import('#features/api-tokens/web/ApiAccessPage.tsx')),
  page('/admin/system', 'SystemPage', () => import('#features/system/web/SystemPage.tsx')),
  page('/admin/trash', 'TrashPage', () => import('#features/trash/web/TrashPage.tsx')),
  page('/analytics', 'ReportsPage', analytics),
  page('/gallery', 'ReportsPage', analytics),
  page('/search', 'SearchPage', () => import('#features/search/web/SearchPage.tsx')),
  page('/settings/profile', 'ProfilePage', () => import('#features/profile/web/ProfilePage.tsx')),
  page('/settings/device', 'DevicePage', () => import('#features/device/web/DevicePage.tsx')),
  page('/settings/preferences', 'PreferencesPage', () => import('#features/profile/web/PreferencesPage.tsx')),
];

const root = createRootRoute({
  component: AppShell,
  notFoundComponent: lazyRouteComponent(() => import('./layout/NotFoundPage.tsx'), 'NotFoundPage'),
});

const AccessDenied = lazyRouteComponent(() => import('./layout/AccessDenied.tsx'), 'AccessDenied');

const routes = pages.map((each) =>
  createRoute({
    getParentRoute: () => root,
    path: each.path,
    component: lazyRouteComponent(async () => ({ default: guarded(each, await each.load()) })),
  }),
);

function guarded({ roles, denied }: Page, Component: ComponentType): ComponentType {
  return function Guarded() {
    const { role } = useSession();
    return !roles || roles.includes(role) ? <Component /> : <AccessDenied text={denied} />;
  };
}

export const createAppRouter = () =>
  createRouter({
    routeTree: root.addChildren(routes),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    // What is there is shown at once; the library would hold a skeleton for half a second.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
    // Plain ?key=value, so that an address can be read, typed and shared.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text && `?${text}`;
    },
  });
