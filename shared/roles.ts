import { z } from 'zod';

/** System roles, spec §6. */
export const Role = z.enum(['admin', 'pm', 'cm', 'se', 'viewer']);
export type Role = z.infer<typeof Role>;

/** Roles a person may hold inside one project, spec §6. */
export const MemberRole = Role.exclude(['admin']);
export type MemberRole = z.infer<typeof MemberRole>;

export const roleLabels: Record<Role, string> = {
  admin: 'Administrator',
  pm: 'Project Manager',
  cm: 'Construction Manager',
  se: 'Site Engineer',
  viewer: 'Viewer',
};

/** The label of a role as stored or received; spec §6: unknown "Unknown", missing treated as viewer. */
export function roleLabel(role: string | null | undefined): string {
  if (!role) return roleLabels.viewer;
  return Role.safeParse(role).success ? roleLabels[role as Role] : 'Unknown';
}
