import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, listQuery, text } from '#shared/http/fields.ts';
import { MemberRole } from '#shared/roles.ts';
import { MadeToken, NewToken } from './contract.ts';

export const MOST_PROJECTS = 1000;

/** A program with a role and projects of its own; it calls by API tokens and never signs in. Never an administrator. */
export const ServiceAccount = z.object({
  id: Id,
  name: z.string(),
  /** Its address in lists of people; no mail goes there. */
  email: z.string(),
  role: z.string(),
  isActive: z.boolean(),
  projects: z.array(z.object({ id: Id, name: z.string() })),
  tokenCount: z.int(),
  createdAt: z.string(),
});
export type ServiceAccount = z.output<typeof ServiceAccount>;

export const NewServiceAccount = z.object({
  name: text(80, 'Name').pipe(z.string().min(1, 'Name is required')),
  role: z.enum(MemberRole.options, 'role must be pm, cm, se or viewer'),
  /** It becomes a member of each, in its role. */
  projectIds: z
    .array(Id, 'projectIds must be a list')
    .max(MOST_PROJECTS, `projectIds must be at most ${MOST_PROJECTS}`)
    .transform((ids) => [...new Set(ids)])
    .default([]),
});

export const serviceAccountsApi = contract({
  list: {
    method: 'GET',
    path: '/api/admin/service-accounts',
    summary: 'Programs with a role and projects of their own, by name (1,000 by default)',
    access: 'user.manage',
    query: listQuery.omit({ search: true }),
    response: z.array(ServiceAccount),
  },
  create: {
    method: 'POST',
    path: '/api/admin/service-accounts',
    summary: 'Make a service account; roles, membership and deactivation are changed as those of people',
    access: 'user.manage',
    body: NewServiceAccount,
    response: ServiceAccount,
    status: 201,
  },
  createToken: {
    method: 'POST',
    path: '/api/admin/service-accounts/:userId/tokens',
    summary: 'Make an API token of a service account; asks for the own password. The token is answered this once',
    access: 'user.manage',
    params: z.object({ userId: Id }),
    body: NewToken,
    response: MadeToken,
    status: 201,
  },
});
