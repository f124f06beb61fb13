import { recorded } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { implement } from '#server/http/route.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import { AppError, conflict } from '#shared/http/errors.ts';
import { demonstrationApi, invitationsApi, membersApi, usersApi } from '../contract.ts';
import { PASSWORD_LINK_VALID_MS } from '../rules.ts';
import { invite, listInvitations, withdraw } from './invitations.ts';
import { addMember, listMembers, removeMember, setMemberRole } from './members.ts';
import { deactivate, dropSecondFactor, findUser, listOpenTasks, listUsers, reactivate, setRole } from './users.ts';

/** How many open tasks the answer to a deactivation carries; the call for open tasks has them all. */
const TASKS_SHOWN = 100;

export const userRoutes = implement(usersApi, {
  async list({ query }, { db, total }) {
    const list = await listUsers(db, query);
    total(list.total);
    return list.rows;
  },

  setRole: ({ params, body }, context) =>
    context.db.transaction((tx) => setRole(tx, context, params.userId, body.role)),

  async openTasks({ params, query }, { db, total }) {
    await findUser(db, params.userId);
    const list = await listOpenTasks(db, params.userId, query);
    total(list.total);
    return list.rows;
  },

  async deactivate({ params }, context) {
    const { db } = context;
    const row = await db.transaction((tx) => deactivate(tx, context, params.userId));
    const open = await listOpenTasks(db, params.userId, { limit: TASKS_SHOWN });
    return { user: row, openTasks: open.rows, openTaskCount: open.total };
  },

  reactivate: ({ params }, context) => context.db.transaction((tx) => reactivate(tx, context, params.userId)),

  async passwordLink({ params }, context) {
    const { db, user, signIn, origin } = context;
    const row = await findUser(db, params.userId);
    if (row.deactivatedAt) throw conflict('This person is deactivated. Reactivate the account first.');
    const of = { actorId: user.id, entity: 'user', entityId: row.id, label: row.name } as const;
    const change = { ...of, action: 'updated', after: { passwordLink: 'made' } } as const;
    const expiresAt = new Date(Date.now() + PASSWORD_LINK_VALID_MS).toISOString();
    const token = await recorded(db, change, () => signIn.passwords.issueReset(row.id, PASSWORD_LINK_VALID_MS));
    const subject = { id: row.id, label: row.email };
    await recordSecurityEvent(context, { kind: 'link-issued', subject, detail: { link: 'password' } });
    return { link: `${origin}/api/login/reset?token=${token}`, expiresAt };
  },

  resetSecondFactor: ({ params }, context) =>
    context.db.transaction((tx) => dropSecondFactor(tx, context, params.userId)),
});

export const invitationRoutes = implement(invitationsApi, {
  async list({ query }, { db, total }) {
    const list = await listInvitations(db, query);
    total(list.total);
    return list.rows;
  },
  create: ({ body }, context) => invite(context, { ...body, projectId: null, memberRole: null }),
  remove: ({ params }, context) => context.db.transaction((tx) => withdraw(tx, context, params.invitationId)),
});

export const memberRoutes = implement(membersApi, {
  async list({ params, query }, { db, user, total }) {
    const projectId = await authorizeProject(db, user, params.projectId, 'project.read');
    const list = await listMembers(db, projectId, query);
    total(list.total);
    return list.rows;
  },

  async add({ params, body }, context) {
    const { db, user } = context;
    const projectId = await authorizeProject(db, user, params.projectId, 'member.manage');
    return db.transaction((tx) => addMember(tx, { context, projectId }, body.email, body.role));
  },

  async setRole({ params, body }, context) {
    const { db, user } = context;
    const projectId = await authorizeProject(db, user, params.projectId, 'member.manage');
    return db.transaction((tx) => setMemberRole(tx, { context, projectId }, params.userId, body.role));
  },

  async remove({ params }, context) {
    const { db, user } = context;
    const projectId = await authorizeProject(db, user, params.projectId, 'member.manage');
    return db.transaction((tx) => removeMember(tx, { context, projectId }, params.userId));
  },

  async invite({ params, body }, context) {
    const projectId = await authorizeProject(context.db, context.user, params.projectId, 'member.manage');
    return invite(context, { ...body, memberRole: body.role, projectId });
  },
});

export const demonstrationRoutes = implement(demonstrationApi, {
  async removeDemo(_, context) {
    const { db, demo, user, events } = context;
    const { isDemo } = await readSettings(db);
    if (!isDemo) throw conflict('There is no demonstration data here.');
    if (!demo) throw new AppError('unavailable', 'The demonstration data cannot be removed here.');
    await demo.remove();
    events.changed();
    const stays = await db.query.users.findFirst({
      columns: { id: true },
      where: (row, { eq }) => eq(row.id, user.id),
    });
    // With nobody left the installation is as empty as before its first visit.
    if (stays) await recordSecurityEvent(context, { kind: 'demonstration-removed' });
    return { signedOut: stays === undefined };
  },
});
