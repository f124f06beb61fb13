import type { Role } from '#shared/roles.ts';

/** Who may open a page, by the name of its component (spec §2, §6); everyone signed in may open the others. */
export const pageRoles = {
  CreateProjectPage: ['admin', 'pm'],
  WeeklyTargetsPage: ['admin', 'cm'],
  ResourcePlannerPage: ['admin', 'cm'],
  MyTasksPage: ['admin', 'se'],
  UsersPage: ['admin'],
  OrganisationPage: ['admin'],
  ActivityPage: ['admin'],
  SecurityJournalPage: ['admin'],
  ApiAccessPage: ['admin'],
  SystemPage: ['admin'],
  TrashPage: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
