import { z } from 'zod';
import { Email, Person } from '#features/accounts/contract.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, listQuery, projectParams } from '#shared/http/fields.ts';
import { MemberRole, Role } from '#shared/roles.ts';

const SystemRole = z.enum(Role.options, 'role must be admin, pm, cm, se or viewer');
const ProjectRole = z.enum(MemberRole.options, 'role must be pm, cm, se or viewer');
const userParams = z.object({ userId: Id });

/** A person of the installation, as Users & Roles shows him. */
export const SystemUser = Person.extend({
  role: Role,
  twoFactorEnabled: z.boolean(),
  /** A program (features/api-tokens): it has no password and is no administrator. */
  isService: z.boolean(),
  deactivatedAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
});
export type SystemUser = z.infer<typeof SystemUser>;

/** A task that waits for somebody else when its assignee leaves. */
export const OpenTask = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  status: z.string(),
  plannedEndDate: z.string().nullable(),
  projectId: Id,
  projectName: z.string(),
});
export type OpenTask = z.infer<typeof OpenTask>;

/** A link that is told once, and whether it was mailed. */
const Link = z.object({ link: z.string(), expiresAt: z.string() });

export const usersApi = contract({
  list: {
    method: 'GET',
    path: '/api/admin/users',
    summary: 'All people of the installation',
    access: 'user.manage',
    query: listQuery.extend({ role: SystemRole.optional() }),
    response: z.array(SystemUser),
  },
  setRole: {
    method: 'PUT',
    path: '/api/admin/users/:userId/role',
    summary: 'Change a system role; the last administrator keeps his',
    access: 'user.manage',
    params: userParams,
    body: z.object({ role: SystemRole }),
    response: SystemUser,
  },
  openTasks: {
    method: 'GET',
    path: '/api/admin/users/:userId/open-tasks',
    summary: 'The open tasks assigned to a person, to reassign',
    access: 'user.manage',
    params: userParams,
    query: listQuery,
    response: z.array(OpenTask),
  },
  deactivate: {
    method: 'POST',
    path: '/api/admin/users/:userId/deactivate',
    summary: 'Deactivate a person: sessions end at once, history stays',
    access: 'user.manage',
    params: userParams,
    response: z.object({ user: SystemUser, openTasks: z.array(OpenTask), openTaskCount: z.int() }),
  },
  reactivate: {
    method: 'POST',
    path: '/api/admin/users/:userId/reactivate',
    summary: 'Let a deactivated person in again',
    access: 'user.manage',
    params: userParams,
    response: SystemUser,
  },
  passwordLink: {
    method: 'POST',
    path: '/api/admin/users/:userId/password-link',
    summary: 'Make a link with which a person sets a new password, once, within a day',
    access: 'user.manage',
    params: userParams,
    response: Link,
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/api/admin/users/:userId/second-factor',
    summary: "Switch off a person's second factor and passkeys, after a lost phone",
    access: 'user.manage',
    params: userParams,
    response: SystemUser,
  },
});

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  memberRole: MemberRole.nullable(),
  invitedBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** The answer to a new invitation: the link appears here and never again. */
export const Invited = Invitation.extend({ link: z.string(), mailed: z.boolean() });
export type Invited = z.infer<typeof Invited>;

export const invitationsApi = contract({
  list: {
    method: 'GET',
    path: '/api/admin/invitations',
    summary: 'Invitations that are still open',
    access: 'user.manage',
    query: listQuery,
    response: z.array(Invitation),
  },
  create: {
    method: 'POST',
    path: '/api/admin/invitations',
    summary: 'Invite somebody; replaces an open invitation of the same address',
    access: 'user.manage',
    body: z.object({ email: Email, role: SystemRole }),
    response: Invited,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/invitations/:invitationId',
    summary: 'Withdraw an invitation',
    access: 'user.manage',
    params: z.object({ invitationId: Id }),
    response: z.object({ id: Id }),
  },
});

export const Member = z.object({
  id: Id,
  userId: Id,
  role: MemberRole,
  user: Person.extend({ role: Role, deactivatedAt: z.string().nullable() }),
});
export type Member = z.infer<typeof Member>;

const memberParams = projectParams.extend({ userId: Id });
const newMember = z.object({ email: Email, role: ProjectRole });

export const membersApi = contract({
  list: {
    method: 'GET',
    path: '/api/projects/:projectId/members',
    summary: "A project's members with their user",
    access: 'project.read',
    params: projectParams,
    query: listQuery,
    response: z.array(Member),
  },
  add: {
    method: 'POST',
    path: '/api/projects/:projectId/members',
    summary: 'Make somebody a member by e-mail address',
    access: 'member.manage',
    params: projectParams,
    body: newMember,
    response: Member,
    status: 201,
  },
  setRole: {
    method: 'PUT',
    path: '/api/projects/:projectId/members/:userId',
    summary: "Change a member's role in the project",
    access: 'member.manage',
    params: memberParams,
    body: z.object({ role: ProjectRole }),
    response: Member,
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/:projectId/members/:userId',
    summary: 'Remove a member from the project',
    access: 'member.manage',
    params: memberParams,
    response: z.object({ id: Id }),
  },
  invite: {
    method: 'POST',
    path: '/api/projects/:projectId/invitations',
    summary: 'Invite somebody who has no account yet straight into the project',
    access: 'member.manage',
    params: projectParams,
    body: newMember,
    response: Invited,
    status: 201,
  },
});

export const demonstrationApi = contract({
  removeDemo: {
    method: 'DELETE',
    path: '/api/organisation/demo-data',
    summary: 'Remove the demonstration data and its people',
    access: 'organisation.manage',
    response: z.object({ signedOut: z.boolean() }),
  },
});
