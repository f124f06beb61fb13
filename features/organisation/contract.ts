import { z } from 'zod';
import { Email, Person } from '#features/accounts/contract.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, listQuery, projectParams, text } from '#shared/http/fields.ts';
import { Currency } from '#shared/money.ts';
import { MemberRole, Role } from '#shared/roles.ts';
import { isApprovalLimit, isRate, isTimeZone, isVatPercent } from './rules.ts';

const SystemRole = z.enum(Role.options, 'role must be admin, pm, cm, se or viewer');
const ProjectRole = z.enum(MemberRole.options, 'role must be pm, cm, se or viewer');
const userParams = z.object({ userId: Id });

/** A person of the installation, as Users & Roles shows him. */
export const SystemUser = Person.extend({
  role: Role,
  twoFactorEnabled: z.boolean(),
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

const ApprovalLimit = z
  .string()
  .max(40, 'A limit is an amount such as 100000, or empty for none.')
  .refine(isApprovalLimit, 'A limit is an amount such as 100000, or empty for none.')
  .nullish();
const ApprovalLimits = z.object({ admin: ApprovalLimit, pm: ApprovalLimit });
/** Who may not approve has no limit to set: his role is named. */
const NewApprovalLimits = z
  .looseObject(ApprovalLimits.shape)
  .superRefine((limits, { addIssue }) => {
    for (const role of Object.keys(limits).filter((key) => !(key in ApprovalLimits.shape)))
      addIssue({
        code: 'custom',
        path: [role],
        message: 'Only admin and pm approve payments: this role has no limit.',
      });
  })
  .pipe(ApprovalLimits);

const secondFactorRoles = <S extends z.ZodType>(needed: S) =>
  z.object({ admin: needed, pm: needed, cm: needed, se: needed, viewer: needed });

export const Organisation = z.object({
  name: z.string(),
  timeZone: z.string(),
  projectCurrency: Currency,
  materialCurrency: Currency,
  reportingCurrency: Currency,
  /** Units of a currency for one US dollar, as decimal text. */
  ratesPerUsd: z.record(z.string(), z.string()),
  /** Who sees money, by role in the system or in the project; administrators and managers always do. */
  viewersSeeMoney: z.boolean(),
  siteEngineersSeeMoney: z.boolean(),
  /** Viewers get photos without the place and the camera's other notes. */
  hidePhotoPlace: z.boolean(),
  /** Forecasts come from api.open-meteo.com where the server has no provider of its own. */
  useOpenMeteo: z.boolean(),
  /** Roles that must have a second factor beside a password. */
  secondFactorRoles: secondFactorRoles(z.boolean()),
  /** Percent of VAT that a new payment contains, as decimal text. */
  vatRate: z.string(),
  /** The largest amount a role may approve, as decimal text in the project currency; absent or null: no limit. Empty for who sees no money. */
  approvalLimits: ApprovalLimits,
  mayApproveOwn: z.boolean(),
  isDemo: z.boolean(),
});
export type Organisation = z.infer<typeof Organisation>;

export const OrganisationChange = z
  .object({
    name: text(120, 'Organisation').pipe(z.string().min(1, 'The organisation needs a name.')),
    timeZone: z
      .string()
      .max(100, 'This time zone is not known, for example Asia/Riyadh.')
      .refine(isTimeZone, 'This time zone is not known, for example Asia/Riyadh.'),
    projectCurrency: Currency,
    materialCurrency: Currency,
    reportingCurrency: Currency,
    ratesPerUsd: z.partialRecord(
      Currency,
      z
        .string()
        .max(40, 'A rate is a positive number with at most 4 decimals, for example 3.75.')
        .refine(isRate, 'A rate is a positive number with at most 4 decimals, for example 3.75.'),
    ),
    viewersSeeMoney: z.boolean('viewersSeeMoney must be true or false'),
    siteEngineersSeeMoney: z.boolean('siteEngineersSeeMoney must be true or false'),
    hidePhotoPlace: z.boolean('hidePhotoPlace must be true or false'),
    useOpenMeteo: z.boolean('useOpenMeteo must be true or false'),
    /** All of them: a role that is left out needs none. */
    secondFactorRoles: secondFactorRoles(
      z.boolean('A role needs a second factor or not: true or false').default(false),
    ),
    vatRate: z
      .string()
      .max(40, 'The VAT rate is a number from 0 to 100, for example 15.')
      .refine(isVatPercent, 'The VAT rate is a number from 0 to 100, for example 15.'),
    /** All of them: a role that is left out has no limit. */
    approvalLimits: NewApprovalLimits,
    mayApproveOwn: z.boolean('mayApproveOwn must be true or false'),
  })
  .partial();
export type OrganisationChange = z.output<typeof OrganisationChange>;

export const organisationApi = contract({
  find: {
    method: 'GET',
    path: '/api/organisation',
    summary: "The organisation's settings",
    access: 'signed-in',
    response: Organisation,
  },
  update: {
    method: 'PUT',
    path: '/api/organisation',
    summary:
      "Change the organisation's settings; what is not sent stays. approvalLimits and ratesPerUsd replace those before, whole",
    access: 'organisation.manage',
    body: OrganisationChange,
    response: Organisation,
  },
  removeDemo: {
    method: 'DELETE',
    path: '/api/organisation/demo-data',
    summary: 'Remove the demonstration data and its people',
    access: 'organisation.manage',
    response: z.object({ signedOut: z.boolean() }),
  },
});
