import type { MemberRole } from '#shared/roles.ts';
import type { PersonKey, Site } from './schemas.ts';

/** The members of a project who hold one of the roles there, in the order of its team. */
export const teamOf = (site: Site, ...roles: readonly MemberRole[]): PersonKey[] =>
  (Object.entries(site.team) as [PersonKey, MemberRole][])
    .filter(([, role]) => roles.includes(role))
    .map(([key]) => key);
