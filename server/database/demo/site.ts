import type { projects } from '#server/database/tables/projects.ts';
import type { MemberRole } from '#shared/roles.ts';
import type { PersonKey } from './people.ts';
import type { Package } from './plans/plan.ts';

type ProjectRow = typeof projects.$inferSelect;

export interface Site
  extends Pick<
    ProjectRow,
    'name' | 'client' | 'description' | 'location' | 'budget' | 'latitude' | 'longitude' | 'weatherEnabled'
  > {
  /** The place as a picture's caption says it. */
  readonly place: string;
  readonly priority: ProjectRow['priority'];
  readonly status: ProjectRow['status'];
  /** Calendar days between the creation of the project here and its planned start. */
  readonly preparedDays: number;
  /** The first pm has created it. */
  readonly team: Readonly<Partial<Record<PersonKey, MemberRole>>>;
  readonly plan: readonly Package[];
  /** People on site on an ordinary day. */
  readonly manpower: number;
  readonly isArabic?: true;
}

export type SiteKey =
  | 'tower'
  | 'hospital'
  | 'metro'
  | 'villas'
  | 'warehouse'
  | 'school'
  | 'mosque'
  | 'cooling'
  | 'infrastructure'
  | 'corniche'
  | 'lodge'
  | 'yard';

/** The members of a project who hold one of the roles there, in the order of its team. */
export const teamOf = (site: Site, ...roles: readonly MemberRole[]): PersonKey[] =>
  (Object.entries(site.team) as [PersonKey, MemberRole][])
    .filter(([, role]) => roles.includes(role))
    .map(([key]) => key);
