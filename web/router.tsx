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
  /** Who may open it; everyone signed in when absent. The others see `denied`. */
  readonly roles?: readonly Role[];
  readonly denied?: string;
}

const deniedTexts = {
  managers: 'This page is only accessible to Administrators and Project Managers.',
  cm: 'This page is only accessible to Construction Managers.',
  se: 'This page is only accessible to Site Engineers.',
  admin: 'This page is only accessible to Administrators.',
};

const dashboard = async () => (await import('#features/dashboard/web/DashboardPage.tsx')).DashboardPage;

const analytics = async () => (await import('#features/reports/web/ReportsPage.tsx')).ReportsPage;

/** Every page of the product, a line each: path, its lazy file, who may open it (spec §2, §6). */
const pages: readonly Page[] = [
  { path: '/', load: dashboard },
  { path: '/risks', load: dashboard },
  { path: '/projects', load: async () => (await import('#features/projects/web/ProjectsPage.tsx')).ProjectsPage },
  {
    path: '/projects/create',
    load: async () => (await import('#features/project-page/web/CreateProjectPage.tsx')).CreateProjectPage,
    roles: pageRoles.CreateProjectPage,
    denied: deniedTexts.managers,
  },
  {
    path: '/projects/trash',
    load: async () => (await import('#features/trash/web/TrashPage.tsx')).TrashPage,
    roles: pageRoles.TrashPage,
    denied: deniedTexts.admin,
  },
  { path: '/projects/$id', load: async () => (await import('#features/project-page/web/ProjectPage.tsx')).ProjectPage },
  {
    path: '/projects/$id/certificates',
    load: async () => (await import('#features/certificates/web/CertificatesPage.tsx')).CertificatesPage,
  },
  {
    path: '/projects/$id/certificates/$certificateId',
    load: async () => (await import('#features/certificates/web/CertificatePage.tsx')).CertificatePage,
  },
  {
    path: '/projects/$id/schedule',
    load: async () => (await import('#features/schedule/web/SchedulePage.tsx')).SchedulePage,
  },
  {
    path: '/tasks',
    load: async () => (await import('#features/tasks/web/TaskManagementPage.tsx')).TaskManagementPage,
  },
  { path: '/materials', load: async () => (await import('#features/materials/web/MaterialsPage.tsx')).MaterialsPage },
  {
    path: '/payments',
    load: async () => (await import('#features/budget/web/BudgetAndPaymentsPage.tsx')).BudgetAndPaymentsPage,
  },
  {
    path: '/cm/targets',
    load: async () => (await import('#features/weekly-plan/web/WeeklyTargetsPage.tsx')).WeeklyTargetsPage,
    roles: pageRoles.WeeklyTargetsPage,
    denied: deniedTexts.cm,
  },
  {
    path: '/cm/resources',
    load: async () => (await import('#features/resources/web/ResourcePlannerPage.tsx')).ResourcePlannerPage,
    roles: pageRoles.ResourcePlannerPage,
    denied: deniedTexts.cm,
  },
  {
    path: '/se/my-tasks',
    load: async () => (await import('#features/tasks/web/MyTasksPage.tsx')).MyTasksPage,
    roles: pageRoles.MyTasksPage,
    denied: deniedTexts.se,
  },
  { path: '/se/daily-log', load: async () => (await import('#features/logs/web/DailyLogPage.tsx')).DailyLogPage },
  {
    path: '/admin/users',
    load: async () => (await import('#features/organisation/web/UsersPage.tsx')).UsersPage,
    roles: pageRoles.UsersPage,
    denied: deniedTexts.admin,
  },
  {
    path: '/admin/organisation',
    load: async () => (await import('#features/organisation/web/OrganisationPage.tsx')).OrganisationPage,
    roles: pageRoles.OrganisationPage,
    denied: deniedTexts.admin,
  },
  {
    path: '/admin/activity',
    load: async () => (await import('#features/activity/web/ActivityPage.tsx')).ActivityPage,
    roles: pageRoles.ActivityPage,
    denied: deniedTexts.admin,
  },
  {
    path: '/admin/security',
    load: async () => (await import('#features/security-journal/web/SecurityJournalPage.tsx')).SecurityJournalPage,
    roles: pageRoles.SecurityJournalPage,
    denied: deniedTexts.admin,
  },
  {
    path: '/admin/api',
    load: async () => (await import('#features/api-tokens/web/ApiAccessPage.tsx')).ApiAccessPage,
    roles: pageRoles.ApiAccessPage,
    denied: deniedTexts.admin,
  },
  {
    path: '/admin/trash',
    load: async () => (await import('#features/trash/web/TrashPage.tsx')).TrashPage,
    roles: pageRoles.TrashPage,
    denied: deniedTexts.admin,
  },
  { path: '/analytics', load: analytics },
  { path: '/gallery', load: analytics },
  { path: '/search', load: async () => (await import('#features/search/web/SearchPage.tsx')).SearchPage },
  { path: '/settings/profile', load: async () => (await import('#features/profile/web/ProfilePage.tsx')).ProfilePage },
  { path: '/settings/device', load: async () => (await import('#features/device/web/DevicePage.tsx')).DevicePage },
  {
    path: '/settings/preferences',
    load: async () => (await import('#features/profile/web/PreferencesPage.tsx')).PreferencesPage,
  },
];

const root = createRootRoute({
  component: AppShell,
  notFoundComponent: lazyRouteComponent(() => import('./layout/NotFoundPage.tsx'), 'NotFoundPage'),
});

const AccessDenied = lazyRouteComponent(() => import('./layout/AccessDenied.tsx'), 'AccessDenied');

const routes = pages.map((page) =>
  createRoute({
    getParentRoute: () => root,
    path: page.path,
    component: lazyRouteComponent(async () => ({ default: guarded(page, await page.load()) })),
  }),
);

function guarded({ roles, denied = '' }: Page, Component: ComponentType): ComponentType {
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
