import type { MemberRole, Role } from './roles.ts';

const everyone = ['admin', 'pm', 'cm', 'se', 'viewer'] as const;
const admin = ['admin'] as const;
const managers = ['admin', 'pm'] as const;
const builders = ['admin', 'pm', 'cm'] as const;
const site = ['admin', 'pm', 'cm', 'se'] as const;

/**
 * Who may do what: the one table behind every endpoint and every button (docs/deviations.md, "Who may do what").
 * In a project an action needs the system role and the member role to allow it; admin always may.
 */
export const permissions = {
  'project.read': everyone,
  'project.create': managers,
  'project.edit': managers,
  'project.delete': admin,
  'trash.restore': admin,
  'member.manage': admin,
  'user.manage': admin,
  'organisation.manage': admin,
  'audit.export': admin,
  'task.write': builders,
  'task.progress': site,
  'task.delete': admin,
  'plan.commit': builders,
  'plan.suggest': builders,
  'planning.open': ['admin', 'cm'],
  'my-tasks.open': ['admin', 'se'],
  'material.write': builders,
  'material.receive': site,
  'material.delete': admin,
  'payment.write': managers,
  'payment.delete': admin,
  'risk.raise': site,
  'risk.manage': managers,
  'risk.delete': admin,
  'log.submit': ['admin', 'cm', 'se'],
  'log.delete': admin,
  'photo.analyse': ['admin', 'cm', 'se'],
  'file.upload': site,
  'report.export': everyone,
  'report.mail': everyone,
  'webhook.manage': managers,
} as const satisfies Record<string, readonly Role[]>;

/** A new one is a line above; who has it stands once more, written by hand, in server/test-access.ts of its room. */
export type Action = keyof typeof permissions;

export const may = (role: Role, action: Action): boolean => (permissions[action] as readonly Role[]).includes(role);

/** Whether a person may act in a project he is a member of; `memberRole` null means he is no member. */
export function mayInProject(role: Role, memberRole: MemberRole | null, action: Action): boolean {
  if (role === 'admin') return true;
  return memberRole !== null && may(role, action) && may(memberRole, action);
}
