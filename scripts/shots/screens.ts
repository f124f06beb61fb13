import type { Role } from '#shared/roles.ts';

export interface Screen {
  /** The file's name. */
  readonly name: string;
  /** `{project}` becomes the id of the first project of the list. */
  readonly path: string;
  readonly as: Role | 'nobody';
  /** A button pressed first, by its English name. */
  readonly press?: string;
}

/** Every screen of the product, a line each. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', as: 'nobody' },
  { name: 'sign-in', path: '/api/login', as: 'nobody' },
  { name: 'dashboard', path: '/', as: 'admin' },
  { name: 'dashboard-se', path: '/', as: 'se' },
  { name: 'projects', path: '/projects', as: 'admin' },
  { name: 'projects-delayed', path: '/projects?filter=delayed', as: 'pm' },
  { name: 'project-create', path: '/projects/create', as: 'pm' },
  { name: 'project-overview', path: '/projects/{project}', as: 'admin' },
  { name: 'project-tasks', path: '/projects/{project}?tab=tasks', as: 'admin' },
  { name: 'project-materials', path: '/projects/{project}?tab=materials', as: 'pm' },
  { name: 'project-payments', path: '/projects/{project}?tab=payments', as: 'pm' },
  { name: 'project-logs', path: '/projects/{project}?tab=logs', as: 'cm' },
  { name: 'project-not-found', path: '/projects/none', as: 'viewer' },
  { name: 'trash', path: '/admin/trash', as: 'admin' },
  { name: 'activity', path: '/admin/activity', as: 'admin' },
  { name: 'security-journal', path: '/admin/security', as: 'admin' },
  { name: 'task-board', path: '/tasks?project={project}', as: 'cm' },
  { name: 'my-tasks', path: '/se/my-tasks', as: 'se' },
  { name: 'users', path: '/admin/users', as: 'admin' },
  { name: 'organisation', path: '/admin/organisation', as: 'admin' },
  { name: 'users-denied', path: '/admin/users', as: 'viewer' },
  { name: 'profile', path: '/settings/profile', as: 'se' },
  { name: 'preferences', path: '/settings/preferences', as: 'se' },
  { name: 'not-found', path: '/no/such/page', as: 'viewer' },
];

/** What an installation without any data shows to who made it. */
export const emptyScreens: readonly Screen[] = screens.filter(({ name }) =>
  ['dashboard', 'projects', 'trash', 'task-board', 'users'].includes(name),
);

/** What must bear names of 120 characters, a billion riyals and 2,000 tasks. */
export const hostileScreens: readonly Screen[] = screens.filter(({ name }) =>
  ['dashboard', 'projects', 'project-overview', 'project-tasks', 'task-board'].includes(name),
);
